/** Ids and amounts fit into a number here. */
export interface Entry {
  readonly id: number;
  readonly tournament_id: number;
  readonly account_id: number;
  readonly entered_at: Date;
  readonly rounds: number;
  readonly best: number;
}
/** A round with the journal of its end. */
export interface Round {
  readonly account_id: number;
  readonly stake: number;
  readonly payout: number;
  readonly started_at: Date;
  readonly ended_at: Date;
  readonly journal: number;
}
export interface Ended {
  readonly id: number;
  readonly state: string;
  readonly target: number | null;
  readonly stake_min: number;
  readonly rounds_max: number;
  readonly fee: number;
  readonly prizes: readonly number[];
  readonly ends_at: Date;
}

interface Ranked {
  readonly entry: Entry;
  readonly isCounted: boolean;
  /** Number of counted rounds, and the best multiplier of them in hundredths. */
  readonly counted: number;
  readonly best: number;
  readonly fee: number;
  readonly prize: number;
  readonly refund: number;
}

function score(tournament: Ended, entry: Entry, rounds: readonly Round[]) {
  const target = tournament.target ?? Number.POSITIVE_INFINITY;
  let [counted, best, journal] = [0, 0, 0];
  for (const round of rounds) {
    if (round.account_id !== entry.account_id || round.stake < tournament.stake_min) continue;
    if (round.started_at <= entry.entered_at || round.ended_at > tournament.ends_at) continue;
    if (counted === tournament.rounds_max || best >= target) break;
    counted += 1;
    const times = Math.floor((round.payout * 100) / round.stake);
    if (times > best) [best, journal] = [times, round.journal];
  }
  return { entry, counted, best, journal, score: Math.min(best, target) };
}

/** The expected result of each entry of a tournament, by all rounds in the order of their journals. */
export function rankAgain(
  tournament: Ended,
  entries: readonly Entry[],
  rounds: readonly Round[],
): readonly Ranked[] {
  const isCancelled = tournament.state === 'cancelled';
  const scored = entries
    .filter((entry) => entry.tournament_id === tournament.id)
    .map((entry) => score(tournament, entry, rounds));
  const winners = scored
    .filter((each) => !isCancelled && each.score > 0 && each.score >= (tournament.target ?? 0))
    .sort((a, b) => b.score - a.score || a.journal - b.journal);
  const { fee } = tournament;
  return scored.map((each) => ({
    ...each,
    // A challenge counts nothing after its last prize.
    isCounted: !isCancelled && tournament.target === null,
    fee,
    prize: tournament.prizes[winners.indexOf(each)] ?? 0,
    refund: isCancelled ? fee : 0,
  }));
}

export const isMiscounted = ({ entry, isCounted, counted, best }: Ranked): boolean =>
  isCounted && (entry.rounds !== counted || entry.best !== best);

export const listBookings = ({ fee, prize, refund }: Ranked): readonly string[] =>
  Object.entries({ entry: fee, prize, refund })
    .filter(([, amount]) => amount > 0)
    .map(([kind, amount]) => `tournament-${kind} ${amount}`);
