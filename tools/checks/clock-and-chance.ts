import { isTestCode } from './source-files.ts';

export type Source = { readonly name: string; readonly text: string };

const reads = /\bDate\.now\(|\bnew Date\(\s*\)|\bMath\.random\(/;
const allowed = [
  /^apps\/server\/src\/platform\//,
  /^packages\/web\/src\/(live\/|core\/clock\.ts$)/,
  /^apps\/(site\/src\/shell\/router|back-office\/src\/back-office)\.tsx$/,
  /^apps\/arcade\/src\/frame\/clock\.ts$/,
  /^apps\/sandbox\/src\/clock\.ts$/,
  /^(tests|bench|tools)\//,
];

const isAllowed = (name: string): boolean => isTestCode(name) || allowed.some((place) => place.test(name));

function isComment(line: string): boolean {
  return /^\s*(\/\/|\/?\*)/.test(line);
}

/** Finds code that reads a clock or draws random numbers instead of receiving them as parameters. */
export function findClockReads(sources: readonly Source[]): string[] {
  return sources
    .filter(({ name }) => /\.(ts|tsx|mjs|js)$/.test(name) && !isAllowed(name))
    .flatMap(({ name, text }) =>
      text.split('\n').flatMap((line, index) => {
        const found = isComment(line) ? null : reads.exec(line);
        return found
          ? [`${name}:${index + 1} ${found[0].trim()}: take the time or the Random as an argument`]
          : [];
      }),
    );
}
