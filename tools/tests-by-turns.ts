import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project.ts';
import { shareOfDay } from './share-of-day.ts';

/** The long tests of one day are one of so many shares. */
const PARTS = 2;

/** Files of the quick suites' folders that are left to the long tests: each takes long, or is about a small part of the site. None is about who may do what. */
export const leftToLong = {
  system: [
    'tests/system/casino/aggregator.test.ts',
    'tests/system/casino/crash.test.ts',
    'tests/system/casino/live-tables.test.ts',
    'tests/system/casino/moves.test.ts',
    'tests/system/payments/coin-deposits.test.ts',
    'tests/system/payments/pool-deposits.test.ts',
    'tests/system/results.test.ts',
  ],
  e2e: [
    'tests/e2e/agents.spec.ts',
    'tests/e2e/back-office-bonuses.spec.ts',
    'tests/e2e/back-office-content.spec.ts',
    'tests/e2e/coin-deposit.spec.ts',
    'tests/e2e/coin-payout.spec.ts',
    'tests/e2e/consent.spec.ts',
    'tests/e2e/documents.spec.ts',
    'tests/e2e/heads.spec.ts',
    'tests/e2e/histories.spec.ts',
    'tests/e2e/idle.spec.ts',
    'tests/e2e/match-layout.spec.ts',
    'tests/e2e/modals.spec.ts',
    'tests/e2e/opens.spec.ts',
    'tests/e2e/operator-roles.spec.ts',
    'tests/e2e/payment-forms.spec.ts',
    'tests/e2e/payment-methods-page.spec.ts',
    'tests/e2e/payment-widget.spec.ts',
    'tests/e2e/quiet.spec.ts',
    'tests/e2e/risk-signals.spec.ts',
    'tests/e2e/slides.spec.ts',
    'tests/e2e/support.spec.ts',
    'tests/e2e/texts.spec.ts',
    'tests/e2e/transfer.spec.ts',
    'tests/e2e/views.spec.ts',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** All files of tests in a folder of the project, by name. */
export function testFilesIn(folder: string): readonly string[] {
  return readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:test|spec)\.ts$/.test(name))
    .map((name) => `${folder}/${name}`)
    .sort();
}

/** The files that `npm test` runs of a folder. */
export function quickFilesOf(project: keyof typeof leftToLong): readonly string[] {
  const left: ReadonlySet<string> = new Set(leftToLong[project]);
  return testFilesIn(`tests/${project}`).filter((file) => !left.has(file));
}

/** The files of today's share, of those given. */
export const turnOf = (files: readonly string[]): readonly string[] => shareOfDay(files, PARTS);
