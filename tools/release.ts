import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describeError, PlainError, runTool } from './plain-error.ts';
import { projectRoot } from './project.ts';
import { buildRelease } from './release/build-release.ts';

function parseTo(): string {
  try {
    const { values } = parseArgs({ options: { to: { type: 'string', default: join(projectRoot, 'dist') } } });
    return resolve(values.to);
  } catch (error) {
    throw new PlainError(`${describeError(error)}: npm run release [-- --to DIR]`);
  }
}

const log = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

await runTool(async () => {
  const to = parseTo();
  for (const file of await buildRelease({ to, log })) log(join(to, file));
});
