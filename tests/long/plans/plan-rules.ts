import type { Allowance } from './allowances.ts';
import type { PlanNode, RecordedPlan } from './recorded-plans.ts';

/** Tables with more rows must not be read as a whole. */
export const SMALL_TABLE_ROWS = 1000;
/** Pages of 8 kB that one statement may touch without an allowance. */
export const PAGES_MAX = 2000;
/** Additional pages per written row: the row, its indexes and their lookups. */
export const PAGES_PER_WRITTEN_ROW = 16;
/** Index entries that may be read without a condition: a page of the newest. */
const UNBOUND_ENTRIES_MAX = 2500;

export interface Fault {
  readonly text: string;
  readonly what: string;
}

export function countPages(plan: PlanNode): number {
  return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
}

/** The table that a partition belongs to. */
export function parentTable(relation: string): string {
  return relation.replace(/_(p\d+|rest)$/, '');
}

function* walkNodes(plan: PlanNode): Generator<PlanNode> {
  yield plan;
  for (const child of plan.Plans ?? []) yield* walkNodes(child);
}

export function tablesIn(plan: PlanNode): readonly string[] {
  const names = Array.from(walkNodes(plan), (node) => node['Relation Name']).filter(
    (name) => name !== undefined,
  );
  return [...new Set(names.map(parentTable))].sort();
}

function rowsWritten(plan: PlanNode): number {
  let rows = 0;
  for (const node of walkNodes(plan)) {
    if (node['Node Type'] !== 'ModifyTable') continue;
    for (const child of node.Plans ?? []) rows += (child['Actual Rows'] ?? 0) * (child['Actual Loops'] ?? 0);
  }
  return rows;
}

function wholeReads(
  plan: PlanNode,
  { rowCounts, smallTableRows }: { rowCounts: ReadonlyMap<string, number>; smallTableRows: number },
): string[] {
  const found: string[] = [];
  for (const node of walkNodes(plan)) {
    const loops = node['Actual Loops'] ?? 0;
    if (loops === 0) continue;
    const relation = node['Relation Name'];
    const isLarge = relation !== undefined && (rowCounts.get(relation) ?? 0) > smallTableRows;
    if (node['Node Type'] === 'Seq Scan' && isLarge) found.push(`reads all of ${relation}`);
    const index = node['Index Name'];
    if (index === undefined || node['Index Cond'] !== undefined) continue;
    const entries = ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * loops;
    if (entries > UNBOUND_ENTRIES_MAX)
      found.push(`reads ${Math.round(entries)} entries of ${index} without a condition on it`);
  }
  return found;
}

export function findAllowance(text: string, allowances: readonly Allowance[]): Allowance | undefined {
  return allowances.find(({ contains }) => text.includes(contains));
}

/** Faults in the plans of one run, one for each statement. `rowsOf` has the row count of each relation. */
export function findPlanFaults(
  plans: readonly RecordedPlan[],
  rowCounts: ReadonlyMap<string, number>,
  allowances: readonly Allowance[],
  smallTableRows = SMALL_TABLE_ROWS,
): readonly Fault[] {
  const faults = new Map<string, string>();
  for (const { text, plan } of plans) {
    const allowed = findAllowance(text, allowances);
    const what = allowed?.isWhole ? [] : wholeReads(plan, { rowCounts, smallTableRows });
    const pagesMax = (allowed?.pagesMax ?? PAGES_MAX) + Math.ceil(rowsWritten(plan) * PAGES_PER_WRITTEN_ROW);
    if (countPages(plan) > pagesMax) what.push(`touches ${countPages(plan)} pages, more than ${pagesMax}`);
    if (what.length > 0 && !faults.has(text)) faults.set(text, what.join('; '));
  }
  return Array.from(faults, ([text, what]) => ({ text, what }));
}
