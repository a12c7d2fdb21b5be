import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project.ts';

const skipped = /(^|\/)(node_modules|dist|\.evens|test-results|\.stryker-tmp)(\/|$)/;

/** Tests, and what they share: a name that ends so, the folders `testing` and a module's folder `tests`. */
export const isTestCode = (name: string): boolean =>
  /\.test\.tsx?$|\/testing\/|^apps\/server\/src\/[^/]+\/tests\//.test(name);

/** Every file of the project's own, relative to its root, with forward slashes. */
export function projectFiles(): string[] {
  const found = globSync('{apps,packages,tools,tests,bench}/**/*', {
    cwd: projectRoot,
    exclude: (name) => skipped.test(name),
  });
  return found
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !skipped.test(name) && statSync(join(projectRoot, name)).isFile())
    .sort();
}

/** The project's docs, relative to its root. */
export function docFiles(): string[] {
  return globSync('{*.md,docs/**/*.md}', { cwd: projectRoot })
    .map((name) => name.replaceAll('\\', '/'))
    .sort();
}
