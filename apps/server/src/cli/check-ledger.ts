import { checkLedger, type Finding } from '../operators/index.ts';
import { systemClock } from '../platform/clock.ts';
import { runDatabaseProgram } from '../platform/database-program.ts';
import type { Pool } from '../platform/db.ts';
import { readChainEnd } from '../platform/operator-actions.ts';
import { sealOfEnvironment } from '../platform/seal-keys.ts';

function describe({ check, count, examples, more }: Finding & { readonly more: boolean }): string {
  return `${check}: ${count}\n${examples.map((example) => `  ${example}`).join('\n')}${more ? '\n  …' : ''}`;
}

/** Checks the ledger of DATABASE_URL. Exit codes: 0 no findings, 1 findings, 2 the check failed. */
async function run(pool: Pool): Promise<number> {
  const findings = await checkLedger(pool, {
    scope: 'all',
    atMs: systemClock.nowMs(),
    seal: sealOfEnvironment(process.env),
  });
  for (const finding of findings)
    process.stdout.write(`${describe({ ...finding, more: finding.count > finding.examples.length })}\n`);
  process.stdout.write(
    findings.length === 0 ? 'The ledger is correct: no findings.\n' : `${findings.length} findings\n`,
  );
  const { actions, hash } = await readChainEnd(pool);
  if (actions > 0) process.stdout.write(`Operator actions: ${actions}; the last hash is ${hash}\n`);
  return findings.length === 0 ? 0 : 1;
}

process.exitCode = await runDatabaseProgram({ name: 'check', max: 1, run });
