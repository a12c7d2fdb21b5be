import type { MatchBook } from '@evens/book';

/** All parts of a match book except its prices. */
export type Situation = Pick<
  MatchBook,
  'fixture' | 'players' | 'phase' | 'clock' | 'facts' | 'stopped' | 'timeline' | 'counts' | 'sourceType'
>;

export function toSituation(book: MatchBook): Situation {
  const { fixture, players, phase, clock, facts, stopped, timeline, counts, sourceType } = book;
  return { fixture, players, phase, clock, facts, stopped, timeline, counts, sourceType };
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
    a.sourceType === b.sourceType
  );
}
