import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describeError, PlainError, runTool } from '../../tools/plain-error.ts';
import { projectRoot } from '../../tools/project.ts';
import { readSettings } from './settings.ts';

const help = `npm run conformance -- FILE... [--report FILE]

  Holds any wallet, or any aggregator of games, to the protocol of seamless wallets, over HTTP alone: no database and no
  process of ours is needed. Each FILE is JSON that says what is looked at (docs/conformance.md has examples). Ends with 0
  when every check that could be made held; what could not be made is named as skipped, with the reason.

  --report  writes the results there too, as JSON.
`;

function readCommand() {
  try {
    return parseArgs({
      options: { report: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new PlainError(describeError(error));
  }
}

function runSuite(files: readonly string[], report: string | undefined): Promise<number> {
  const args = ['run', '--project', 'conformance', '--root', projectRoot, '--reporter=verbose'];
  if (report !== undefined) args.push('--reporter=json', `--outputFile.json=${resolve(report)}`);
  return new Promise((end, fail) => {
    const child = spawn(process.execPath, [join(projectRoot, 'node_modules/vitest/vitest.mjs'), ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, EVENS_CONFORMANCE: files.join(',') },
    });
    child.on('error', fail);
    child.on('close', (code) => end(code ?? 1));
  });
}

await runTool(async () => {
  const { values, positionals } = readCommand();
  if (values.help || positionals.length === 0) {
    process.stdout.write(help);
    return;
  }
  const files = positionals.map((file) => resolve(file));
  for (const file of files) readSettings(file);
  process.exitCode = await runSuite(files, values.report);
});
