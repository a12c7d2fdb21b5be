/** Fields of a selection that decide which others its ticket can contain. */
export interface SlipPick {
  readonly matchId: number;
  readonly marketKey: string;
  readonly outcomeNo: number;
  readonly kind: 'match' | 'race';
  /** Key of the competition. An outright conflicts with matches of the same competition. */
  readonly competition: string;
  /**
   * Keys of all competitors. An outright that lists a side of the match conflicts with it under any competition name.
   */
  readonly competitors?: readonly string[];
  /** Picks of one match with the same number form a bet builder; 0 for none. */
  readonly builder: number;
}

export const conflictReasons = [
  /** The same outcome twice. */
  'same-line',
  /** Two markets of one match, not in one bet builder. */
  'same-match',
  /** Two outcomes of one outright or race. */
  'same-outright',
  /** A match and an outright that contains it. */
  'match-in-outright',
] as const;
export type ConflictReason = (typeof conflictReasons)[number];

export interface Conflict {
  /** 0-based indexes of the two picks, the lower first. */
  readonly first: number;
  readonly second: number;
  readonly reason: ConflictReason;
}

function findConflict(a: SlipPick, b: SlipPick): ConflictReason | undefined {
  if (a.matchId === b.matchId) {
    if (a.marketKey === b.marketKey && a.outcomeNo === b.outcomeNo) return 'same-line';
    if (a.builder > 0 && a.builder === b.builder) return undefined;
    return a.kind === 'race' ? 'same-outright' : 'same-match';
  }
  if (a.kind === b.kind) return undefined;
  return a.competition === b.competition || meet(a, b) ? 'match-in-outright' : undefined;
}

function meet({ competitors: some = [] }: SlipPick, { competitors: others = [] }: SlipPick): boolean {
  return some.some((key) => others.includes(key));
}

/** Pairs that no combo, system, if-bet, reverse bet or teaser may contain. Singles are exempt. */
export function findConflicts(picks: readonly SlipPick[]): readonly Conflict[] {
  const found: Conflict[] = [];
  for (const [first, a] of picks.entries()) {
    for (let second = first + 1; second < picks.length; second++) {
      const b = picks[second];
      const reason = b && findConflict(a, b);
      if (reason) found.push({ first, second, reason });
    }
  }
  return found;
}
