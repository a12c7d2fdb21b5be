import { setTimeout as pause } from 'node:timers/promises';
import { type AggregatorStub, startAggregatorStub } from '../fixture/aggregator-stub.ts';
import { type Browser, registerPlayer } from '../fixture/browser.ts';
import { bringTo } from './exact-balance.ts';
import { hooked, hookedFindings, hookedFreeRounds, hookedSwitch } from './hooks.ts';
import type { SiteSettings } from './settings.ts';
import type { ConformancePlayer, WalletUnderTest } from './wallet-client.ts';

const GAME = 'sheep';
/** Time limit for the first game list: a site requests games once a minute. */
const HEARD_WITHIN_MS = 150_000;
const ASK_AGAIN_MS = 1000;
/** A test uses at most two players. Each launch gives one of them a new session. */
const PLAYERS = 2;

export interface SiteWallet {
  readonly wallet: WalletUnderTest;
  stop(): Promise<void>;
}

/** Launches the game, and retries while the site does not have it yet. Undefined if the browser is logged out. */
async function launch(browser: Browser, provider: string): Promise<string | undefined> {
  const untilMs = performance.now() + HEARD_WITHIN_MS;
  for (;;) {
    const { status, body } = await browser.call('POST /api/casino/launch', {
      body: { Provider: provider, Key: GAME },
    });
    if (status === 200) return String(body['SessionID']);
    if (status === 401) return undefined;
    const isEarly = status === 404 || status === 429;
    if (!isEarly || performance.now() > untilMs)
      throw new Error(`the site launched no game of ${provider}: ${status} ${JSON.stringify(body)}`);
    await pause(ASK_AGAIN_MS);
  }
}

/**
 * A site of this project, used only over HTTP: the suite acts as a provider, registers players and launches its one
 * game.
 */
export async function startSiteWallet(settings: SiteSettings): Promise<SiteWallet> {
  const { site, provider, listenPort, secret, stakeMaxMinor, hooks } = settings;
  const stub: AggregatorStub = await startAggregatorStub([provider], { port: listenPort, secret });
  const address = { baseUrl: `${site}/api/aggregator/${provider}`, secret, stakeMaxMinor };
  const browsers = new Map<number, Browser>();
  const bySession = new Map<string, Browser>();
  const begunAt = Date.now().toString(36);
  let registered = 0;
  let launchCount = 0;

  /** Launches for the next player. A lock ends the session, so a locked player is replaced by a new one. */
  async function launchNext(): Promise<{ readonly sessionId: string; readonly browser: Browser }> {
    const seat = launchCount++ % PLAYERS;
    const known = browsers.get(seat);
    const again = known && (await launch(known, provider));
    if (known && again !== undefined) return { sessionId: again, browser: known };
    const browser = await registerPlayer(site, `conform-${begunAt}-${registered++}`);
    browsers.set(seat, browser);
    const sessionId = await launch(browser, provider);
    if (sessionId === undefined) throw new Error('who registered is not logged in');
    return { sessionId, browser };
  }

  return {
    stop: () => stub.stop(),
    wallet: {
      ...address,
      async player(amountMinor) {
        const { sessionId, browser } = await launchNext();
        const { body } = stub.requests.findLast(({ path }) => path === '/sessions') ?? {};
        const player: ConformancePlayer = {
          userId: String(body?.['user_id']),
          currency: String(body?.['currency']),
          game: GAME,
          sessionId,
        };
        bySession.set(sessionId, browser);
        await bringTo(address, player, amountMinor);
        return player;
      },
      async endSession({ sessionId }) {
        const body = { SessionID: sessionId };
        await bySession.get(sessionId)?.call('POST /api/casino/endgamesession', { body });
      },
      expireSession: hooked(hooks, 'expireSession'),
      lock: hookedSwitch(hooks, { on: 'lock', off: 'unlock' }),
      setGameOpen: hookedSwitch(hooks, { on: 'openGame', off: 'closeGame' }),
      grantFreeRounds: hookedFreeRounds(hooks),
      findings: hookedFindings(hooks),
    },
  };
}
