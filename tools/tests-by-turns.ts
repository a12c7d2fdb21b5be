import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project.ts';
import { day } from './share-of-day.ts';

/** The long tests run in so many parts, each with some files of every kind. */
const PARTS = 5;

/**
 * Files of the quick suites' folders that are left to the long tests: each takes long, or is about a small part of the site. What operators
 * may do is tested by `tests/system/roles.test.ts`, which is quick, and looked at once more by `operator-roles.spec.ts`.
 */
export const leftToLong = {
  system: [
    'tests/system/casino/aggregator.test.ts',
    'tests/system/casino/crash.test.ts',
    'tests/system/casino/live-tables.test.ts',
    'tests/system/casino/moves.test.ts',
    'tests/system/casino/sandbox-aggregator.test.ts',
    'tests/system/payments/bitcoin-deposits.test.ts',
    'tests/system/payments/coin-deposits.test.ts',
    'tests/system/payments/ethereum-deposits.test.ts',
    'tests/system/payments/ethereum-payouts.test.ts',
    'tests/system/payments/pool-deposits.test.ts',
    'tests/system/payments/transfers-site.test.ts',
    'tests/system/results.test.ts',
    'tests/system/season.test.ts',
  ],
  e2e: [
    'tests/e2e/agents.spec.ts',
    'tests/e2e/arcade.spec.ts',
    'tests/e2e/back-office-bonuses.spec.ts',
    'tests/e2e/back-office-content.spec.ts',
    'tests/e2e/bonus-bets.spec.ts',
    'tests/e2e/cashier-changes.spec.ts',
    'tests/e2e/cashier-rules.spec.ts',
    'tests/e2e/coin-deposit.spec.ts',
    'tests/e2e/coin-payout.spec.ts',
    'tests/e2e/consent.spec.ts',
    'tests/e2e/documents.spec.ts',
    'tests/e2e/heads.spec.ts',
    'tests/e2e/histories.spec.ts',
    'tests/e2e/idle.spec.ts',
    'tests/e2e/leaving.spec.ts',
    'tests/e2e/loyalty.spec.ts',
    'tests/e2e/match-layout.spec.ts',
    'tests/e2e/messages.spec.ts',
    'tests/e2e/modals.spec.ts',
    'tests/e2e/opens.spec.ts',
    'tests/e2e/operator-roles.spec.ts',
    'tests/e2e/payment-forms.spec.ts',
    'tests/e2e/payment-methods-page.spec.ts',
    'tests/e2e/payment-widget.spec.ts',
    'tests/e2e/protection-screens.spec.ts',
    'tests/e2e/quiet.spec.ts',
    'tests/e2e/risk-signals.spec.ts',
    'tests/e2e/slides.spec.ts',
    'tests/e2e/specification-texts.spec.ts',
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

type LongKind = 'tests/long' | 'tests/trials' | 'tests/e2e-long' | keyof typeof leftToLong;

/** The files of one part, by folder or by the project that they are left of. */
export type LongPart = Readonly<Record<LongKind, readonly string[]>>;

/** All parts of the long tests, another first each day (UTC). */
export function partsOfDay(): readonly LongPart[] {
  const files: LongPart = {
    'tests/long': testFilesIn('tests/long'),
    'tests/trials': testFilesIn('tests/trials'),
    'tests/e2e-long': testFilesIn('tests/e2e-long'),
    ...leftToLong,
  };
  return Array.from({ length: PARTS }, (_, place) => {
    const part = (day + place) % PARTS;
    const own = (kind: LongKind) => files[kind].filter((_file, index) => index % PARTS === part);
    return {
      'tests/long': own('tests/long'),
      'tests/trials': own('tests/trials'),
      'tests/e2e-long': own('tests/e2e-long'),
      system: own('system'),
      e2e: own('e2e'),
    };
  });
}
