import { err, ok, type Result } from '@evens/base';
import {
  createOpenfootballSource,
  createRecordingSource,
  createSimulatedSource,
  createUofSource,
  createVirtualSource,
  type FeedSource,
  mergeSources,
} from '@evens/feed';
import type { FeedChoice } from './feed-choice.ts';

/** Data that a run stored when it began. */
export interface RunTime {
  readonly runId: string;
  readonly wallZeroMs: number;
  readonly sourceZeroMs: number;
  readonly speed: number;
}

/** The feed with all options that distinguish runs. Recording does not make it another run. */
export function runName({ kind, path, fromMs, speed, seed }: FeedChoice): string {
  return JSON.stringify({ kind, path, fromMs: fromMs ?? null, speed, seed });
}

/** The source time at which a new run begins. */
export function firstMoment(choice: FeedChoice, nowMs: number): Result<number, string> {
  const { kind, path, fromMs, speed } = choice;
  if (kind === 'simulated' || kind === 'uof') return ok(nowMs);
  if (kind === 'openfootball') {
    const source = createOpenfootballSource({
      directory: path,
      fromMs,
      wallZeroMs: nowMs,
      speed,
      runId: '0',
    });
    return source.ok ? ok(source.value.fromMs) : source;
  }
  const source = createRecordingSource({
    file: path,
    speed,
    onto: { wallZeroMs: nowMs, fromMs, runId: '0' },
  });
  return source.ok ? ok(source.value.zeroMs) : source;
}

/**
 * Refuses an unreadable folder or file, in one line. With a secret, the site draws virtual matches beside the feed.
 */
export function openFeed(
  choice: FeedChoice,
  run: RunTime & { readonly drawSecret?: string | undefined },
): Result<FeedSource, string> {
  const source = openMainFeed(choice, run);
  const { drawSecret: secret, runId } = run;
  return source.ok && secret !== undefined
    ? ok(mergeSources(source.value, createVirtualSource({ secret, runId })))
    : source;
}

function openMainFeed(choice: FeedChoice, run: RunTime): Result<FeedSource, string> {
  const { kind, path, seed, uof } = choice;
  const { runId, wallZeroMs, sourceZeroMs: fromMs, speed } = run;
  switch (kind) {
    case 'simulated':
      return ok(createSimulatedSource({ seed, runId, beganAtMs: fromMs }));
    case 'openfootball':
      return createOpenfootballSource({ directory: path, fromMs, wallZeroMs, speed, runId, seed });
    case 'uof':
      return uof === undefined ? err('--feed uof has no settings') : ok(createUofSource(uof));
    case 'recording':
      return createRecordingSource({ file: path, speed, onto: { wallZeroMs, fromMs, runId } });
  }
}
