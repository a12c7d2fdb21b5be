import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Acknowledgement } from '../simulation/bettor-process.ts';
import { type MortalSite, startMortalSite } from '../simulation/mortal-site.ts';

const PLAYERS = 25;
const IN_FLIGHT = 50;
const KILLS_OF_EACH = 4;
const RECOVERY_MS_MAX = 120_000;

let site: MortalSite;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'evens-crash-'));
  site = await startMortalSite({ feed: 'simulated', args: ['--seed', '5'] });
});

afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
});

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function rows<T>(sql: string): Promise<T[]> {
  const client = new Client({ connectionString: site.databaseUrl });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Waits until more further bets are acknowledged than can be in flight at once. `said` returns the bettor's output so
 * far.
 */
async function acknowledgedMore(file: string, readOutput: () => string): Promise<void> {
  const count = () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').length : 0);
  const before = count();
  const since = Date.now();
  while (count() < before + IN_FLIGHT) {
    if (Date.now() - since > RECOVERY_MS_MAX) {
      const answers = readOutput().trim().split('\n').slice(-12).join('\n');
      throw new Error(
        `${count() - before} bets came in within ${RECOVERY_MS_MAX} ms of a kill, not ${IN_FLIGHT}; answers of each ten seconds:\n${answers}`,
      );
    }
    await pause(200);
  }
}

it(
  'acknowledged bets exist once and no other stake is taken after kills of server and database',
  async () => {
    const file = join(folder, 'acknowledged.ndjson');
    const program = join(import.meta.dirname, '../simulation/bettor-process.ts');
    const bettor = spawn(
      process.execPath,
      [program, site.url, site.databaseUrl, file, String(PLAYERS), String(IN_FLIGHT)],
      {
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    );
    const stream = bettor.stdout;
    const ended = once(bettor, 'exit');
    let text = '';
    await new Promise<void>((resolve, reject) => {
      stream.on('data', (chunk) => {
        text += chunk;
        if (text.includes('betting')) resolve();
      });
      bettor.on('exit', () => reject(new Error(`the bettor ended early: ${text}`)));
    });
    for (let kill = 0; kill < KILLS_OF_EACH * 2; kill++) {
      // Kills only after bets are acknowledged again, because the recovery time depends on the machine.
      await acknowledgedMore(file, () => text);
      await pause(Math.random() * 2000);
      if (kill % 2 === 0) await site.killServer();
      else await site.killDatabase();
    }
    await pause(3000);
    bettor.stdin.end();
    const [code] = await ended;
    expect(code).toBe(0);

    const acknowledged = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line): Acknowledgement => JSON.parse(line));
    console.info(`${acknowledged.length} bets acknowledged over ${KILLS_OF_EACH * 2} kills`);
    expect(acknowledged.length).toBeGreaterThan(500);

    const tickets = await rows<{ id: string; command_id: string }>('select id, command_id from ticket');
    const byCommand = new Map(tickets.map((ticket) => [ticket.command_id, Number(ticket.id)]));
    expect(byCommand.size, 'one ticket a command').toBe(tickets.length);
    const lost = acknowledged.filter(({ commandId, ticketId }) => byCommand.get(commandId) !== ticketId);
    expect(lost, 'acknowledged and not there').toEqual([]);
    expect(tickets.length, 'tickets that nobody was told of').toBe(acknowledged.length);

    const [money] = await rows<{ held: string; staked: string; given: string }>(`
    select (select coalesce(sum(amount), 0) from balance) as held,
           (select coalesce(sum(stake - payout), 0) from ticket where acceptance <> 2) as staked,
           (select coalesce(sum(p.amount), 0) from posting p join journal j on j.id = p.journal_id where j.kind = 'top-up') as given`);
    expect(BigInt(money?.held ?? 0)).toBe(BigInt(money?.given ?? 0) - BigInt(money?.staked ?? 0));
    expect(await site.checkLedger()).toEqual([]);
  },
  15 * 60_000,
);
