import type { Import } from './imports.ts';

/** A package that imports itself by its name imports its index; a folder is no file. */
function toFile(to: string): string {
  return to.endsWith('/') ? `${to}src/index.ts` : to;
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

function buildGraph(imports: readonly Import[]): Graph {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    if (to === undefined) continue;
    const files = graph.get(from) ?? new Set();
    graph.set(from, files.add(toFile(to)));
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

/** Removes files that no circle can contain, one by one; the rest is in a circle, or between two. */
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
 * Finds circular imports, one line each. Type imports and lazy imports count too: understanding one file of a circle
 * requires reading all of them.
 */
export function findImportCircles(imports: readonly Import[]): string[] {
  const graph = buildGraph(imports);
  const reported = new Set<string>();
  const circles: string[] = [];
  for (const file of filesNearCircles(graph)) {
    if (reported.has(file)) continue;
    const circle = circleFrom(file, graph, reported);
    if (circle === undefined) continue;
    for (const each of circle) reported.add(each);
    circles.push(`files import each other in a circle: ${circle.join(' → ')}`);
  }
  return circles;
}
