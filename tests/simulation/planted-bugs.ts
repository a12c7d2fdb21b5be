import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../tools/project.ts';

/** A fault planted into a copy of the server, to test that the simulation finds it. */
export interface PlantedBug {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'a double credit',
    file: 'apps/server/src/money/kernel/post-journals.sql',
    find: 'select p.credit, p.amount, 0 from',
    replace: 'select p.credit, 2 * p.amount, 0 from',
  },
  {
    name: 'a lost reversal',
    file: 'apps/server/src/sportsbook/settlement/settle-store.ts',
    find: 'ticket.settledBy ?? null',
    replace: 'null',
  },
  {
    name: 'an early acknowledgement',
    file: 'apps/server/src/platform/db.ts',
    find: 'options: [`-c',
    replace: "options: ['-c synchronous_commit=off', `-c",
  },
  {
    name: 'a stale price taken',
    file: 'apps/server/src/sportsbook/placement/price/priced-bet.ts',
    find: 'const nowMilli = boost?.oddsMilli ?? oddsMilli;',
    replace: 'const nowMilli = selection.seenMilli as OddsMilli;',
  },
  {
    name: 'a skipped leg',
    file: 'apps/server/src/sportsbook/settlement/tickets-to-settle.ts',
    find: 'order by outcome_no, ticket_id limit $4',
    replace: 'order by outcome_no, ticket_id offset 1 limit $4',
  },
];

/** Copies the server, unchanged except for the bug. Throws if the code to replace no longer exists. */
export function plant(bug: PlantedBug): { readonly root: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), 'evens-planted-'));
  for (const path of ['package.json', 'apps/server/src', 'apps/server/package.json']) {
    cpSync(join(projectRoot, path), join(root, path), { recursive: true });
  }
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'));
  symlinkSync(join(projectRoot, 'apps/server/node_modules'), join(root, 'apps/server/node_modules'));
  const file = join(root, bug.file);
  const before = readFileSync(file, 'utf8');
  if (!before.includes(bug.find)) throw new Error(`${bug.file} has no place any more for ${bug.name}`);
  writeFileSync(file, before.replace(bug.find, bug.replace));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
