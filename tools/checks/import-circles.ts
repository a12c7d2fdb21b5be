import type { Import } from './imports.ts';

/** An import that closes a circle and is let through for now. */
export interface AllowedImport {
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

const placement = 'apps/server/src/features/placement';
const reason = 'the folder is being split by step; its types get files of their own then';

const allowedImports: readonly AllowedImport[] = [
  { from: `${placement}/leg-columns.ts`, to: `${placement}/store.ts`, reason },
  { from: `${placement}/positions.ts`, to: `${placement}/store.ts`, reason },
  { from: `${placement}/exposure.ts`, to: `${placement}/store.ts`, reason },
  { from: `${placement}/boost-terms.ts`, to: `${placement}/bet-shape.ts`, reason },
  { from: `${placement}/boost-terms.ts`, to: `${placement}/rules.ts`, reason },
];

/** A package that imports itself by its name imports its index; a folder is no file. */
function fileOf(to: string): string {
  return to.endsWith('/') ? `${to}src/index.ts` : to;
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

function graphOf(imports: readonly Import[], allowed: readonly AllowedImport[]): Graph {
  const graph = new Map<string, Set<string>>();
  const isAllowed = (from: string, to: string) => allowed.some((one) => one.from === from && one.to === to);
  for (const { from, to } of imports) {
    if (to === undefined) continue;
    const file = fileOf(to);
    if (isAllowed(from, file)) continue;
    const files = graph.get(from) ?? new Set();
    graph.set(from, files.add(file));
  }
  return graph;
}

/** The shortest way from a file back to itself, without files that are in a circle already reported. */
function circleFrom(
  start: string,
  graph: Graph,
  reported: ReadonlySet<string>,
): readonly string[] | undefined {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    for (const next of graph.get(file) ?? []) {
      if (next === start) {
        const way = [start];
        for (let at: string | undefined = file; at !== undefined && at !== start; at = cameFrom.get(at))
          way.unshift(at);
        return [start, ...way];
      }
      if (cameFrom.has(next) || reported.has(next)) continue;
      cameFrom.set(next, file);
      queue.push(next);
    }
  }
  return undefined;
}

/** Files that no circle can go through are taken away one by one; what remains is in a circle, or between two. */
function filesNearCircles(graph: Graph): readonly string[] {
  const importers = new Map<string, string[]>();
  const open = new Map<string, number>();
  const free: string[] = [];
  for (const [file, files] of graph) {
    open.set(file, files.size);
    for (const to of files) {
      importers.set(to, [...(importers.get(to) ?? []), file]);
      if (!graph.has(to) && !open.has(to)) {
        open.set(to, 0);
        free.push(to);
      }
    }
  }
  for (let file = free.pop(); file !== undefined; file = free.pop()) {
    open.delete(file);
    for (const importer of importers.get(file) ?? []) {
      const left = (open.get(importer) ?? 0) - 1;
      open.set(importer, left);
      if (left === 0) free.push(importer);
    }
  }
  return [...open.keys()].sort();
}

/**
 * Files that import each other in a circle, one line each. Imports of types count, and so do parts that are loaded when
 * they are wanted: whoever reads one file of a circle has to read them all. An allowed import that is gone is a line too.
 */
export function findImportCircles(
  imports: readonly Import[],
  allowed: readonly AllowedImport[] = allowedImports,
): string[] {
  const graph = graphOf(imports, allowed);
  const reported = new Set<string>();
  const circles: string[] = [];
  for (const file of filesNearCircles(graph)) {
    if (reported.has(file)) continue;
    const circle = circleFrom(file, graph, reported);
    if (circle === undefined) continue;
    for (const each of circle) reported.add(each);
    circles.push(`files import each other in a circle: ${circle.join(' → ')}`);
  }
  const unknown = allowed
    .filter(
      ({ from, to }) =>
        !imports.some((it) => it.from === from && it.to !== undefined && fileOf(it.to) === to),
    )
    .map(({ from, to }) => `${from} no longer imports ${to}: remove it from the allowed imports`);
  return [...circles, ...unknown];
}
