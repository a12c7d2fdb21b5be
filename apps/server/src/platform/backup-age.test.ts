import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readBackupAgeSeconds, registerBackupMetric, writeBackupTime } from './backup-age.ts';
import { createMetrics } from './metrics.ts';

const nowMs = Date.UTC(2026, 2, 1, 12);
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evens-backup-age-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the age of the newest backup is that of its data', () => {
  writeBackupTime(folder, '2026-03-01T11:00:00.000Z');
  expect(readBackupAgeSeconds(folder, nowMs)).toBe(3600);
  expect(readBackupAgeSeconds(folder, nowMs - 7_200_000)).toBe(0);
});

test('the metric is infinite without a backup or with an unreadable record', async () => {
  const metrics = createMetrics();
  registerBackupMetric(metrics, { dataFolder: folder, clock: { nowMs: () => nowMs } });
  const line = 'evens_backup_age_seconds +Inf';
  expect(await metrics.metrics()).toContain(line);
  for (const text of ['{"time":', '{"time":"yesterday"}', '[]']) {
    writeFileSync(join(folder, 'backup.json'), text);
    expect(await metrics.metrics()).toContain(line);
  }
  writeBackupTime(folder, '2026-03-01T11:00:00.000Z');
  expect(await metrics.metrics()).toContain('evens_backup_age_seconds 3600\n');
});
