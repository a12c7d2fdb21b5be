import { readChainEnd } from './features/accounts/index.ts';
import { checkBooks, type Finding } from './features/books/index.ts';
import { systemClock } from './platform/clock.ts';
import { createPool } from './platform/db.ts';
import { sealOfEnvironment } from './platform/seal-keys.ts';

function describe({ check, count, examples, more }: Finding & { readonly more: boolean }): string {
  return `${check}: ${count}\n${examples.map((example) => `  ${example}`).join('\n')}${more ? '\n  …' : ''}`;
}

/** Proves the books of DATABASE_URL. Ends with 0 when nothing is wrong, 1 when something is, 2 when it could not look. */
async function main(): Promise<number> {
  const url = process.env.DATABASE_URL;
  if (!url) {
    process.stderr.write(
      'DATABASE_URL says which database; npm run evens -- check finds the embedded one by itself\n',
    );
    return 2;
  }
  const pool = createPool({ url, name: 'check', max: 1, onIdleError: () => undefined });
  try {
    const findings = await checkBooks(pool, {
      scope: 'all',
      atMs: systemClock.nowMs(),
      seal: sealOfEnvironment(process.env),
    });
    for (const finding of findings)
      process.stdout.write(`${describe({ ...finding, more: finding.count > finding.examples.length })}\n`);
    process.stdout.write(
      findings.length === 0 ? 'The books are right: nothing found.\n' : `${findings.length} findings\n`,
    );
    const { actions, hash } = await readChainEnd(pool);
    if (actions > 0) process.stdout.write(`Operator actions: ${actions}; the last hash is ${hash}\n`);
    return findings.length === 0 ? 0 : 1;
  } catch (error) {
    process.stderr.write(
      `the books could not be checked: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    return 2;
  } finally {
    await pool.end();
  }
}

process.exitCode = await main();
