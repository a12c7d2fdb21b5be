import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { obtainBrowser } from './browser.ts';
import { PlainError, runTool } from './plain-error.ts';
import { takeReadmePictures } from './readme/readme-pictures.ts';

const help = `npm run pictures [-- --to pictures] [--only TEXT]
npm run pictures -- --readme ADDRESS --data DIR

  Takes a picture of every screen at 390, 768, 1280 and 1920 px, dark and light, in every language, on a site of its own
  with a little of everything, and of every game before and after a round. --only takes those whose route or game holds the
  text. --readme takes the pictures of the README, and records its walk, on the running site of the data folder DIR.
`;

/** The tests that take pictures into PICTURES_TO. */
const pictured = [
  'tests/languages/languages.spec.ts',
  'tests/e2e-long/arcade.spec.ts',
  'tests/e2e-long/back-office-money.spec.ts',
];

await runTool(async () => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string', default: 'pictures' },
      only: { type: 'string' },
      readme: { type: 'string' },
      data: { type: 'string', default: '.evens' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return;
  }
  if (values.readme !== undefined) {
    await takeReadmePictures({ url: values.readme, data: values.data, to: 'docs/pictures' });
    return;
  }
  const to = resolve(values.to);
  mkdirSync(to, { recursive: true });
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  const only = values.only === undefined ? [] : ['-g', values.only.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')];
  const child = spawn(
    process.execPath,
    [cli, 'test', '--project=long', '--project=languages', '--reporter=line', ...pictured, ...only],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        CHROMIUM_PATH: obtainBrowser((line) => process.stdout.write(`${line}\n`)),
        PICTURES_TO: to,
      },
    },
  );
  const code = await new Promise<number | null>((done) => child.once('exit', done));
  if (code !== 0)
    throw new PlainError(`the browser tests that take the pictures failed with exit code ${code}: see above`);
});
