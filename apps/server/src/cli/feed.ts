import { parseUofSettings } from '../feed/uof-settings.ts';
import { systemClock } from '../platform/clock.ts';
import { SettingError } from '../platform/setting-values.ts';
import { StartError } from '../platform/start-error.ts';
import { compareRecordings } from './feed/compare-recordings.ts';
import { type FeedCommand, feedHelp, parseFeedCommand } from './feed/feed-command.ts';
import { recordFeed } from './feed/record-feed.ts';
import { replayRecording } from './feed/replay-recording.ts';

/** Exit code of a command that could not do its work. */
const FAILED = 2;

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Runs `feed record`, `feed replay` and `feed compare`. They need no database. */
async function run(command: FeedCommand): Promise<number> {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.abort());
  const ports = { clock: systemClock, signal: ending.signal, print };
  switch (command.kind) {
    case 'help':
      process.stdout.write(feedHelp);
      return 0;
    case 'record': {
      const { choice } = command;
      const uof = choice.kind === 'uof' ? { uof: parseUofSettings(process.env) } : {};
      return recordFeed({ ...command, choice: { ...choice, ...uof } }, ports);
    }
    case 'replay':
      return replayRecording(command, ports);
    case 'compare':
      return compareRecordings(command, print);
  }
}

async function main(): Promise<number> {
  const command = parseFeedCommand(process.argv.slice(2));
  if (!command.ok) {
    process.stderr.write(`evens: ${command.error} (npm run evens -- feed --help)\n`);
    return FAILED;
  }
  try {
    return await run(command.value);
  } catch (error) {
    if (!(error instanceof StartError) && !(error instanceof SettingError)) throw error;
    process.stderr.write(`evens: ${error.message}\n`);
    return FAILED;
  }
}

// A reader such as `head` may close the pipe.
process.stdout.on('error', () => process.exit(FAILED));
process.exitCode = await main();
