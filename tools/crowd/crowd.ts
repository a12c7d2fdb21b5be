/**
 * Made-up players of a running sandbox, each with a pause between two acts. Prints what they did once a minute.
 *
 *   node crowd.ts URL DATA_FOLDER PLAYERS
 */

import { setTimeout as pause } from 'node:timers/promises';
import { Bot } from './bot.ts';

const [url = '', dataDir = '', players = '0'] = process.argv.slice(2);
const MEAN_PAUSE_MS = 20_000;
const TALLY_MS = 60_000;
/** The players arrive one after the other: a password takes processor time. */
const ARRIVAL_MS = 250;

const tally = new Map<string, number>();
const count = (act: string) => tally.set(act, (tally.get(act) ?? 0) + 1);

async function live(number: number): Promise<never> {
  await pause(number * ARRIVAL_MS);
  const bot = new Bot({ url, dataDir }, number, Math.random);
  for (;;) {
    // The site may restart or be busy: the next act tries again.
    count(await bot.act().catch((error: unknown) => (error instanceof Error ? error.name : 'failed')));
    await pause(-Math.log(1 - Math.random()) * MEAN_PAUSE_MS);
  }
}

setInterval(() => {
  const acts = [...tally].toSorted(([, one], [, other]) => other - one);
  process.stdout.write(`crowd: ${acts.map(([act, times]) => `${times} ${act}`).join(', ')}\n`);
  tally.clear();
}, TALLY_MS);
await Promise.all(Array.from({ length: Number(players) }, (_, index) => live(index + 1)));
