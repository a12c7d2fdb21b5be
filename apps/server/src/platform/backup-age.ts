import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '@evens/base';
import { asFields } from '@evens/base';
import type { Registry } from './metrics.ts';
import { gauge } from './process-metrics.ts';

const fileName = 'backup.json';

/** Records the newest backup in the data folder. Called by `npm run evens -- backup`. */
export function writeBackupTime(dataFolder: string, time: string): void {
  const file = join(dataFolder, fileName);
  writeFileSync(`${file}.new`, `${JSON.stringify({ time })}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Infinite if there is no backup. */
export function readBackupAgeSeconds(dataFolder: string, nowMs: number): number {
  try {
    const { time } = asFields(JSON.parse(readFileSync(join(dataFolder, fileName), 'utf8'))) ?? {};
    const timeMs = Date.parse(String(time));
    return Number.isNaN(timeMs) ? Number.POSITIVE_INFINITY : Math.max(0, (nowMs - timeMs) / 1000);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

export function registerBackupMetric(
  metrics: Registry,
  { dataFolder, clock }: { readonly dataFolder: string; readonly clock: Clock },
): void {
  gauge(
    metrics,
    [
      'evens_backup_age_seconds',
      'Time since the newest backup recorded in the data folder; infinite without one',
    ],
    () => readBackupAgeSeconds(dataFolder, clock.nowMs()),
  );
}
