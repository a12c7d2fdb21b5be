import {
  crashMultiplier,
  inHouseTable,
  isRefunded,
  runDecisions,
  type SharedBetRow,
  type SharedRound,
  type StoredCashOut,
  storedCrashBet,
  type TableMachine,
} from '@evens/casino';
import { crashReturn, hashOfSeed, ruleCashOut } from '@evens/games';
import { isInArchive } from '../../platform/archive/row-archive.ts';
import type { Queryable } from '../../platform/db.ts';
import type { Seal } from '../../platform/seal.ts';
import { readBetsOn, readDecisions } from './bet-rows.ts';
import { readEndedRounds } from './shared-round-reads.ts';

/** An ended shared round with all bets and their players' decisions, in order. */
export interface StoredSharedRound {
  readonly round: SharedRound;
  readonly bets: readonly { readonly row: SharedBetRow; readonly moves: readonly string[] }[];
  /** Some of its bets were moved to an archive file. */
  readonly hasArchivedBets: boolean;
}

async function readHavingArchivedBets(
  db: Queryable,
  sharedIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await db.query<{ id: number }>(
    `select distinct b.shared_id as id from shared_bet b where b.shared_id = any($1::bigint[]) and ${isInArchive('round', 'b.round_id')}`,
    [sharedIds],
  );
  return new Set(rows.map(({ id }) => id));
}

export async function readStoredSharedRounds(
  db: Queryable,
  seal: Seal,
  page: { readonly after: number; readonly limit: number },
): Promise<readonly StoredSharedRound[]> {
  const rounds = await readEndedRounds(db, seal, page);
  const ids = rounds.map(({ id }) => id);
  const rows = await readBetsOn(db, ids);
  const archived = await readHavingArchivedBets(db, ids);
  const decisions = await readDecisions(
    db,
    rows.filter(({ step }) => step > 0).map(({ id }) => id),
  );
  const byRound = Map.groupBy(rows, ({ sharedId }) => sharedId);
  return rounds.map((round) => ({
    round,
    bets: (byRound.get(round.id) ?? []).map((row) => ({
      row,
      moves: (decisions.get(row.id) ?? []).map(({ move }) => move),
    })),
    hasArchivedBets: archived.has(round.id),
  }));
}

/** Return of a cash-out at its time. Undefined if no cash-out was possible then. */
function cashOutReturn(
  round: SharedRound,
  { row, storedCashOut }: { readonly row: SharedBetRow; readonly storedCashOut: StoredCashOut },
): bigint | undefined {
  const { stakeMinor, autoCashOut } = storedCrashBet({ betText: row.bet });
  const startsAtMs = round.startsAtMs ?? round.dueAtMs;
  const atMs = startsAtMs + storedCashOut.elapsedMs;
  const ruling = ruleCashOut({ autoCashOut, crashHundredths: crashMultiplier(round), startsAtMs, atMs });
  const isSameCashOut =
    ruling.kind === 'out' &&
    ruling.multiplierHundredths === storedCashOut.cashOut &&
    ruling.isByHand === storedCashOut.isByHand;
  return isSameCashOut ? crashReturn(stakeMinor, storedCashOut.cashOut) : undefined;
}

function describeBetFault(
  machine: TableMachine,
  {
    round,
    row,
    ran,
  }: {
    readonly round: SharedRound;
    readonly row: SharedBetRow;
    readonly ran: ReturnType<typeof runDecisions>;
  },
): string | undefined {
  if (row.state !== null) return 'is open';
  if (ran.stakeMinor !== row.stakeMinor) return `staked ${row.stakeMinor} instead of ${ran.stakeMinor}`;
  if (row.isRefunded && !isRefunded(round)) return 'was refunded of a round that was played';
  const due = () => {
    if (row.isRefunded) return row.stakeMinor;
    if (ran.cashedOut) return cashOutReturn(round, { row, storedCashOut: ran.cashedOut });
    const returnMinor = machine.betPayout(round, { betText: row.bet, stateText: ran.stateText });
    // In a refunded flight, only earlier payouts remain paid.
    return isRefunded(round) && returnMinor === 0n ? row.stakeMinor : returnMinor;
  };
  const dueMinor = due();
  if (dueMinor === undefined) return 'was cashed out where it could not be';
  return dueMinor === row.payoutMinor ? undefined : `paid ${row.payoutMinor} instead of ${dueMinor}`;
}

/**
 * Describes the fault of a shared round: recomputes its result from its secret, and each bet from the result, by the
 * rules alone. Undefined if everything is correct, if the rules have changed since, or if bets were moved to a file.
 */
export function describeRoundFault({ round, bets, hasArchivedBets }: StoredSharedRound): string | undefined {
  const machine = inHouseTable(round.table)?.machine;
  // The seed of an unfinished shoe is encrypted, so no statement can compare it.
  if (round.shoe && !round.shoe.isOver && hashOfSeed(round.shoe.seed) !== round.commitment)
    return 'is dealt from another shoe than committed to';
  if (!machine || machine.version !== round.rulesVersion || hasArchivedBets) return undefined;
  const ran = bets.map(({ row, moves }) => ({ row, ran: runDecisions(machine, { row, round, moves }) }));
  if (!isRefunded(round)) {
    const tableBets = ran.map((one) => ({ betText: one.row.bet, stateText: one.ran.stateText }));
    const due = machine.outcomesAgain(round, tableBets).map((outcome) => JSON.stringify(outcome));
    const storedOutcome = JSON.stringify(round.outcome);
    if (!due.includes(storedOutcome)) return `it came to ${storedOutcome} instead of ${due[0]}`;
  }
  for (const one of ran) {
    const wrong = describeBetFault(machine, { round, ...one });
    if (wrong !== undefined) return `bet ${one.row.id} ${wrong}`;
  }
  return undefined;
}
