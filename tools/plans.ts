import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import startTestDatabase from '../tests/fixture/database.ts';
import { allowances } from '../tests/long/plans/allowances.ts';
import { findPlanFaults } from '../tests/long/plans/plan-rules.ts';
import { missingFrom, renderPlansPage } from '../tests/long/plans/plans-page.ts';
import { type PlansRun, planModes, runPlans } from '../tests/long/plans/run-plans.ts';
import { runTool } from './plain-error.ts';
import { projectRoot } from './project.ts';

const help = `npm run plans -- [--write]

  Fills a database with 2,000,000 tickets, 5,000,000 postings and 1,000,000 rounds, uses the real site on it, and judges the
  plan of every statement that ran. Fails on what reads a growing table as a whole or touches too many pages.

  --write   writes docs/query-plans.md, and does not fail for statements that it listed and that did not run
`;

const size = { tickets: 2_000_000, rounds: 1_000_000 };
const page = join(projectRoot, 'docs/query-plans.md');
const startedMs = performance.now();

function logProgress(what: string): void {
  process.stdout.write(`${((performance.now() - startedMs) / 1000).toFixed(0).padStart(4)} s  ${what}\n`);
}

function storedIn({ rowCounts }: PlansRun): string {
  const parents = ['ticket', 'ticket_leg', 'journal', 'posting', 'round', 'command'];
  const counts = parents.map((parent) => {
    const parts = Array.from(rowCounts).filter(([name]) => name === parent || name.startsWith(`${parent}_p`));
    const count = parts.reduce((sum, [, rows]) => sum + Math.max(0, rows), 0);
    return `${Math.round(count).toLocaleString('en')} of \`${parent}\``;
  });
  return `Rows stored: ${counts.join(', ')}. The player of the exercise has one ticket and one round of ten.`;
}

function judge(run: PlansRun): number {
  let count = 0;
  for (const mode of planModes)
    for (const { text, what } of findPlanFaults(run.plans[mode], run.rowCounts, allowances)) {
      process.stdout.write(`- ${mode}: ${what}\n    ${text.slice(0, 400)}\n`);
      count += 1;
    }
  for (const call of run.refused) process.stdout.write(`- refused: ${call}\n`);
  return count;
}

await runTool(async () => {
  const { values } = parseArgs({
    options: {
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return;
  }
  const stop = await startTestDatabase();
  try {
    const run = await runPlans(size, logProgress);
    const faults = judge(run) + run.refused.length;
    const missing = existsSync(page) ? missingFrom(readFileSync(page, 'utf8'), run) : [];
    if (!values.write) for (const one of missing) process.stdout.write(`- listed and did not run: ${one}\n`);
    else writeFileSync(page, renderPlansPage(run, storedIn(run)));
    logProgress(`${run.plans.auto.length + run.plans.force_generic_plan.length} plans, ${faults} faults`);
    process.exitCode = faults + (values.write ? 0 : missing.length) === 0 ? 0 : 1;
  } finally {
    await stop();
  }
});
