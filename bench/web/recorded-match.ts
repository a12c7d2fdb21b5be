import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MatchEvent } from '@evens/book';

/** An event and its time in milliseconds after the start. */
export interface TimedEvent {
  readonly atMs: number;
  readonly event: MatchEvent;
}

export interface RecordedMatch {
  /** Argument for `bootSite({ feed })`. */
  readonly feed: string;
  remove(): void;
}

/** The first event of a soccer match tomorrow; both names begin with `name`. */
export function fixtureEvent(name: string, zeroMs: number): MatchEvent {
  const key = name.toLowerCase();
  return {
    match: key,
    id: `${key}.fixture`,
    occurredAtMs: zeroMs,
    kind: 'fixture',
    fixture: {
      sport: 'soccer',
      category: 'gb-eng',
      tournament: 'bench',
      tournamentName: 'Bench',
      tournamentRank: 1,
      kind: 'match',
      competitors: [
        { name: `${name} Home`, key: `${key}-home` },
        { name: `${name} Away`, key: `${key}-away` },
      ],
      startsAtMs: zeroMs + 24 * 3_600_000,
      periods: 2,
      periodSeconds: 2700,
    },
  };
}

/** A recording of the events in its own folder. */
export function recordMatch(source: string, zeroMs: number, events: readonly TimedEvent[]): RecordedMatch {
  const folder = mkdtempSync(join(tmpdir(), `evens-${source}-`));
  const file = join(folder, `${source}.ndjson`);
  const head = JSON.stringify({ evensRecording: 1, source, rate: 1, zeroMs });
  const lines = events.map(({ atMs, event }) => JSON.stringify({ at: zeroMs + atMs, event }));
  writeFileSync(file, `${[head, ...lines].join('\n')}\n`);
  return { feed: `recording:${file}`, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
