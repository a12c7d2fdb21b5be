import type { MatchBook } from '@evens/book';

/** All parts of a match book except its prices. */
export type Situation = Pick<
  MatchBook,
  | 'fixture'
  | 'players'
  | 'phase'
  | 'clock'
  | 'facts'
  | 'stopped'
  | 'timeline'
  | 'counts'
  | 'possession'
  | 'momentum'
  | 'sourceType'
>;

export function toSituation(book: MatchBook): Situation {
  const { fixture, players, phase, clock, facts, stopped, timeline, counts, sourceType } = book;
  const { possession, momentum } = book;
  return {
    fixture,
    players,
    phase,
    clock,
    facts,
    stopped,
    timeline,
    counts,
    possession,
    momentum,
    sourceType,
  };
}

/** Whether a book has the same situation; unchanged parts are the same objects. */
export function sameSituation(a: Situation, b: MatchBook): boolean {
  return (
    a.fixture === b.fixture &&
    a.players === b.players &&
    a.phase === b.phase &&
    a.clock === b.clock &&
    a.facts === b.facts &&
    a.stopped === b.stopped &&
    a.timeline === b.timeline &&
    a.counts === b.counts &&
    a.possession === b.possession &&
    a.momentum === b.momentum &&
    a.sourceType === b.sourceType
  );
}
