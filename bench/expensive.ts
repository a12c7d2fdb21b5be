import { randomBytes } from 'node:crypto';
import { hasKey, makeCommandId, recordKeys } from '@evens/base';
import { type CallSpec, calls, STREAM_PATH } from '@evens/contract';
import { WebSocket } from 'ws';
import { ANSWER_CHARACTERS_PER_TOKEN, rateLimits } from '../apps/server/src/platform/rate-limit.ts';
import { Browser } from '../tests/fixture/browser.ts';
import startTestDatabase from '../tests/fixture/database.ts';
import { bootSite } from '../tests/fixture/site.ts';
import { topUp } from '../tests/fixture/top-up.ts';
import { entries } from './expensive/entries.ts';
import type { Entry, Offer } from './expensive/entry.ts';
import { placeSystem } from './expensive/largest-system.ts';
import { readOffer } from './expensive/offer.ts';
import { SiteCaller } from './expensive/site-caller.ts';
import { idleShare, type Measured, measure } from './expensive/thread-time.ts';
import { machine } from './placement/bench-site.ts';
import type { BenchFigure, BenchOptions, BenchResult } from './result.ts';

const SYSTEMS = 60;
const PLAY_MONEY = '3000.00';
const PLACE_TRIES_MAX = 60;
const REPEATS = { whole: 20, quick: 4 };
const IDLE_MS = 4000;
const SUBSCRIBED_TOPICS = 40;

function logProgress(what: string): void {
  process.stderr.write(`expensive: ${what} …\n`);
}

/** Places a bet. A refused bet (as when the feed is late on a busy machine) is retried. Returns the ticket id. */
async function placeOne(player: Browser, bet: ReturnType<typeof placeSystem>): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const { status, body } = await player.call('POST /api/betslip/placebet', { body: bet });
    const [ticket] = Array.isArray(body.Tickets) ? body.Tickets : [];
    if (status === 200) return Number(ticket?.ID);
    if (tries === PLACE_TRIES_MAX) throw new Error(`a system was refused: ${JSON.stringify(body)}`);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/** Cost of a message that subscribes to forty matches, and of one that unsubscribes. */
async function measureStream(
  url: string,
  offer: Offer,
  { pid, idle, repeats }: { readonly pid: number; readonly idle: number; readonly repeats: number },
): Promise<Measured> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${STREAM_PATH}?lang=en`);
  let answered = (): void => undefined;
  socket.on('message', (data) => {
    if (String(data).startsWith('{"t":"pong"')) answered();
  });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const topics = offer.matchIds.slice(0, SUBSCRIBED_TOPICS).map((id) => `match/${id}`);
  const measured = await measure({ pid, idle, repeats }, async (n) => {
    const done = new Promise<void>((resolve) => {
      answered = resolve;
    });
    socket.send(JSON.stringify({ t: 'sub', topics: topics.map((topic) => ({ topic })) }));
    socket.send(JSON.stringify({ t: 'unsub', topics }));
    socket.send(JSON.stringify({ t: 'ping', n }));
    await done;
    // The maximum message rate of a socket.
    await new Promise((resolve) => setTimeout(resolve, 150));
  });
  socket.close();
  return measured;
}

/** Pages that visitors fetch besides the calls. */
const pages: readonly (readonly [string, string, (offer: Offer, n: number) => string])[] = [
  [
    'GET /cards/match/ID.png',
    'a card that nobody asked for before',
    ({ matchIds }, n) => `/cards/match/${matchIds[n]}.png`,
  ],
  [
    'GET /en/…',
    'a page with another head each time',
    ({ matchIds }, n) => `/en/sport/match/${matchIds[n]}?n=${n}`,
  ],
];

interface Row {
  readonly name: string;
  readonly why: string;
  readonly measured: Measured;
  readonly status: number;
  readonly characters: number;
  readonly rate: string;
  readonly callsPerMinute: number;
}

/** Sustained rate at which one caller can make the call, including charges for long answers. */
function sustained(
  key: keyof typeof entries,
  { characters, units }: { readonly characters: number; readonly units: number },
): Pick<Row, 'rate' | 'callsPerMinute'> {
  const { rate, charge }: CallSpec = calls[key];
  const tokens =
    1 + Math.floor(characters / ANSWER_CHARACTERS_PER_TOKEN) + (charge ? units / charge.unitsPerToken : 0);
  return { rate, callsPerMinute: (rateLimits[rate].perSecond * 60) / tokens };
}

/** The table of docs/expensive-requests.md. */
function formatTable(rows: readonly Row[]): string {
  const lines = rows.map(({ name, why, status, characters, rate, callsPerMinute, measured }) => {
    const share = (measured.meanMs * callsPerMinute) / 60_000;
    const cells = [
      `\`${name}\``,
      why,
      String(status),
      String(Math.round(characters / 1024)),
      rate,
      Number.isNaN(callsPerMinute) ? '' : String(Math.round(callsPerMinute)),
      measured.meanMs.toFixed(2),
      measured.mostMs.toFixed(2),
      Number.isNaN(share) ? '' : `${(100 * share).toFixed(1)} %`,
    ];
    return `| ${cells.join(' | ')} |\n`;
  });
  return lines.join('');
}

/**
 * Boots the site in its sandbox configuration and sends the most expensive legal request of every call. Main-thread
 * time is the kernel's count for that thread, so other load on the machine has little effect.
 */
export async function run({ isQuick }: BenchOptions): Promise<BenchResult> {
  const stopDatabase = await startTestDatabase();
  const site = await bootSite({ withPayments: true, untilLive: false, env: { EVENS_RATE_FACTOR: '100000' } });
  try {
    const { url, pid } = site;
    if (!site.player) throw new Error('the sandbox has no player');
    const player = new Browser(url);
    const visitor = new Browser(url);
    const { name, password } = site.player;
    const entered = await player.call('POST /api/account/login', {
      body: { UserName: name, Password: password },
    });
    if (entered.status !== 200) throw new Error(`the player was not let in: ${entered.status}`);
    const caller = new SiteCaller({ url, player, visitor });
    logProgress('reads the offer');
    const read = await readOffer(caller, { url, browser: player, userName: name });
    await topUp(player, PLAY_MONEY);
    const opened = await visitor.call('POST /api/support/open', {
      body: {
        MessageID: makeCommandId(Date.now(), randomBytes(16)),
        Subject: 'other',
        Text: 'a question',
        Email: 'visitor@bench.example',
      },
    });
    if (opened.status !== 200) throw new Error(`the chat of the visitor was refused: ${opened.status}`);
    logProgress(`places ${SYSTEMS} systems of 252 bets`);
    let ticketId = 0;
    for (let n = 0; n < SYSTEMS; n += 1) ticketId = await placeOne(player, placeSystem(read, n));
    const offer: Offer = { ...read, ticketId };
    const repeats = isQuick ? REPEATS.quick : REPEATS.whole;
    const idle = await idleShare(pid, IDLE_MS);
    logProgress(
      `the main thread is busy ${Math.round(idle * 100)} % by itself; sends ${recordKeys(calls).length} calls`,
    );
    const rows: Row[] = [];
    const one = async (key: keyof typeof entries, entry: Entry) => {
      let answer = await caller.call(key, entry, { offer, n: 1000 });
      const measured = await measure(
        { pid, idle, repeats: Math.min(repeats, entry.repeats ?? repeats) },
        async (n) => {
          answer = await caller.call(key, entry, { offer, n });
        },
      );
      rows.push({
        name: key,
        why: entry.why,
        measured,
        ...answer,
        ...sustained(key, { ...answer, units: entry.units ?? 0 }),
      });
    };
    for (const key of Object.keys(entries)) {
      if (!hasKey(entries, key)) continue;
      await one(key, entries[key]);
    }
    for (const [name, why, pagePath] of pages) {
      let characters = 0;
      let status = 0;
      const measured = await measure({ pid, idle, repeats }, async (n) => {
        const response = await visitor.fetch(pagePath(offer, n));
        status = response.status;
        characters = (await response.arrayBuffer()).byteLength;
      });
      rows.push({ name, why, measured, status, characters, rate: 'page', callsPerMinute: Number.NaN });
    }
    rows.push({
      name: 'stream: sub and unsub of 40 matches',
      why: 'an image of every topic',
      measured: await measureStream(url, offer, { pid, idle, repeats }),
      status: 101,
      characters: 0,
      rate: 'socket',
      // Two messages per request at 20 messages a second.
      callsPerMinute: 600,
    });
    rows.sort((a, b) => b.measured.meanMs - a.measured.meanMs);
    process.stdout.write(formatTable(rows));
    const figures = rows.map(
      ({ name: metric, measured }): BenchFigure => ({
        metric,
        value: measured.meanMs,
        unit: 'ms of the main thread',
      }),
    );
    return { name: 'expensive', machine: machine(), figures };
  } finally {
    await site.stop();
    await stopDatabase();
  }
}
