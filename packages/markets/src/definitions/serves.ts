import { HOME_DRAW_AWAY, type MarketDefinition } from '../definition.ts';
import type { Score } from '../facts.ts';
import { wonIf } from '../verdict.ts';
import { ofAway, ofHome, type ScorePart, totalMarket } from './score-parts.ts';

const NOTHING: Score = { home: 0, away: 0 };

/** Tennis: a count of serves of the whole match. */
function servePart(name: 'aces' | 'doubleFaults'): ScorePart {
  return {
    keys: [],
    final: (_specifier, facts) =>
      facts.status === 'ended' && !facts.formatChanged ? facts[name] : undefined,
    soFar: (facts) => (facts.formatChanged ? undefined : facts[name]) ?? NOTHING,
  };
}

const aces = servePart('aces');
const doubleFaults = servePart('doubleFaults');
const head = { uofId: 0, group: 'specials' } as const;

export const totalAces = totalMarket({ ...head, type: 'total-aces', part: aces });
export const homeTotalAces = totalMarket({ ...head, type: 'home-total-aces', part: aces }, ofHome);
export const awayTotalAces = totalMarket({ ...head, type: 'away-total-aces', part: aces }, ofAway);

/** The player with more aces. */
export const mostAces: MarketDefinition = {
  ...head,
  type: 'most-aces',
  shape: [],
  margin: 'power',
  outcomes: HOME_DRAW_AWAY,
  exclusive: true,
  reads: 'own-score',
  decidingScore: aces.final,
  settle(outcomeNo, specifier, facts) {
    const score = facts.kind === 'contest' ? aces.final(specifier, facts) : undefined;
    return score && wonIf(Math.sign(score.home - score.away) === 2 - outcomeNo);
  },
};

export const totalDoubleFaults = totalMarket({ ...head, type: 'total-double-faults', part: doubleFaults });
export const homeTotalDoubleFaults = totalMarket(
  { ...head, type: 'home-total-double-faults', part: doubleFaults },
  ofHome,
);
export const awayTotalDoubleFaults = totalMarket(
  { ...head, type: 'away-total-double-faults', part: doubleFaults },
  ofAway,
);
