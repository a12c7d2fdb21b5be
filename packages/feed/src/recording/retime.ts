import type { FeedEvent, Fixture, MatchSituation, SourceMatchId } from '@evens/book';

/** Maps recorded times to times of the replay, and match ids to new ones. */
export interface Retiming {
  time(atMs: number): number;
  /** Wall seconds of the recording per wall second of the replay. */
  readonly speed: number;
  name(match: SourceMatchId): SourceMatchId;
}

/** The event as the replay reports it: all times are moved and clocks run at the speed of the replay. */
export function retimed(event: FeedEvent, retiming: Retiming): FeedEvent {
  const occurredAtMs = retiming.time(event.occurredAtMs);
  if (!('match' in event)) return { ...event, occurredAtMs };
  const head = { occurredAtMs, match: retiming.name(event.match) };
  switch (event.kind) {
    case 'fixture':
    case 'change':
      return { ...event, ...head, fixture: retimedFixture(event.fixture, retiming) };
    case 'clock':
    case 'goal':
    case 'incident':
    case 'result':
    case 'correction':
      return { ...event, ...head, situation: retimedSituation(event.situation, retiming) };
    case 'cancel':
      return {
        ...event,
        ...head,
        ...(event.fromMs === undefined ? {} : { fromMs: retiming.time(event.fromMs) }),
        ...(event.untilMs === undefined ? {} : { untilMs: retiming.time(event.untilMs) }),
      };
    case 'odds':
    case 'odds-confirmed':
    case 'possession':
    case 'rollback':
    case 'market-suspended':
    case 'match-stopped':
      return { ...event, ...head };
  }
}

function retimedFixture(fixture: Fixture, { time, name }: Retiming): Fixture {
  const { parent } = fixture;
  return {
    ...fixture,
    startsAtMs: time(fixture.startsAtMs),
    ...(parent === undefined ? {} : { parent: name(parent) }),
  };
}

function retimedSituation(situation: MatchSituation, { time, speed }: Retiming): MatchSituation {
  const { clock, facts } = situation;
  const moved =
    facts.kind === 'race' && facts.withdrawals
      ? { ...facts, withdrawals: facts.withdrawals.map((gone) => ({ ...gone, atMs: time(gone.atMs) })) }
      : facts;
  return {
    ...situation,
    facts: moved,
    clock: { ...clock, atMs: time(clock.atMs), rate: clock.rate * speed },
  };
}
