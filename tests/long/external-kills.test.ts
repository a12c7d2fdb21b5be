import { setTimeout as pause } from 'node:timers/promises';
import { sandboxProviders } from '@evens/providers';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { listGames } from '../../apps/sandbox/src/aggregator/catalogue.ts';
import {
  bet,
  type ConformancePlayer,
  callWallet,
  newName,
  playBody,
  type WalletAnswer,
  win,
} from '../conformance/wallet-client.ts';
import { startAggregatorStub } from '../fixture/aggregator-stub.ts';
import { ArcadeFrame, newCommandId } from '../fixture/arcade.ts';
import { type Browser, registerPlayer } from '../fixture/browser.ts';
import { reached } from '../fixture/reached.ts';
import { TableFrame } from '../fixture/table-frame.ts';
import { topUp } from '../fixture/top-up.ts';
import { type MortalSite, startMortalSite } from '../simulation/mortal-site.ts';

const PROVIDER = 'habanero';
const KILLS_OF_EACH = 2;
const PLAYERS = 8;
const BETWEEN_KILLS_MS = 3000;
const ANSWERS_MIN = 200;
const STEPS_MIN = 100;
const TRY_AGAIN_MS = 200;
const BEGINS_WITH_MINOR = 1_000_000;

async function rows<T>(site: MortalSite, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: site.databaseUrl });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function register(site: MortalSite, name: string): Promise<Browser> {
  const browser = await registerPlayer(site.url, name);
  const Amount = (BEGINS_WITH_MINOR / 100).toFixed(2);
  await topUp(browser, Amount);
  return browser;
}

async function killAgainAndAgain(site: MortalSite): Promise<void> {
  await pause(BETWEEN_KILLS_MS);
  for (let kill = 0; kill < KILLS_OF_EACH * 2; kill++) {
    await pause(BETWEEN_KILLS_MS + Math.random() * 1000);
    if (kill % 2 === 0) await site.killServer();
    else await site.killDatabase();
  }
  await pause(BETWEEN_KILLS_MS);
}

describe('a provider that plays through kills of server and database', () => {
  it(
    "a provider's actions are executed once and balances are correct after kills of server and database",
    async () => {
      const stub = await startAggregatorStub([PROVIDER]);
      const site = await startMortalSite({
        feed: 'simulated',
        args: ['--seed', '5'],
        env: { EVENS_AGGREGATORS: stub.file },
      });
      let isEnding = false;
      let reported = 0;
      const wallet = () => ({ baseUrl: `${site.url}/api/aggregator/${PROVIDER}`, secret: stub.secret });

      /** Repeats the call until its result is certain. */
      async function insist(path: 'play' | 'rollback', body: unknown): Promise<WalletAnswer> {
        for (;;) {
          const answer = await callWallet(wallet(), path, body).catch(() => undefined);
          if (answer?.status === 200 || answer?.status === 412) {
            reported += 1;
            return answer;
          }
          await pause(TRY_AGAIN_MS);
        }
      }

      async function launch(name: string): Promise<ConformancePlayer> {
        const browser = await register(site, name);
        const body = { Provider: PROVIDER, Key: 'sheep' };
        let launched = await browser.call('POST /api/casino/launch', { body });
        for (; launched.status !== 200; await pause(TRY_AGAIN_MS))
          launched = await browser.call('POST /api/casino/launch', { body });
        const sessionId = String(launched.body.SessionID);
        const sessionRequest = stub.requests.find((one) => one.body.session_id === sessionId)?.body;
        return {
          userId: String(sessionRequest?.user_id),
          currency: String(sessionRequest?.currency),
          game: 'sheep',
          sessionId,
        };
      }

      /** Plays until the end. Returns the balance that the player must have. */
      async function playOn(player: ConformancePlayer): Promise<number> {
        let amount = BEGINS_WITH_MINOR;
        while (!isEnding) {
          const [round, id] = [newName(), newName()];
          const stake = 1 + Math.floor(Math.random() * 200);
          const prize = Math.random() < 0.4 ? Math.floor(Math.random() * 400) : 0;
          const body = playBody(player, round, [bet(stake, id)]);
          const takesBack = {
            ...body,
            actions: [{ action: 'rollback', action_id: newName(), original_action_id: id }],
          };
          const chance = Math.random();
          if (chance < 0.4) {
            const both = playBody(player, round, [bet(stake, id), win(prize)], { finished: true });
            expect((await insist('play', both)).status).toBe(200);
            amount += prize - stake;
          } else if (chance < 0.7) {
            expect((await insist('play', body)).status).toBe(200);
            expect(
              (await insist('play', playBody(player, round, [win(prize)], { finished: true }))).status,
            ).toBe(200);
            amount += prize - stake;
          } else if (chance < 0.85) {
            expect((await insist('play', body)).status).toBe(200);
            expect((await insist('rollback', takesBack)).status).toBe(200);
          } else {
            // Abandoned before its result is known: the bet may arrive before or after the rollback.
            const lost = callWallet(wallet(), 'play', body).catch(() => undefined);
            expect((await insist('rollback', takesBack)).status).toBe(200);
            await lost;
          }
        }
        return amount;
      }

      try {
        const players = await Promise.all(Array.from({ length: PLAYERS }, (_, n) => launch(`kill-${n}`)));
        const playing = players.map(playOn);
        for (const one of playing) one.catch(() => undefined);
        await killAgainAndAgain(site);
        await reached(() => reported, { above: ANSWERS_MIN, while: playing });
        isEnding = true;
        const computed = await Promise.all(playing);
        const held = await Promise.all(
          players.map(
            async ({ userId, currency, game }) =>
              (await insist('play', { user_id: userId, currency, game })).balance,
          ),
        );
        const [counted] = await rows<{ actions: string; rounds: string }>(
          site,
          'select (select count(*) from external_action) as actions, (select count(*) from external_round) as rounds',
        );
        console.info(
          `${reported} answers, ${counted?.actions} actions in ${counted?.rounds} rounds over ${KILLS_OF_EACH * 2} kills`,
        );
        expect(Number(counted?.actions)).toBeGreaterThan(ANSWERS_MIN);
        expect(held).toEqual(computed);
        expect(await site.checkLedger()).toEqual([]);
      } finally {
        await site.stop();
        await stub.stop();
      }
    },
    5 * 60_000,
  );
});

describe('the sandbox’s aggregator, killed with its site', () => {
  it(
    'the sandbox aggregator leaves no bet without its round and no round without its payout after kills',
    async () => {
      const site = await startMortalSite({
        feed: 'simulated',
        args: ['--seed', '5'],
        env: { EVENS_AGGREGATORS: '' },
      });
      let isEnding = false;
      let steps = 0;
      const games = sandboxProviders.flatMap((provider) =>
        listGames(provider)
          .filter(({ listed }) =>
            ['folded-cranes', 'foxlight-path', 'orbital-climb', 'ember-keep'].includes(listed.key),
          )
          .map(({ listed }) => ({ provider, game: listed.key })),
      );
      /** Plays until the frame's session has ended. */
      async function sit(browser: Browser, at: (typeof games)[number]): Promise<void> {
        const frame = await ArcadeFrame.open(site.url, browser, at);
        let open = frame.opening.OpenRound;
        while (!isEnding) {
          const command = newCommandId();
          const round = open;
          const answer = await (round
            ? frame.move(round, { kind: 'spin' }, command)
            : frame.start({ stake: '100' }, command));
          if (answer.code === 'InvalidRoundException') continue;
          if (answer.code !== undefined) return;
          steps += 1;
          open = answer.body.IsOver ? null : answer.body;
        }
      }

      let liveBets = 0;
      /** Bets at a live table until its frame's session has ended. */
      async function sitLive(browser: Browser, provider: string): Promise<void> {
        const frame = await TableFrame.open(site.url, browser, { provider, game: 'live-roulette' });
        while (!isEnding && !frame.isClosed) {
          const placedBets = [...frame.bets.values()].filter(
            ({ SharedRoundID }) => SharedRoundID === frame.round?.id,
          );
          const bet = { chips: [{ kind: 'red', stake: '100' }] };
          const { body } = await frame.bet({ id: frame.round?.id ?? 1 }, bet, { slot: placedBets.length });
          if (body.State === 'open') liveBets += 1;
          await pause(TRY_AGAIN_MS);
        }
        frame.leave();
      }

      async function playOn(sitDown: () => Promise<void>): Promise<void> {
        while (!isEnding) {
          await sitDown().catch(() => undefined);
          await pause(TRY_AGAIN_MS);
        }
      }

      try {
        // All players register before the first kill, because registrations are not retried.
        const seated = await Promise.all(
          games.map(async (at, index) => ({ at, browser: await register(site, `sit-${index}`) })),
        );
        const live = await Promise.all(
          ['softswiss', '7mojos'].map(async (provider) => ({
            provider,
            browser: await register(site, `live-${provider}`),
          })),
        );
        const playing = [
          ...seated.map(({ at, browser }) => playOn(() => sit(browser, at))),
          ...live.map(({ provider, browser }) => playOn(() => sitLive(browser, provider))),
        ];
        for (const one of playing) one.catch(() => undefined);
        await killAgainAndAgain(site);
        await reached(() => steps, { above: STEPS_MIN, while: playing });
        isEnding = true;
        await Promise.all(playing);
        const unfinished = () =>
          rows<{ game: string; account_id: string }>(
            site,
            'select game, account_id from external_round where ended_at is null',
          );
        const inOneStep = async () => (await unfinished()).filter(({ game }) => /cranes|live/.test(game));
        await expect.poll(inOneStep, { timeout: 60_000, interval: 1000 }).toEqual([]);
        // In games with moves, at most the round that each player can continue is open.
        const open = await unfinished();
        expect(new Set(open.map(({ account_id }) => account_id)).size).toBe(open.length);
        const liveRounds = await rows<{ stake: string; payout: string }>(
          site,
          "select stake::text, payout::text from external_round where game = 'live-roulette'",
        );
        expect(liveRounds.length).toBeGreaterThanOrEqual(liveBets);
        expect(liveBets).toBeGreaterThan(0);
        // Lost, won, or refunded with its round.
        for (const { stake, payout } of liveRounds)
          expect(['0:0', '100:0', '100:100', '100:200']).toContain(`${stake}:${payout}`);
        console.info(
          `${steps} steps at ${games.length} tables and ${liveRounds.length} live bets over ${KILLS_OF_EACH * 2} kills; ${liveRounds.filter(({ payout }) => payout === '100').length} of them returned`,
        );
        expect(await site.checkLedger()).toEqual([]);
      } finally {
        await site.stop();
      }
    },
    5 * 60_000,
  );
});
