import { hasKey } from '@evens/base';
import { PlainError } from './plain-error.ts';

/** A suite that a path belongs to: a Vitest project, or projects of Playwright. */
export type TestKind =
  | { readonly runner: 'vitest'; readonly project: string }
  | { readonly runner: 'playwright'; readonly project: string };

const vitest = (project: string): TestKind => ({ runner: 'vitest', project });
const playwright = (project: string): TestKind => ({ runner: 'playwright', project });

/** By folder. Everything else holds unit tests, apart from the folders `tests` of the server's modules. */
const kindOfFolder: Readonly<Record<string, TestKind>> = {
  'tests/system': vitest('system'),
  'tests/trials': vitest('trials'),
  'tests/long': vitest('long'),
  'tests/simulation': vitest('long'),
  'tests/e2e': playwright('e2e'),
  'tests/e2e-long': playwright('long'),
  'tests/languages': playwright('languages'),
  'tests/idle': playwright('idle'),
};

/** The kind of the tests in `path`, a file or folder named from the root of the project with `/`. */
export function classifyTestPath(path: string): TestKind {
  if (path.startsWith('../')) throw new PlainError(`${path} is outside of the project`);
  if (path === '' || path === 'tests')
    throw new PlainError('name a folder with tests of one kind, such as packages/markets or tests/system');
  if (path.startsWith('tests/conformance'))
    throw new PlainError('these tests run with `npm run conformance -- FILE`');
  const ofModule = /^apps\/server\/src\/[^/]+\/tests(\/long)?(?=\/|$)/.exec(path);
  if (ofModule) return vitest(ofModule[1] === undefined ? 'system' : 'long');
  const folder = path.split('/').slice(0, 2).join('/');
  return kindOfFolder[folder] ?? vitest('unit');
}

/** The long tests in parts, in the order in which they run, each with about the minutes that it takes on two cores. */
export const longParts = {
  processes: 60,
  trials: 25,
  screens: 60,
  languages: 30,
} as const;
export type LongPart = keyof typeof longParts;

/** Parsed arguments of `npm test`. */
export type TestCommand =
  | { readonly run: 'quick' }
  /** One part of the long tests; without it, all of them. */
  | { readonly run: 'long'; readonly part?: LongPart }
  | { readonly run: 'paths'; readonly paths: readonly string[] }
  /** `since` is a commit; without it, what is not committed. */
  | { readonly run: 'changed'; readonly since?: string };

function parseLong(names: readonly string[]): TestCommand {
  const [name, ...others] = names;
  if (name === undefined) return { run: 'long' };
  if (others.length > 0 || !hasKey(longParts, name))
    throw new PlainError(
      `npm run test:long takes one of ${Object.keys(longParts).join(', ')}, not ${names.join(' ')}`,
    );
  return { run: 'long', part: name };
}

export function parseTestCommand(args: readonly string[]): TestCommand {
  const options = args.filter((arg) => arg.startsWith('-'));
  const paths = args.filter((arg) => !arg.startsWith('-'));
  const [option] = options;
  if (option === '--long') return parseLong(args.filter((arg) => arg !== '--long'));
  if (option === undefined) return paths.length === 0 ? { run: 'quick' } : { run: 'paths', paths };
  if (options.length > 1 || paths.length > 0)
    throw new PlainError(`npm test takes paths or one option, not ${args.join(' ')}`);
  if (option === '--changed') return { run: 'changed' };
  const since = /^--changed=(.+)$/.exec(option)?.[1];
  if (since === undefined)
    throw new PlainError(`npm test has no option ${option}: PATH... or --changed[=COMMIT]`);
  return { run: 'changed', since };
}
