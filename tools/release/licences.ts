import { asFields } from '@evens/base';

/** A package in a bill of materials, with its licence as an SPDX expression; empty if it has none. */
export interface Licensed {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

/** Licences that require no more of a distributor than their text, or the source of their own changed files. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);
/** Weak copyleft, allowed for shared libraries that are distributed unchanged. */
const allowedFor: ReadonlyMap<string, RegExp> = new Map([['LGPL-3.0-or-later', /^@img\/sharp-libvips-/]]);

function isAllowed({ name, licence }: Licensed): boolean {
  // Each licence of `A OR B` must be allowed too: nobody has to choose.
  const ids = licence.split(/[\s()]+/).filter((word) => word !== '' && !/^(AND|OR)$/i.test(word));
  return ids.length > 0 && ids.every((id) => allowed.has(id) || allowedFor.get(id)?.test(name) === true);
}

/** Packages whose licence is missing, unknown or not allowed, one line each. */
export function findLicenceFaults(packages: readonly Licensed[]): readonly string[] {
  return packages
    .filter((each) => !isAllowed(each))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence || 'no licence'}`);
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads the packages of a CycloneDX file of npm, apart from the project's own. */
export function readLicences(bom: unknown): readonly Licensed[] {
  return list(asFields(bom)?.['components']).flatMap((component) => {
    const { purl, version, licenses } = asFields(component) ?? {};
    const name = decodeURIComponent(/^pkg:npm\/([^@]+)@/.exec(text(purl))?.[1] ?? '');
    if (name.startsWith('@evens/')) return [];
    const licence = list(licenses)
      .map((each) => {
        const { license, expression } = asFields(each) ?? {};
        const { id, name: ownWords } = asFields(license) ?? {};
        return text(expression) || text(id) || text(ownWords);
      })
      .join(' AND ');
    return [{ name, version: text(version), licence }];
  });
}

/** One line for each version of a package, sorted. */
export function renderLicences(packages: readonly Licensed[]): string {
  const lines = packages.map(({ name, version, licence }) => `${name} ${version}: ${licence}\n`);
  return [...new Set(lines)].sort().join('');
}
