import type { Random } from '@evens/base';
import type { Fixture, MatchEvent, MatchSituation } from '@evens/book';
import type { FeedEvent, FeedSource } from '@evens/feed';
import type { MoneySite } from '../fixture/money-site.ts';

/** Time until a wrong result is corrected. */
const CORRECTED_AFTER_MS = 20 * 60_000;

export interface SeasonMatch {
  readonly id: number;
  fixture: Fixture;
  state: 'open' | 'ended' | 'cancelled';
}

/** The situation with one additional goal for the home side. */
function withGoalTooMany(situation: MatchSituation): MatchSituation | undefined {
  const { facts } = situation;
  if (facts.kind !== 'contest') return undefined;
  const last = facts.periods.length - 1;
  const periods = facts.periods.map((period, index) =>
    index === last ? { ...period, home: period.home + 1 } : period,
  );
  return {
    ...situation,
    facts: { ...facts, periods, ...(facts.goals ? { goals: [...facts.goals, 'home'] } : {}) },
  };
}

/** Reports a source's season to the site in time that the test advances. Some results are wrong at first. */
export class SeasonFeed {
  readonly matches = new Map<string, SeasonMatch>();
  readonly #site: MoneySite;
  readonly #source: FeedSource;
  readonly #random: Random;
  readonly #correctedShare: number;
  #due: { readonly atMs: number; readonly id: number; readonly situation: MatchSituation }[] = [];
  corrections = 0;

  constructor(
    site: MoneySite,
    source: FeedSource,
    { random, correctedShare }: { readonly random: Random; readonly correctedShare: number },
  ) {
    this.#site = site;
    this.#source = source;
    this.#random = random;
    this.#correctedShare = correctedShare;
  }

  async open(): Promise<void> {
    const { nowMs } = this.#site;
    for (const event of this.#source.open({ knownUntilMs: nowMs, nowMs })) await this.receive(event);
    this.#site.feed.receivedAtMs = nowMs;
  }

  /** Reports all events until `toMs`, including corrections of earlier wrong results. */
  async advance(toMs: number): Promise<void> {
    for (const event of this.#source.advance(toMs)) await this.receive(event);
    this.#site.nowMs = toMs;
    this.#site.feed.receivedAtMs = toMs;
    const due = this.#due.filter(({ atMs }) => atMs <= toMs);
    this.#due = this.#due.filter(({ atMs }) => atMs > toMs);
    for (const { atMs, id, situation } of due) {
      await this.#site.feed.report(id, atMs, { kind: 'correction', situation, reason: 'goal struck off' });
      this.corrections += 1;
    }
  }

  get awaitsCorrections(): boolean {
    return this.#due.length > 0;
  }

  async receive(event: FeedEvent): Promise<void> {
    if (!('match' in event)) return;
    const known = this.matches.get(event.match);
    if (known) return this.#write(known, event);
    if (event.kind !== 'fixture') throw new Error(`${event.match} was not listed`);
    const id = await this.#site.feed.addMatch(event.fixture);
    this.matches.set(event.match, { id, fixture: event.fixture, state: 'open' });
  }

  async #write(match: SeasonMatch, event: MatchEvent): Promise<void> {
    const { id } = match;
    const { feed } = this.#site;
    switch (event.kind) {
      case 'fixture':
        return;
      case 'change':
        match.fixture = event.fixture;
        return feed.report(id, event.occurredAtMs, event);
      case 'cancel':
        match.state = 'cancelled';
        return feed.report(id, event.occurredAtMs, event);
      case 'result': {
        match.state = 'ended';
        const wrong = this.#random() < this.#correctedShare ? withGoalTooMany(event.situation) : undefined;
        if (!wrong) return feed.report(id, event.occurredAtMs, event);
        const atMs = event.occurredAtMs + CORRECTED_AFTER_MS;
        this.#due.push({ atMs, id, situation: event.situation });
        return feed.report(id, event.occurredAtMs, { kind: 'result', situation: wrong });
      }
      default:
        return feed.report(id, event.occurredAtMs, event);
    }
  }
}
