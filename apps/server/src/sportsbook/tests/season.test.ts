import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { seasonSource } from '../../../../../tests/season/league-folder.ts';
import { playSeason } from '../../../../../tests/season/play-season.ts';
import { equalSeason } from '../../../../../tests/season/small-season.ts';

it('a generated season keeps the ledger balanced, settles all tickets and earns the margin of its prices', async () => {
  const seed = process.env['SEASON_SEED'] ?? 'small';
  const root = mkdtempSync(join(tmpdir(), 'evens-small-season-'));
  try {
    const path = join(root, '2025-26');
    mkdirSync(path);
    writeFileSync(join(path, 'en.1.json'), JSON.stringify({ name: 'A League', matches: equalSeason(seed) }));
    const report = await playSeason({
      source: seasonSource(path, seed),
      players: 30,
      bettingShare: 0.9,
      seed,
    });
    const text = JSON.stringify(report);
    expect(report.findings, text).toEqual([]);
    expect(report.reports.differences, text).toEqual([]);
    expect(report.reports.closedDays, text).toBeGreaterThan(50);
    expect(report.unsettled, text).toBe(0);
    expect(report.tickets, text).toBeGreaterThan(240);
    expect(report.matches.ended + report.matches.cancelled, text).toBe(56);
    expect(report.matches.corrected, text).toBeGreaterThan(0);
    expect(report.cashouts, text).toBeGreaterThan(0);
    for (const type of ['single', 'single in play', 'combo', 'system', 'if-bet', 'reverse-bet', 'builder'])
      expect(report.byType[type], `${type}: ${text}`).toBeGreaterThan(0);
    expect(Math.abs(report.errors), text).toBeLessThan(3);
    expect(report.expectedMargin, text).toBeGreaterThan(0.02);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
