import {
  type ContestFacts,
  type Facts,
  type PeriodScore,
  periodsWon,
  type Score,
  type SetFormat,
  type Side,
} from './facts.ts';

const NOTHING: Score = { home: 0, away: 0 };

/** What is left of a set at the least if `side` wins it. */
function leastOfSet(
  side: Side,
  score: Score,
  { format, deciding }: { format: SetFormat; deciding: boolean },
): number {
  if (format.unit === 'whole') return 0;
  const target = format.unit === 'games' ? 6 : deciding ? format.lastTarget : format.target;
  const [own, other] = side === 'home' ? [score.home, score.away] : [score.away, score.home];
  const wins = Math.max(target, other + format.clear);
  // At six games all the tie-break is one more.
  return (format.unit === 'games' ? Math.min(wins, 7) : wins) - own;
}

/**
 * The fewest points (games in tennis) that a match in sets comes to from here, were it played to its end: at 6–2 4–6 a
 * third set has six games at the least, so there are at least 24.
 */
export function leastTotalPoints(facts: ContestFacts): number {
  const { periods, format } = facts;
  const played = periods.reduce((sum, { home, away }) => sum + home + away, 0);
  if (!format || (facts.status === 'ended' && !facts.cutShort)) return played;
  const needed = (format.bestOf + 1) / 2;
  const won = periodsWon(facts);
  if (Math.max(won.home, won.away) >= needed) return played;
  const last: PeriodScore | undefined = periods.at(-1);
  const running = last && !last.ended ? last : NOTHING;
  const number = won.home + won.away + 1;
  const isDeciding = (set: number) => set === format.bestOf;
  const ways = (['home', 'away'] as const).map((side) => {
    let left = leastOfSet(side, running, { format, deciding: isDeciding(number) });
    const after = { ...won, [side]: won[side] + 1 };
    const setsLeft = needed - Math.max(after.home, after.away);
    for (let set = 1; set <= setsLeft; set++)
      left += leastOfSet('home', NOTHING, { format, deciding: isDeciding(number + set) });
    return left;
  });
  return played + Math.min(...ways);
}

/** The fewest and the most sets that home can still end ahead by; undefined where the facts don't give the format. */
export function setMargins(
  facts: ContestFacts,
): { readonly least: number; readonly most: number } | undefined {
  if (!facts.format) return undefined;
  const { home, away } = periodsWon(facts);
  const needed = (facts.format.bestOf + 1) / 2;
  if (Math.max(home, away) >= needed) return { least: home - away, most: home - away };
  return { least: home - needed, most: needed - away };
}

/** The fewest sets that the match can still come to. */
export function leastSets(facts: ContestFacts): number {
  const { home, away } = periodsWon(facts);
  const needed = facts.format ? (facts.format.bestOf + 1) / 2 : 0;
  return Math.max(home, away) >= needed ? home + away : home + away + needed - Math.max(home, away);
}

/** Who goes on after a retirement on court; nobody where it voids what is open. */
export function advancing(facts: Facts): Side | undefined {
  if (facts.kind !== 'contest' || facts.status !== 'ended' || facts.cutShort !== 'retired') return undefined;
  if (facts.format?.unit !== 'games' || facts.winner === 'draw') return undefined;
  return facts.winner;
}
