export type Import = { readonly from: string; readonly to: string };

function featureOf(path: string): string | undefined {
  return /^(apps\/[^/]+\/src\/features\/[^/]+)\//.exec(path)?.[1];
}

/** A path of features that leads back to its first one, or nothing. */
export function findFeatureCircle(imports: readonly Import[]): string | undefined {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [importer, imported] = [featureOf(from), featureOf(to)];
    if (importer === undefined || imported === undefined || importer === imported) continue;
    next.set(importer, (next.get(importer) ?? new Set()).add(imported));
  }
  const done = new Set<string>();
  const walk = (feature: string, path: readonly string[]): string | undefined => {
    if (path.includes(feature)) return [...path.slice(path.indexOf(feature)), feature].join(' → ');
    if (done.has(feature)) return undefined;
    for (const other of next.get(feature) ?? []) {
      const circle = walk(other, [...path, feature]);
      if (circle !== undefined) return circle;
    }
    done.add(feature);
    return undefined;
  };
  for (const feature of next.keys()) {
    const circle = walk(feature, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}
