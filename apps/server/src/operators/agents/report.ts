import { type CurrencyCode, err, formatAmount, ok, type PlayerId, type Result } from '@evens/base';
import {
  type AgentReport,
  type AgentReportRow,
  type AgentSums,
  type Refusal,
  refusal,
} from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';
import { readPath } from './account-store.ts';
import {
  type ReportQuery,
  readActive,
  readIsComplete,
  readMonthRows,
  readOwnMonthRows,
  type StoredMonthRow,
} from './report-store.ts';
import { monthAfter, toMonth } from './rules/months.ts';
import { computeShares, type Shares } from './rules/shares.ts';
import { isAgentType } from './rules/terms.ts';

/** Sums in minor units, with the shares that follow from them. */
interface Sums extends Shares {
  readonly bets: number;
  readonly turnoverMinor: bigint;
  readonly netWinMinor: bigint;
  readonly bonusMinor: bigint;
  readonly transfersInMinor: bigint;
  readonly transfersOutMinor: bigint;
}

const nothing: Sums = {
  bets: 0,
  turnoverMinor: 0n,
  netWinMinor: 0n,
  bonusMinor: 0n,
  positionMinor: 0n,
  commissionMinor: 0n,
  rebateMinor: 0n,
  totalMinor: 0n,
  uplineMinor: 0n,
  transfersInMinor: 0n,
  transfersOutMinor: 0n,
};

const add = (a: Sums, b: Sums): Sums => ({
  bets: a.bets + b.bets,
  turnoverMinor: a.turnoverMinor + b.turnoverMinor,
  netWinMinor: a.netWinMinor + b.netWinMinor,
  bonusMinor: a.bonusMinor + b.bonusMinor,
  positionMinor: a.positionMinor + b.positionMinor,
  commissionMinor: a.commissionMinor + b.commissionMinor,
  rebateMinor: a.rebateMinor + b.rebateMinor,
  totalMinor: a.totalMinor + b.totalMinor,
  uplineMinor: a.uplineMinor + b.uplineMinor,
  transfersInMinor: a.transfersInMinor + b.transfersInMinor,
  transfersOutMinor: a.transfersOutMinor + b.transfersOutMinor,
});

/** The sums of one account. Shares are rounded once, over all its products. */
function sumMonthRows(
  monthRows: readonly StoredMonthRow[],
  { isAgent }: { readonly isAgent: boolean },
): Sums {
  const total = <K extends 'bets'>(key: K) => monthRows.reduce((sum, one) => sum + one[key], 0);
  const minor = (
    key:
      | 'turnoverMinor'
      | 'netWinMinor'
      | 'bonusMinor'
      | 'position'
      | 'commission'
      | 'rebate'
      | 'transfersInMinor'
      | 'transfersOutMinor',
  ) => monthRows.reduce((sum, one) => sum + one[key], 0n);
  const netWinMinor = minor('netWinMinor');
  const bonusMinor = minor('bonusMinor');
  const parts = { position: minor('position'), commission: minor('commission'), rebate: minor('rebate') };
  return {
    bets: total('bets'),
    turnoverMinor: minor('turnoverMinor'),
    netWinMinor,
    bonusMinor,
    transfersInMinor: minor('transfersInMinor'),
    transfersOutMinor: minor('transfersOutMinor'),
    ...computeShares({ netWinMinor, bonusMinor }, parts, { isAgent }),
  };
}

function presentSums(sums: Sums, currency: CurrencyCode): AgentSums {
  const text = (minor: bigint) => formatAmount(minor, currency);
  return {
    Bets: sums.bets,
    Turnover: text(sums.turnoverMinor),
    Payout: text(sums.turnoverMinor - sums.netWinMinor),
    NetWin: text(sums.netWinMinor),
    BonusCost: text(sums.bonusMinor),
    Position: text(sums.positionMinor),
    Commission: text(sums.commissionMinor),
    Rebate: text(sums.rebateMinor),
    Total: text(sums.totalMinor),
    Upline: text(sums.uplineMinor),
    TransfersIn: text(sums.transfersInMinor),
    TransfersOut: text(sums.transfersOutMinor),
  };
}

const reportProducts = ['sport', 'casino', 'providers'] as const;

/** The agent's own part: its shares less those of its sub-accounts. Rebates of sub-agents remain theirs. */
function presentOwn(
  own: Sums,
  rows: readonly { readonly sums: Sums; readonly isAgent: boolean }[],
  currency: CurrencyCode,
) {
  const below = rows.reduce((sum, one) => add(sum, one.sums), nothing);
  const rebateBelow = rows.reduce((sum, one) => (one.isAgent ? sum + one.sums.rebateMinor : sum), 0n);
  const positionMinor = own.positionMinor - below.positionMinor;
  const commissionMinor = own.commissionMinor - below.commissionMinor;
  const rebateMinor = own.rebateMinor - rebateBelow;
  const text = (minor: bigint) => formatAmount(minor, currency);
  return {
    Position: text(positionMinor),
    Commission: text(commissionMinor),
    Rebate: text(rebateMinor),
    Total: text(positionMinor + commissionMinor - rebateMinor),
  };
}

export interface ReportRequest {
  readonly callerId: PlayerId;
  readonly playerId: PlayerId;
  readonly currency: CurrencyCode;
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
}

/**
 * The report of an agent of the caller's branch, or of the caller. Its rows are the direct sub-accounts that did something in the month. NotFound for an
 * agent of another branch.
 */
export async function readReport(
  db: Queryable,
  request: ReportRequest,
): Promise<Result<AgentReport, Refusal>> {
  const { callerId, playerId, currency } = request;
  const path = await readPath(db, { callerId, playerId });
  if (path.length === 0) return err(refusal('NotFoundException'));
  const month = toMonth(request.year, request.month);
  const query: ReportQuery = { callerId, playerId, month };
  // Read before the month rows: journals counted in the meantime do not make them less complete.
  const isComplete = await readIsComplete(db, monthAfter(month));
  const monthRows = await readMonthRows(db, query);
  const active = await readActive(db, query);
  const own = sumMonthRows(await readOwnMonthRows(db, query), { isAgent: true });
  const rows = [...Map.groupBy(monthRows, (one) => one.playerId)].flatMap(([id, ofAccount]) => {
    const [first] = ofAccount;
    if (first === undefined) return [];
    const isAgent = isAgentType(first.userType);
    return [
      {
        id,
        isAgent,
        userName: first.userName,
        userType: first.userType,
        sums: sumMonthRows(ofAccount, { isAgent }),
      },
    ];
  });
  const reportRows = rows.map(
    ({ id, userName, userType, sums }): AgentReportRow => ({
      UserID: id,
      UserName: userName,
      UserType: userType,
      ActivePlayers: active.get(id) ?? 0,
      ...presentSums(sums, currency),
    }),
  );
  return ok({
    Year: request.year,
    Month: request.month,
    TimeZone: 'UTC',
    Currency: currency,
    Path: path.map((step) => ({ UserID: step.playerId, UserName: step.userName })),
    IsComplete: isComplete,
    Rows: reportRows,
    Totals: presentSums(
      rows.reduce((sum, { sums }) => add(sum, sums), nothing),
      currency,
    ),
    Products: reportProducts.map((product) => {
      const of = sumMonthRows(
        monthRows.filter((one) => one.product === product),
        { isAgent: false },
      );
      return {
        Product: product,
        Turnover: formatAmount(of.turnoverMinor, currency),
        NetWin: formatAmount(of.netWinMinor, currency),
      };
    }),
    Own: presentOwn(own, rows, currency),
  });
}
