import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FeedEvent, Fixture, MatchEvent, MatchSituation } from '@evens/book';
import { eventLine, headLine } from '../../recording/lines.ts';

export const NOON = Date.UTC(2026, 2, 7, 12);

/** An event without its head. */
type Body<E> = E extends MatchEvent ? Omit<E, 'match' | 'id' | 'occurredAtMs'> : never;

/** A situation of a soccer match in its first half, or after its end. */
export function scored(
  home: number,
  away: number,
  phase: MatchSituation['phase'] = 'playing',
): MatchSituation {
  const isOver = phase === 'ended';
  return {
    phase,
    clock: { period: 1, running: !isOver, seconds: 600, countDown: false, atMs: NOON, rate: 1 },
    facts: {
      kind: 'contest',
      status: isOver ? 'ended' : 'playing',
      periods: [{ phase: 'regular', home, away, ended: isOver }],
    },
  };
}

/** Writes a recording of invented matches, event by event. */
export class SmallRecording {
  readonly #lines: string[];
  #count = 0;

  constructor(zeroMs: number = NOON) {
    this.#lines = [headLine({ source: 'test', rate: 1, zeroMs })];
    this.add(zeroMs, { kind: 'feed-up', occurredAtMs: zeroMs });
  }

  add(atMs: number, event: FeedEvent): this {
    this.#lines.push(eventLine({ atMs, event }));
    return this;
  }

  addText(line: string): this {
    this.#lines.push(`${line}\n`);
    return this;
  }

  report(match: string, atMs: number, body: Body<MatchEvent>): this {
    this.#count += 1;
    return this.add(atMs, { ...body, match, id: `${this.#count}`, occurredAtMs: atMs });
  }

  fixture(match: string, atMs: number, names: readonly [string, string], startsAtMs = NOON): this {
    const fixture: Fixture = {
      ...{
        sport: 'soccer',
        category: 'gb-eng',
        tournament: 'league',
        tournamentName: 'League',
        tournamentRank: 1,
      },
      ...{ kind: 'match', startsAtMs, periods: 2, periodSeconds: 2700 },
      competitors: names.map((name) => ({ name, key: name })),
    };
    return this.report(match, atMs, { kind: 'fixture', fixture });
  }

  prices(match: string, atMs: number, odds: readonly number[], type = '1x2', specifier = ''): this {
    return this.report(match, atMs, {
      kind: 'odds',
      ...{ sourceType: 2, complete: false },
      markets: [{ type, specifier, odds }],
    });
  }

  write(folder: string, name: string): string {
    const path = join(folder, name);
    writeFileSync(path, this.#lines.join(''));
    return path;
  }
}
