import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { parseSync, Visitor } from 'oxc-parser';
import { projectRoot } from '../project.ts';
import type { Source } from './clock-and-chance.ts';

/** One import or re-export, static or dynamic. */
export type Import = {
  readonly from: string;
  readonly line: number;
  /** As it is written. */
  readonly specifier: string;
  /** The project's file or package folder that it leads to; undefined: node or an npm package. */
  readonly to: string | undefined;
  readonly typeOnly: boolean;
  /** `import(…)`: a lazily loaded part. */
  readonly dynamic: boolean;
};

/** Where an import leads within the project: `../a.ts` to its file, `@evens/base` to `packages/base/`. */
function resolveImport(from: string, specifier: string): string | undefined {
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('.')) return join(dirname(from), path);
  const own = /^@evens\/([^/]+)/.exec(path)?.[1];
  if (own === undefined) return undefined;
  return existsSync(join(projectRoot, 'apps', own)) ? `apps/${own}/` : `packages/${own}/`;
}

/** Dynamic imports count when they are given a plain string. */
export function readImports({ name, text }: Source): Import[] {
  const parsed = parseSync(name, text);
  const { module } = parsed;
  const found: { specifier: string; at: number; typeOnly: boolean; dynamic: boolean }[] = [];
  for (const { moduleRequest, entries, start } of module.staticImports) {
    const typeOnly = entries.length > 0 && entries.every(({ isType }) => isType);
    found.push({ specifier: moduleRequest.value, at: start, typeOnly, dynamic: false });
  }
  for (const { entries, start } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest)
        found.push({ specifier: moduleRequest.value, at: start, typeOnly: isType, dynamic: false });
    }
  }
  for (const { moduleRequest, start } of module.dynamicImports) {
    const plain = /^(['"`])([^'"`$]+)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[2];
    if (plain !== undefined) found.push({ specifier: plain, at: start, typeOnly: false, dynamic: true });
  }
  // `import('./a.ts').A` as a type. The tree is built lazily, and most files do not need it.
  if (text.includes('import('))
    new Visitor({
      TSImportType: ({ source, start }) =>
        found.push({ specifier: source.value, at: start, typeOnly: true, dynamic: false }),
    }).visit(parsed.program);
  return found.map(({ specifier, at, typeOnly, dynamic }) => ({
    from: name,
    line: text.slice(0, at).split('\n').length,
    specifier,
    to: resolveImport(name, specifier),
    typeOnly,
    dynamic,
  }));
}
