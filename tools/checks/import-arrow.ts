import type { Import } from './imports.ts';
import { isTestCode } from './source-files.ts';

/** Allowed imports between packages. The zone of an import is its folder: a package that is missing here is refused. */
const arrow: Readonly<
  Record<string, { readonly imports: readonly string[]; readonly types?: readonly string[] }>
> = {
  base: { imports: [] },
  markets: { imports: ['base'] },
  tickets: { imports: ['base', 'markets'] },
  bonuses: { imports: ['base', 'markets'] },
  pricing: { imports: ['base', 'markets'] },
  book: { imports: ['base', 'markets'] },
  games: { imports: ['base'] },
  feed: { imports: ['base', 'markets', 'book', 'pricing', 'games'] },
  loyalty: { imports: ['base', 'markets', 'games'] },
  contract: { imports: ['base', 'markets', 'tickets', 'bonuses', 'loyalty', 'games'], types: ['book'] },
  casino: { imports: ['base', 'games', 'contract'] },
  providers: { imports: ['base', 'contract'] },
  locales: { imports: ['base', 'markets'], types: ['contract'] },
  web: { imports: ['base', 'markets', 'tickets', 'book', 'contract', 'locales'] },
};
const pure = [
  'base',
  'markets',
  'tickets',
  'bonuses',
  'loyalty',
  'pricing',
  'book',
  'games',
  'contract',
  'casino',
  'locales',
];
/** The language folders are read when a server starts and when the web app is built. */
const readers = /^packages\/locales\/src\/(folder|vite-plugin)\.ts$/;
const react = /^(react|react-dom|react-aria-components|lucide-react|@tanstack\/react-query)(\/|$)/;

/** A rule returns the fault of an import, or nothing. */
type Rule = (it: Import) => string | undefined;

const packageName = (path: string | undefined): string | undefined =>
  /^packages\/([^/]+)\//.exec(path ?? '')?.[1];
const appName = (path: string | undefined): string | undefined => /^apps\/([^/]+)\//.exec(path ?? '')?.[1];
/**
 * Features with an index for each part. Lists import a match's facts, and its view and page import the contents of
 * lists: one index for all three would be a circle.
 */
const featuresInParts = /^(apps\/site\/src\/features\/sportsbook\/match\/[^/]+)\//;
const siteFeature = /^(apps\/site\/src\/features\/[^/]+\/[^/]+)\//;
/** On the server, the folders of a module. */
const moduleFeature =
  /^(apps\/server\/src\/(?:money|feed|sportsbook|casino|payments|players|promotions|operators|site)\/[^/]+)\//;
const featurePath = (path: string | undefined): string | undefined =>
  (featuresInParts.exec(path ?? '') ?? siteFeature.exec(path ?? '') ?? moduleFeature.exec(path ?? ''))?.[1];

const packagesOneWay: Rule = ({ from, to, typeOnly }) => {
  const [importer, imported] = [packageName(from), packageName(to)];
  // A test may hold a package against all that it has to fit.
  if (importer === undefined || isTestCode(from)) return undefined;
  const allowed = arrow[importer];
  if (allowed === undefined) return `packages/${importer} has no place in the import arrow`;
  if (imported === undefined || imported === importer || allowed.imports.includes(imported)) return undefined;
  if (typeOnly && allowed.types?.includes(imported)) return undefined;
  const types = allowed.types ? `, and types of ${allowed.types.join(', ')}` : '';
  return `packages/${importer} may import ${allowed.imports.join(', ') || 'no other package'}${types}`;
};

const packagesBelowApps: Rule = ({ from, to }) =>
  packageName(from) !== undefined && appName(to) !== undefined ? 'packages never import apps' : undefined;

/** React code that bundles share. */
const webBelowBundles: Rule = ({ from, to }) => {
  const isBundle = ['site', 'back-office'].includes(appName(from) ?? '');
  return packageName(to) === 'web' && appName(from) !== undefined && !isBundle
    ? 'only apps/site and apps/back-office import packages/web'
    : undefined;
};

const packagesByName: Rule = ({ from, to, specifier }) => {
  const crosses = packageName(to) !== undefined && packageName(to) !== packageName(from);
  return crosses && specifier.startsWith('.') ? 'a package is imported by its name' : undefined;
};

/** A test may hold two programs against each other. */
const appsAlone: Rule = ({ from, to }) => {
  const [importer, imported] = [appName(from), appName(to)];
  const crosses = importer !== undefined && imported !== undefined && importer !== imported;
  return crosses && !isTestCode(from) ? 'apps never import each other' : undefined;
};

const productBelowTools: Rule = ({ from, to }) =>
  /^(apps|packages)\//.test(from) && !isTestCode(from) && /^(tools|tests|bench)\//.test(to ?? '')
    ? 'the product imports neither its tools nor its tests'
    : undefined;

/** A release has no test code. */
const productWithoutTestCode: Rule = ({ from, to, specifier }) =>
  /^(apps|packages)\//.test(from) &&
  !isTestCode(from) &&
  (isTestCode(to ?? '') || /^@evens\/[^/]+\/testing(\/|$)/.test(specifier))
    ? 'the product imports no test code'
    : undefined;

/** In the browser, a lazily loaded screen is imported by its own file: an index would load the whole feature. */
const featuresByTheirIndex: Rule = ({ from, to, dynamic }) => {
  const [importer, imported] = [featurePath(from), featurePath(to)];
  if (!from.startsWith('apps/site/') || dynamic) return undefined;
  if (importer === undefined || imported === undefined || importer === imported || isTestCode(from))
    return undefined;
  return to === `${imported}/index.ts` || to === `${imported}/lazy.ts` || to === `${imported}/lazy.tsx`
    ? undefined
    : 'another feature is imported through its index.ts or its lazy.ts only';
};

/** The server's modules, from the lowest to the highest: a module imports those of the lines above its own. */
const serverModules: readonly (readonly string[])[] = [
  ['platform'],
  ['money'],
  ['players'],
  ['feed'],
  ['sportsbook', 'casino', 'payments'],
  ['promotions'],
  ['operators'],
  ['site'],
];
/** Folders of programs of their own. They may import parts of a module that its index does not give. */
const serverPrograms = ['cli'];
const serverFolder = (path: string | undefined): string | undefined =>
  /^apps\/server\/src\/([^/]+)\//.exec(path ?? '')?.[1];
const moduleLevel = (module: string | undefined): number =>
  serverModules.findIndex((modules) => module !== undefined && modules.includes(module));

const modulesOneWay: Rule = ({ from, to }) => {
  const [importer, imported] = [serverFolder(from), serverFolder(to)];
  if (importer === undefined || serverPrograms.includes(importer)) return undefined;
  if (moduleLevel(importer) === -1) return `${importer}/ has no place among the server's modules`;
  if (imported === undefined || imported === importer || isTestCode(from)) return undefined;
  if (serverPrograms.includes(imported)) return 'modules never import what puts a process together';
  if (moduleLevel(imported) < moduleLevel(importer)) return undefined;
  const allowed = serverModules.slice(0, moduleLevel(importer)).flat();
  return `${importer} may import ${allowed.join(', ') || 'no other module'}`;
};

const modulesByTheirIndex: Rule = ({ from, to, typeOnly }) => {
  const [importer, imported] = [serverFolder(from), serverFolder(to)];
  if (importer === undefined || imported === undefined || importer === imported || isTestCode(from))
    return undefined;
  // The platform has no index: it is the base that all share.
  if (imported === 'platform' || moduleLevel(imported) === -1 || serverPrograms.includes(importer))
    return undefined;
  if (to === `apps/server/src/${imported}/index.ts`) return undefined;
  // Types of the parts that a module gives to those above it.
  if (typeOnly && to === `apps/server/src/${imported}/module.ts`) return undefined;
  return 'another module is imported through its index.ts only';
};

/** A test of a module's internals is in the module's folder `tests`. */
const modulesByTheirIndexInTests: Rule = ({ from, to }) => {
  const imported = serverFolder(to);
  if (!from.startsWith('tests/') || imported === undefined || imported === 'platform') return undefined;
  if (moduleLevel(imported) === -1 || to === `apps/server/src/${imported}/index.ts`) return undefined;
  return /\/(tests|testing)\//.test(to ?? '')
    ? undefined
    : `tests outside of ${imported} import it through its index.ts only`;
};

/** Folders whose parts import each other in one direction: each part, and the others that it may import. */
const folderParts: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  casino: {
    fairness: [],
    rounds: ['fairness'],
    jackpots: ['fairness', 'rounds'],
    'shared-rounds': ['fairness', 'rounds'],
    sessions: ['fairness', 'rounds', 'jackpots', 'shared-rounds'],
    lobby: ['fairness', 'rounds', 'jackpots', 'shared-rounds', 'sessions'],
    history: ['fairness', 'rounds', 'jackpots', 'shared-rounds', 'sessions'],
    aggregator: ['fairness', 'rounds', 'sessions', 'lobby'],
    providers: ['lobby'],
    favourites: [],
  },
  'sportsbook/placement': {
    rules: [],
    parse: [],
    price: ['rules', 'parse'],
    limits: ['rules', 'parse', 'price'],
    status: ['rules', 'parse', 'price', 'limits'],
    place: ['rules', 'parse', 'price', 'limits'],
    wait: ['rules', 'parse', 'price', 'limits', 'place'],
  },
};
const folderPartsOneWay: Rule = ({ from, to }) => {
  for (const [folder, parts] of Object.entries(folderParts)) {
    const path = `apps/server/src/${folder}/`;
    if (!from.startsWith(path) || !to?.startsWith(path) || isTestCode(from)) continue;
    const [importer = '', ...deeper] = from.slice(path.length).split('/');
    const [imported = ''] = to.slice(path.length).split('/');
    // Beside the parts are the files that put them together.
    if (deeper.length === 0 || importer === imported) continue;
    const allowed = parts[importer];
    if (allowed === undefined) return `${folder}/${importer} is missing in the import arrow of ${folder}`;
    if (!allowed.includes(imported))
      return `${folder}/${importer} may import ${allowed.join(', ') || 'no other part'} of ${folder}`;
  }
  return undefined;
};

const pureWithoutNode: Rule = ({ from, specifier }) => {
  const inPure =
    pure.includes(packageName(from) ?? '') && /^packages\/[^/]+\/src\//.test(from) && !isTestCode(from);
  return inPure && !readers.test(from) && specifier.startsWith('node:')
    ? 'pure packages do no input or output'
    : undefined;
};

/** The one file in which the live core meets React. */
const reactEntry = 'packages/web/src/live/hooks.ts';

const liveWithoutReact: Rule = ({ from, specifier }) =>
  from.startsWith('packages/web/src/live/') &&
  from !== reactEntry &&
  !isTestCode(from) &&
  react.test(specifier)
    ? 'the live core knows no React'
    : undefined;

/**
 * Allowed imports between folders of browser code: `core` is the base of all features, `shell` combines them. A folder
 * that is missing here is refused.
 */
const webLayers: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'packages/web/src/': {
    navigation: [],
    live: [],
    ui: ['navigation'],
    core: ['navigation', 'live', 'ui'],
    features: ['navigation', 'live', 'ui', 'core'],
    start: ['navigation', 'live', 'ui', 'core', 'features'],
  },
  'apps/site/src/': { features: [], shell: ['features'] },
  'apps/back-office/src/': { table: [], panels: ['table'], search: ['panels'] },
};

const webOneWay: Rule = ({ from, to }) => {
  const [source, layers] = Object.entries(webLayers).find(([each]) => from.startsWith(each)) ?? [];
  if (source === undefined || layers === undefined) return undefined;
  const findLayer = (path: string | undefined): string | undefined =>
    path?.startsWith(source) ? /^([^/]+)\//.exec(path.slice(source.length))?.[1] : undefined;
  const [importer, imported] = [findLayer(from), findLayer(to)];
  if (importer === undefined) return undefined;
  const allowed = layers[importer];
  if (allowed === undefined) return `${importer}/ has no place among the folders of ${source}`;
  if (imported === undefined || imported === importer || allowed.includes(imported)) return undefined;
  return `${importer}/ of ${source} may import ${allowed.join(', ') || 'no other folder of it'}`;
};

const rules: readonly Rule[] = [
  packagesOneWay,
  packagesBelowApps,
  webBelowBundles,
  packagesByName,
  appsAlone,
  productBelowTools,
  productWithoutTestCode,
  featuresByTheirIndex,
  modulesOneWay,
  modulesByTheirIndex,
  modulesByTheirIndexInTests,
  folderPartsOneWay,
  pureWithoutNode,
  liveWithoutReact,
  webOneWay,
];

/** A path of features that leads back to its first one, or nothing. */
function findFeatureCircle(imports: readonly Import[]): string | undefined {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [importer, imported] = [featurePath(from), featurePath(to)];
    if (importer === undefined || imported === undefined || importer === imported || isTestCode(from))
      continue;
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

/** Imports against the arrow, one line each. */
export function findBrokenImports(imports: readonly Import[]): string[] {
  const broken = imports.flatMap((it) =>
    rules.flatMap((rule) => {
      const wrong = rule(it);
      return wrong === undefined ? [] : [`${it.from}:${it.line} imports ${it.specifier}: ${wrong}`];
    }),
  );
  const circle = findFeatureCircle(imports);
  return circle === undefined ? broken : [...broken, `features import each other in a circle: ${circle}`];
}
