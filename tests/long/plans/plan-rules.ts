import type { PlanNode, RecordedPlan } from './recorded-plans.ts';

/** Tables with more rows are not to be read as a whole. */
export const SMALL_TABLE_ROWS = 1000;
/** Pages of 8 kB that one statement may touch, where nothing else is allowed by name. */
export const PAGES_MAX = 2000;
/** Entries of an index that may be read without a condition on it: a page of the newest. */
const UNBOUND_ENTRIES_MAX = 2500;

/** A statement that may touch more than others, and why. */
export interface Allowance {
  /** Of the statement's text, in one form of white space. */
  readonly contains: string;
  readonly pagesMax: number;
  /** It may read whole tables or indexes. */
  readonly isWhole?: true;
  readonly reason: string;
}

export interface Fault {
  readonly text: string;
  readonly what: string;
}

export function pagesOf(plan: PlanNode): number {
  return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
}

/** The table that a partition belongs to. */
export function tableOf(relation: string): string {
  return relation.replace(/_(p\d+|rest)$/, '');
}

function* nodesOf(plan: PlanNode): Generator<PlanNode> {
  yield plan;
  for (const child of plan.Plans ?? []) yield* nodesOf(child);
}

export function tablesIn(plan: PlanNode): readonly string[] {
  const names = Array.from(nodesOf(plan), (node) => node['Relation Name']).filter(
    (name) => name !== undefined,
  );
  return [...new Set(names.map(tableOf))].sort();
}

function wholeReads(plan: PlanNode, rowsOf: ReadonlyMap<string, number>): string[] {
  const found: string[] = [];
  for (const node of nodesOf(plan)) {
    const loops = node['Actual Loops'] ?? 0;
    if (loops === 0) continue;
    const relation = node['Relation Name'];
    const isLarge = relation !== undefined && (rowsOf.get(relation) ?? 0) > SMALL_TABLE_ROWS;
    if (node['Node Type'] === 'Seq Scan' && isLarge) found.push(`reads all of ${relation}`);
    const index = node['Index Name'];
    if (index === undefined || node['Index Cond'] !== undefined) continue;
    const entries = ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * loops;
    if (entries > UNBOUND_ENTRIES_MAX)
      found.push(`reads ${Math.round(entries)} entries of ${index} without a condition on it`);
  }
  return found;
}

/** What is wrong with the plans of one run, each statement's worst. `rowsOf` has the rows of each relation. */
export function faultsOf(
  plans: readonly RecordedPlan[],
  rowsOf: ReadonlyMap<string, number>,
  allowances: readonly Allowance[],
): readonly Fault[] {
  const faults = new Map<string, string>();
  for (const { text, plan } of plans) {
    const allowed = allowances.find(({ contains }) => text.includes(contains));
    const what = allowed?.isWhole ? [] : wholeReads(plan, rowsOf);
    const pagesMax = allowed?.pagesMax ?? PAGES_MAX;
    if (pagesOf(plan) > pagesMax) what.push(`touches ${pagesOf(plan)} pages, more than ${pagesMax}`);
    if (what.length > 0 && !faults.has(text)) faults.set(text, what.join('; '));
  }
  return Array.from(faults, ([text, what]) => ({ text, what }));
}
