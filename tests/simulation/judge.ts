/**
 * Grades bets by the rules of betting only, without the project's own markets: the model that the site is compared
 * with. Covers the five markets of the simulated season.
 */

export interface FinalScore {
  readonly halfTime: readonly [number, number];
  readonly fullTime: readonly [number, number];
}

export interface Bet {
  readonly type: string;
  readonly specifier: string;
  readonly outcomeNo: number;
  readonly stakeMinor: bigint;
  readonly oddsMilli: number;
}

function numberIn(specifier: string, key: string): number {
  const part = specifier.split('|').find((each) => each.startsWith(`${key}=`));
  return Number(part?.slice(key.length + 1));
}

/**
 * A quarter line splits the stake between both neighbouring half lines. Returns the return per unit of stake, times
 * 2000.
 */
function lineReturn(ahead: number, line: number, oddsMilli: number): number {
  const parts = Number.isInteger(line * 2) ? [line, line] : [line - 0.25, line + 0.25];
  let back = 0;
  for (const part of parts) {
    const margin = ahead + part;
    if (margin > 0) back += oddsMilli;
    else if (margin === 0) back += 1000;
  }
  return back;
}

/** Payout of the bet for the official score, including the stake, rounded down to the minor unit. */
export function payoutMinor(bet: Bet, score: FinalScore): bigint {
  const [home, away] = score.fullTime;
  const won = (yes: boolean) => (yes ? 2 * bet.oddsMilli : 0);
  let over2000: number;
  switch (bet.type) {
    case '1x2':
      over2000 = won(
        (home > away && bet.outcomeNo === 1) ||
          (home === away && bet.outcomeNo === 2) ||
          (home < away && bet.outcomeNo === 3),
      );
      break;
    case 'both-teams-to-score':
      over2000 = won((home > 0 && away > 0) === (bet.outcomeNo === 1));
      break;
    case 'period-1x2': {
      const [h, a] = score.halfTime;
      over2000 = won(
        (h > a && bet.outcomeNo === 1) || (h === a && bet.outcomeNo === 2) || (h < a && bet.outcomeNo === 3),
      );
      break;
    }
    case 'total': {
      const line = numberIn(bet.specifier, 'total');
      over2000 =
        bet.outcomeNo === 1
          ? lineReturn(home + away, -line, bet.oddsMilli)
          : lineReturn(-(home + away), line, bet.oddsMilli);
      break;
    }
    case 'asian-handicap': {
      const line = numberIn(bet.specifier, 'hcp');
      const start = bet.specifier.match(/score=(\d+):(\d+)/);
      const lead = home - Number(start?.[1]) - (away - Number(start?.[2]));
      over2000 =
        bet.outcomeNo === 1 ? lineReturn(lead, line, bet.oddsMilli) : lineReturn(-lead, -line, bet.oddsMilli);
      break;
    }
    default:
      throw new Error(`the model doesn't know the market ${bet.type}`);
  }
  return (bet.stakeMinor * BigInt(over2000)) / 2000n;
}

/** Time of the goal that decided the bet regardless of later events. Undefined if only the end decides it. */
export function decidedByGoalMs(
  bet: Pick<Bet, 'type' | 'specifier'>,
  goals: readonly { readonly atMs: number; readonly side: 'home' | 'away' }[],
): number | undefined {
  if (bet.type === 'both-teams-to-score') {
    const home = goals.find(({ side }) => side === 'home');
    const away = goals.find(({ side }) => side === 'away');
    return home && away && Math.max(home.atMs, away.atMs);
  }
  // The bet is decided once the goals exceed the line by at least half a goal, so that no part of the stake is open.
  if (bet.type === 'total') return goals[Math.ceil(numberIn(bet.specifier, 'total') + 0.5) - 1]?.atMs;
  return undefined;
}

/** Lead in goals with which a side has won for bets from before the match, whatever the result is. */
const EARLY_LEAD = 2;

/**
 * Whether the side of a bet on the winner led by enough goals at some time. The goal with which it did must be one of
 * the goals that it has in the end: a correction follows sooner than a lead is confirmed.
 */
export function paysEarly(
  { type, outcomeNo }: Pick<Bet, 'type' | 'outcomeNo'>,
  {
    goals,
    official,
  }: { readonly goals: readonly ('home' | 'away')[]; readonly official: readonly [number, number] },
): boolean {
  if (type !== '1x2' || outcomeNo === 2) return false;
  const side = outcomeNo === 1 ? 'home' : 'away';
  let own = 0;
  let other = 0;
  for (const scorer of goals) {
    if (scorer === side) own++;
    else other++;
    if (own - other >= EARLY_LEAD) return own <= official[side === 'home' ? 0 : 1];
  }
  return false;
}
