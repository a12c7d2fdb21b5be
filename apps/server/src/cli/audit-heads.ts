import { readFileSync } from 'node:fs';
import { asFields } from '@evens/base';
import { checkAudit, differingHeads, type PublishedHead, readHeads, readSealed } from '../operators/index.ts';
import { systemClock } from '../platform/clock.ts';
import { runDatabaseProgram } from '../platform/database-program.ts';
import type { Pool } from '../platform/db.ts';

const linesMax = 1_000_000;

function parseHead(line: string, no: number): PublishedHead {
  const { chain, block, head } = asFields(parsed(line)) ?? {};
  if (typeof chain !== 'string' || typeof block !== 'number' || typeof head !== 'string')
    throw new Error(`line ${no} is no head: {"chain":…,"block":…,"head":…}`);
  return { chain, block, head };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

async function printHeads(pool: Pool): Promise<number> {
  for (const { chain, block, toId, head, sealedAt } of await readHeads(pool))
    process.stdout.write(`${JSON.stringify({ chain, block, toId, head, sealedAt })}\n`);
  return 0;
}

async function compare(pool: Pool, file: string): Promise<number> {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .slice(0, linesMax)
    .filter((line) => line.trim() !== '');
  const publishedHeads = lines.map((line, index) => parseHead(line, index + 1));
  const differing = await differingHeads(pool, publishedHeads);
  for (const { chain, block, head } of differing)
    process.stdout.write(`${chain} block ${block} has not the head ${head}\n`);
  process.stdout.write(
    `${publishedHeads.length - differing.length} of ${publishedHeads.length} heads are those of the database\n`,
  );
  return differing.length === 0 ? 0 : 1;
}

async function verify(pool: Pool): Promise<number> {
  for (const { chain, blocks, rows, toId, unsealed } of await readSealed(pool))
    process.stdout.write(
      `${chain}: ${rows} rows in ${blocks} blocks up to id ${toId}; not sealed yet: ${unsealed}\n`,
    );
  const findings = await checkAudit(pool, systemClock.nowMs());
  for (const { check, count, examples } of findings)
    process.stdout.write(`${check}: ${count}\n${examples.map((example) => `  ${example}`).join('\n')}\n`);
  if (findings.length === 0) process.stdout.write('No sealed row was changed, removed or put in.\n');
  return findings.length === 0 ? 0 : 1;
}

/**
 * Runs `audit verify`, `audit heads` and `audit compare FILE` on DATABASE_URL. Exit codes: 0 all agree, 1 a row or a
 * head differs, 2 failure.
 */
async function run(pool: Pool, [verb, file]: readonly string[]): Promise<number> {
  if (verb === 'verify' && file === undefined) return verify(pool);
  if (verb === 'heads' && file === undefined) return printHeads(pool);
  if (verb === 'compare' && file !== undefined) return compare(pool, file);
  process.stderr.write('audit verify, audit heads, or audit compare FILE\n');
  return 2;
}

process.exitCode = await runDatabaseProgram({ name: 'audit', max: 1, run });
