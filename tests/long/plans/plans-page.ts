import { createHash } from 'node:crypto';
import { type Allowance, allowances } from './allowances.ts';
import {
  countPages,
  findAllowance,
  PAGES_MAX,
  PAGES_PER_WRITTEN_ROW,
  parentTable,
  SMALL_TABLE_ROWS,
  tablesIn,
} from './plan-rules.ts';
import type { PlansRun } from './run-plans.ts';

const TEXT_CHARACTERS = 150;

/** A statement that read or wrote a growing table, with its maximum pages per plan mode. */
export interface StatementReport {
  /** Hash of the statement's text. */
  readonly id: string;
  readonly text: string;
  readonly tables: readonly string[];
  readonly runs: number;
  readonly pages: { readonly auto: number | undefined; readonly generic: number | undefined };
  readonly allowance: Allowance | undefined;
}

function statementId(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

/** Statements by pages, most expensive first. */
export function listStatements({
  plans,
  rowCounts,
}: Pick<PlansRun, 'plans' | 'rowCounts'>): StatementReport[] {
  const growing = new Set(
    Array.from(rowCounts)
      .filter(([, count]) => count > SMALL_TABLE_ROWS)
      .map(([name]) => parentTable(name)),
  );
  const byText = new Map<string, StatementReport>();
  for (const [mode, ran] of [
    ['auto', plans.auto],
    ['generic', plans.force_generic_plan],
  ] as const)
    for (const { text, plan } of ran) {
      const tables = tablesIn(plan).filter((name) => growing.has(name));
      const known = byText.get(text);
      if (tables.length === 0 && !known) continue;
      byText.set(text, {
        id: statementId(text),
        text,
        tables: [...new Set([...(known?.tables ?? []), ...tables])].sort(),
        runs: (known?.runs ?? 0) + 1,
        pages: {
          auto: known?.pages.auto,
          generic: known?.pages.generic,
          [mode]: Math.max(known?.pages[mode] ?? 0, countPages(plan)),
        },
        allowance: findAllowance(text, allowances),
      });
    }
  const most = ({ pages }: StatementReport) => Math.max(pages.auto ?? 0, pages.generic ?? 0);
  return [...byText.values()].sort((a, b) => most(b) - most(a) || (a.id < b.id ? -1 : 1));
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('`', "'");

function statementRow({ id, text, tables, runs, pages, allowance }: StatementReport): string {
  const shortText = text.length > TEXT_CHARACTERS ? `${text.slice(0, TEXT_CHARACTERS)}…` : text;
  const bound = allowance ? `${allowance.pagesMax}` : `${PAGES_MAX}`;
  return `| ${id} | \`${cell(shortText)}\` | ${tables.join(', ')} | ${runs} | ${pages.auto ?? ''} | ${pages.generic ?? ''} | ${bound} |`;
}

function allowanceRow({ contains, pagesMax, isWhole, reason }: Allowance): string {
  return `| \`${cell(contains)}\` | ${pagesMax}${isWhole ? ', whole table' : ''} | ${cell(reason)} |`;
}

/** Renders `docs/query-plans.md` from one run. `stored` describes the size of the database. */
export function renderPlansPage(run: PlansRun, stored: string): string {
  return `# Query plans

\`npm run plans -- --write\` writes this page. It fills a database, starts the real site on it, uses every call that reads and the paths of
money, and reads from PostgreSQL's \`auto_explain\` the plan that each statement really had: once as PostgreSQL plans by itself, once with
\`plan_cache_mode = force_generic_plan\`, since a statement that is prepared by name may get one plan for all parameters at any time.
The reasons are in [decision 034](decisions/034-the-cost-of-a-read-does-not-grow-with-the-stored-data.md).

\`npm run plans\` fails when a statement
- reads a table of more than ${SMALL_TABLE_ROWS} rows as a whole, or an index of it without a condition;
- touches more than ${PAGES_MAX} pages of 8 kB, and ${PAGES_PER_WRITTEN_ROW} more for each row that it writes, where no exception is named below;
- is listed here and did not run.

\`npm run test:long\` does the same on a smaller database without the list.

## The run
${stored}
${listStatements(run).length} statements on growing tables, ${run.plans.auto.length + run.plans.force_generic_plan.length} plans. Pages count what was in memory too, so they are the same on every machine.

## Exceptions
| statement contains | pages at most | reason |
|---|--:|---|
${allowances.map(allowanceRow).join('\n')}

## Statements
Pages are the most of one execution: by parameters, and with one plan for all.

| id | statement | growing tables | runs | pages | one plan | bound |
|---|---|---|--:|--:|--:|--:|
${listStatements(run).map(statementRow).join('\n')}
`;
}

/** Ids on a page that no statement of the run has. */
export function missingFrom(page: string, run: PlansRun): readonly string[] {
  const ran = new Set(
    [...run.plans.auto, ...run.plans.force_generic_plan].map(({ text }) => statementId(text)),
  );
  const listed = Array.from(page.matchAll(/^\| ([0-9a-f]{8}) \| (.*?) \| /gm));
  return listed.flatMap(([, id = '', statement = '']) => (ran.has(id) ? [] : [`${id} ${statement}`]));
}
