// The import arrow. Zones come from the folder list, so that a new package or app cannot stand outside it.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ICruiseOptions, IRegularForbiddenRuleType, IResolveOptions } from 'dependency-cruiser';
import { projectRoot } from '../project.ts';

/** What each package may import of the others; a package that is missing here is refused. */
const arrow: Readonly<Record<string, readonly string[]>> = {
  base: [],
  markets: ['base'],
  tickets: ['base', 'markets'],
  pricing: ['base', 'markets'],
  book: ['base', 'markets'],
  feed: ['base', 'markets', 'book', 'pricing'],
  games: ['base'],
  contract: ['base', 'markets', 'tickets', 'games'],
  locales: ['base', 'markets'],
};
const pure = ['base', 'markets', 'tickets', 'pricing', 'book', 'games', 'contract', 'locales'];

function foldersIn(path: string): string[] {
  const folder = join(projectRoot, path);
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}

const packages = foldersIn('packages');
const apps = foldersIn('apps');

/** Packages that the arrow does not know. */
export const strangers: readonly string[] = packages.filter((name) => !(name in arrow));

type Rule = IRegularForbiddenRuleType;

function rule(name: string, comment: string, from: Rule['from'], to: Rule['to']): Rule {
  return { name, comment, severity: 'error', from, to };
}

const anyOf = (names: readonly string[]): string => `(${names.join('|')})`;
const tests = '\\.test\\.tsx?$';

const packageRules = packages.flatMap((name) => {
  const mayImport = arrow[name] ?? [];
  const others = packages.filter((other) => other !== name && !mayImport.includes(other));
  if (others.length === 0) return [];
  const allowed = mayImport.length > 0 ? mayImport.join(', ') : 'no other package';
  return rule(
    `${name}-imports`,
    `packages/${name} may import ${allowed}`,
    { path: `^packages/${name}/` },
    { path: `^packages/${anyOf(others)}/` },
  );
});

const appRules = apps.flatMap((name) => {
  const others = apps.filter((other) => other !== name);
  if (others.length === 0) return [];
  return rule(
    `${name}-alone`,
    'apps never import each other',
    { path: `^apps/${name}/` },
    { path: `^apps/${anyOf(others)}/` },
  );
});

const featureRules = apps.flatMap((app) =>
  foldersIn(`apps/${app}/src/features`).map((feature) =>
    rule(
      `${app}-${feature}-door`,
      'another feature is imported through its index.ts only',
      { path: `^apps/${app}/src/features/${feature}/` },
      {
        path: `^apps/${app}/src/features/(?!${feature}/)[^/]+/`,
        pathNot: '^apps/[^/]+/src/features/[^/]+/index\\.tsx?$',
      },
    ),
  ),
);

export const importRules: Rule[] = [
  ...packageRules,
  ...appRules,
  ...featureRules,
  rule('packages-below-apps', 'packages never import apps', { path: '^packages/' }, { path: '^apps/' }),
  rule(
    'product-below-tools',
    'the product imports neither its tests nor its tools',
    { path: '^(packages|apps)/', pathNot: tests },
    { path: '^(tools|tests|bench)/' },
  ),
  rule(
    'pure-packages',
    'pure packages do no input or output',
    { path: `^packages/${anyOf(pure)}/src/`, pathNot: tests },
    { dependencyTypes: ['core'] },
  ),
  rule(
    'live-without-react',
    'the live core knows no React',
    { path: '^apps/web/src/live/', pathNot: tests },
    { path: 'node_modules/(react|react-dom|react-router|react-aria-components|@tanstack/react-query)/' },
  ),
  rule(
    'ui-without-features',
    'the design system knows no feature',
    { path: '^apps/web/src/ui/' },
    { path: '^apps/web/src/(features|app|live)/' },
  ),
  rule(
    'resolvable',
    'every import leads somewhere',
    {},
    { couldNotResolve: true, pathNot: '\\?(worker|url|raw|inline)' },
  ),
];

export const cruiseOptions: ICruiseOptions = {
  baseDir: projectRoot,
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '(^|/)(dist|\\.evens|test-results)/' },
  parser: 'swc',
  tsPreCompilationDeps: true,
  combinedDependencies: true,
  ruleSet: { forbidden: importRules },
  validate: true,
};

export const resolveOptions: Partial<IResolveOptions> = {
  extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
  exportsFields: ['exports'],
  conditionNames: ['import', 'node', 'default', 'types'],
};
