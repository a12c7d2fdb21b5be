import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { projectRoot } from '../project.ts';
import { findFeatureCircle, type Import } from './feature-circles.ts';
import { cruiseOptions, importRules, resolveOptions, strangers } from './import-arrow.ts';

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** Imports against the arrow, one line each. */
export async function findBrokenBoundaries(): Promise<string[]> {
  if (strangers.length > 0)
    return strangers.map((name) => `packages/${name} has no place in the import arrow`);
  const all = ['packages', 'apps', 'tools', 'tests', 'bench'];
  const folders = all.filter((folder) => existsSync(join(projectRoot, folder)));
  const { output } = await cruise(folders, cruiseOptions, resolveOptions);
  if (typeof output === 'string') return [output];
  const comments = new Map(importRules.map(({ name, comment }) => [name, comment]));
  const broken = output.summary.violations.map(
    ({ from, to, rule }) => `${from} → ${to} (${comments.get(rule.name) ?? rule.name})`,
  );
  const imports: Import[] = output.modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  );
  const circle = findFeatureCircle(imports.filter(({ from }) => !isTest(from)));
  return circle === undefined ? broken : [...broken, `features import each other in a circle: ${circle}`];
}
