import Type, { type Static } from 'typebox';
import { AGENTS, defineCalls } from '../call.ts';
import { AmountText, CurrencyText, IdNumber } from '../entities.ts';
import { agentBounds, Path } from './agents.ts';

/** Monthly totals. All amounts are in the report's currency; the rows add up to the totals in each column. */
const Sums = Type.Object({
  /** Settled bets and rounds. */
  Bets: Type.Integer(),
  /** Settled stakes, without stakes that were returned in full. */
  Turnover: AmountText,
  /** Payouts for these stakes. */
  Payout: AmountText,
  /** Turnover less payout: positive if the players lost. */
  NetWin: AmountText,
  /** Granted bonus money less revoked bonus money. */
  BonusCost: AmountText,
  /** The account's share of net win less bonus costs, together with its sub-agents. */
  Position: AmountText,
  /** Commission of the account on the turnover. */
  Commission: AmountText,
  /** Rebates of players on the turnover, paid by the account's branch. */
  Rebate: AmountText,
  /** Position and commission less rebate: the earnings of the account and its sub-agents. */
  Total: AmountText,
  /** Net win less bonus costs, less `Total`, less `Rebate`: the remainder for the agents above. */
  Upline: AmountText,
  /** From the agent above to the account. */
  TransfersIn: AmountText,
  /** From the account to the agent above. */
  TransfersOut: AmountText,
});
export type AgentSums = Static<typeof Sums>;

const products = ['sport', 'casino', 'providers'] as const;
const Product = Type.Unsafe<(typeof products)[number]>(
  Type.Union(products.map((product) => Type.Literal(product))),
);

const ReportRow = Type.Object({
  UserID: IdNumber,
  UserName: Type.String(),
  UserType: Type.Integer({ minimum: 0, maximum: 4 }),
  /** Players of its branch who bet in the month. */
  ActivePlayers: Type.Integer({ minimum: 0 }),
  ...Sums.properties,
});
export type AgentReportRow = Static<typeof ReportRow>;

const ReportQuery = Type.Object({
  year: Type.Integer({ minimum: agentBounds.yearMin, maximum: 2200 }),
  month: Type.Integer({ minimum: 1, maximum: 12 }),
  /** Parent account. Default: the caller. */
  id: Type.Optional(IdNumber),
});

const Report = Type.Object({
  Year: Type.Integer(),
  Month: Type.Integer(),
  /** A month begins and ends at midnight UTC. */
  TimeZone: Type.Literal('UTC'),
  Currency: CurrencyText,
  Path,
  /** Whether all bookings so far are counted; counting lags by some seconds. */
  IsComplete: Type.Boolean(),
  Rows: Type.Array(ReportRow, { maxItems: agentBounds.branchAccountsMax }),
  Totals: Sums,
  Products: Type.Array(Type.Object({ Product, Turnover: AmountText, NetWin: AmountText })),
  /** The reporting agent's own part of its share, after the part of its sub-accounts. */
  Own: Type.Object({
    Position: AmountText,
    Commission: AmountText,
    /** Paid to its own players. */
    Rebate: AmountText,
    Total: AmountText,
  }),
});
export type AgentReport = Static<typeof Report>;

export const agentReportCalls = defineCalls({
  'GET /api/agents/report': {
    summary:
      'What the sub-accounts of an agent of the branch turned over in a month, and who gets what of it',
    who: AGENTS,
    rate: 'expensive',
    boundedBy: `at most five rows for each of ${agentBounds.branchAccountsMax} sub-accounts, by their key`,
    query: ReportQuery,
    answer: Report,
  },
  'GET /api/agents/report/download': {
    summary: 'The same as a CSV file',
    who: AGENTS,
    rate: 'expensive',
    boundedBy: 'as GET /api/agents/report',
    query: ReportQuery,
    file: 'text/csv',
    answer: Type.String(),
  },
});
