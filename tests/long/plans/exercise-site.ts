import {
  type CallKey,
  type CallSpec,
  type Calls,
  type CashoutTicket,
  calls,
  type DepositStep,
  exposureGroups,
  type Market,
  type Payment,
  type PlayerDocument,
  type WaitingDocument,
} from '@evens/contract';
import { sealProofId } from '../../../apps/server/src/casino/index.ts';
import { createBelow, move } from '../../../apps/server/src/operators/testing/agent-stage.ts';
import { newTopAgent } from '../../../apps/server/src/operators/testing/agent-tree.ts';
import { createPool } from '../../../apps/server/src/platform/db.ts';
import { ArcadeFrame, newCommandId } from '../../fixture/arcade.ts';
import { type Answer, Browser, registerPlayer } from '../../fixture/browser.ts';
import { cardForm } from '../../fixture/card-form.ts';
import { photo, sendDocument } from '../../fixture/documents.ts';
import { testSeal } from '../../fixture/sealed.ts';
import type { BootedSite } from '../../fixture/site.ts';
import { topUp } from '../../fixture/top-up.ts';

export interface Exercised {
  /** Calls whose status was not 200, with their answers. */
  readonly refused: readonly string[];
}

/** Number of consecutive calls of the player and of a new player that read their limits. */
export const LIMITS_CALLS = 50;

const DAY_MS = 86_400_000;
const span = (fromMs: number, toMs: number) =>
  `from=${new Date(fromMs).toISOString()}&to=${new Date(toMs).toISOString()}`;

interface Pick {
  readonly MatchID: number;
  readonly MarketType: string;
  readonly Specifier: string;
  readonly OutcomeNo: number;
  readonly Odds: number;
}

async function logIn(
  url: string,
  who: { readonly name: string; readonly password: string } | undefined,
): Promise<Browser> {
  const browser = new Browser(url);
  const { status, body } = await browser.call('POST /api/account/login', {
    body: { UserName: who?.name, Password: who?.password },
  });
  if (status !== 200) throw new Error(`log-in answered ${JSON.stringify(body)}`);
  return browser;
}

/** One price per prematch match. */
async function readPicks(browser: Browser): Promise<readonly Pick[]> {
  const { body } = await browser.call('GET /api/sport/matches', {
    query: '?lang=en&sportAlias=soccer&limit=50',
  });
  const matches = body.Matches as { ID: number; DateOfMatch: string; IsLive: boolean }[];
  const picks: Pick[] = [];
  for (const match of matches.filter(
    ({ IsLive, DateOfMatch }) => !IsLive && Date.parse(DateOfMatch) > Date.now(),
  )) {
    const answer = await browser.call('GET /api/match/get', { query: `?lang=en&id=${match.ID}` });
    const market = (answer.body.Markets as Market[])[0];
    const odd = market?.Odds.find((one) => !one.IsSuspended && one.Odds > 0);
    if (market && odd)
      picks.push({
        MatchID: match.ID,
        MarketType: market.Type,
        Specifier: market.Specifier,
        OutcomeNo: odd.OutcomeNo,
        Odds: odd.Odds,
      });
    if (picks.length === 4) break;
  }
  return picks;
}

/** The query of a reading call, from the given ids. */
function buildQueries(
  key: CallKey,
  ids: {
    readonly match: number;
    readonly ticket: number;
    readonly round: number;
    readonly payment: string;
    readonly userName: string;
    readonly playerId: number;
  },
): readonly string[] {
  const nowMs = Date.now();
  const periods = [
    '',
    `&${span(nowMs - DAY_MS, nowMs)}`,
    `&${span(nowMs - 40 * DAY_MS, nowMs - 39 * DAY_MS)}`,
    `&${span(nowMs - 4000 * DAY_MS, nowMs - 3999 * DAY_MS)}`,
  ];
  if (key === 'GET /api/desk/exposure')
    return [...exposureGroups.map((by) => `?by=${by}`), `?by=outcome&match=${ids.match}`];
  if (key === 'GET /api/desk/limit-check')
    return [`?match=${ids.match}&marketType=1x2&userName=${ids.userName}`];
  if (key === 'GET /api/desk/limit-effect')
    return [
      '?place=platform&currency=EUR&stakeMaximum=10.00',
      `?place=match&name=${ids.match}&currency=EUR&payoutMaximum=10.00`,
    ];
  if (key === 'GET /api/desk/alerts')
    return ['?state=open', '?kind=stake', `?match=${ids.match}`, `?userName=${ids.userName}&state=seen`];
  if (key === 'GET /api/desk/bets')
    return [
      '',
      `?userName=${ids.userName}&minStake=1.00`,
      `?match=${ids.match}&sport=soccer&league=1`,
      '?inPlay=true&minLiability=1000000.00',
    ];
  if (key === 'GET /api/history/statistics') return [`?${span(nowMs - 300 * DAY_MS, nowMs)}`];
  if (key === 'GET /api/history/today' || key === 'GET /api/history/position')
    return [1, 24].map((hours) => `?lang=en&from=${new Date(nowMs - hours * 3_600_000).toISOString()}`);
  if (key === 'GET /api/history/csv')
    return periods.flatMap((period) =>
      [
        'uncleared',
        'cleared',
        'virtual',
        'lotto',
        'declined',
        'account',
        'casino',
        'transactions',
        'transactions&group=completed',
      ].map((list) => `?lang=en&list=${list}${period}`),
    );
  if (key.startsWith('GET /api/history/') && key !== 'GET /api/history/ticket')
    return periods.map((period) => `?lang=en&limit=20${period}`);
  if (key.startsWith('GET /api/profile/casinohistory/'))
    return [`&${span(0, nowMs + DAY_MS)}`, ...periods.slice(1)].flatMap((period) =>
      ['', '&times=1000000', '&game=evens:dice&result=won&stakeFrom=1&stakeTo=5'].map(
        (filter) => `?lang=en${period}${filter}`,
      ),
    );
  if (key.startsWith('GET /api/desk/report') || /^GET \/api\/desk\/(providers|casino\/games?)$/.test(key)) {
    const day = (atMs: number) => new Date(atMs).toISOString().slice(0, 10);
    const days = `?From=${day(nowMs - 20 * DAY_MS)}&To=${day(nowMs)}`;
    if (key === 'GET /api/desk/casino/game') return [`${days}&ID=evens:dice`];
    if (key === 'GET /api/desk/report' || !key.startsWith('GET /api/desk/report')) return [days];
    if (key === 'GET /api/desk/report/cohorts' || key === 'GET /api/desk/report/mail') return [''];
    return ['play&By=product', 'sport&By=league', 'play&By=player', 'play&By=agent'].map(
      (choice) => `${days}&Section=${choice}`,
    );
  }
  if (key.startsWith('GET /api/desk/player') && key !== 'GET /api/desk/players')
    return [`?lang=en&id=${ids.playerId}`];
  const date = new Date(nowMs - 3 * DAY_MS).toISOString().slice(0, 10).concat('T00:00:00.000Z');
  const queryByCall: Partial<Record<CallKey, string>> = {
    'GET /api/agents/report': '?lang=en&year=2026&month=3',
    'GET /api/agents/report/download': '?lang=en&year=2026&month=3',
    'GET /api/history/ticket': `?lang=en&id=${ids.ticket}`,
    'GET /api/casino/tournament': '?id=1',
    'GET /api/casino/round': `?lang=en&id=${ids.round}`,
    'GET /api/casino/winnerproof': `?lang=en&proof=${encodeURIComponent(sealProofId(testSeal, { id: ids.round, accountId: 0 }))}`,
    'GET /api/deposit/payment': `?lang=en&id=${ids.payment}`,
    'GET /api/wallet/address': '?lang=en&currency=BTC',
    'GET /api/match/get': `?lang=en&id=${ids.match}`,
    'GET /api/match/builders': `?lang=en&id=${ids.match}`,
    'GET /api/match/form': `?lang=en&id=${ids.match}`,
    'GET /api/match/table': `?id=${ids.match}`,
    'GET /api/match/oddshistory': `?lang=en&id=${ids.match}&marketKey=1x2&outcomeNo=1`,
    'GET /api/search': '?lang=en&text=united',
    'GET /api/sport/matches/byids': `?lang=en&ids=${ids.match}`,
    'GET /api/results/tournaments/ByDate': `?lang=en&date=${date}`,
    'GET /api/results/tournaments/ByMatch': `?lang=en&MatchId=${ids.match}`,
    'GET /api/results/preview/byTournament': '?langcode=en&TournamentId=1',
    'GET /api/results/preview/byTournamentAndDate': `?langcode=en&TournamentId=1&date=${date}`,
    'GET /api/results/preview/byTeam': `?langcode=en&text=united&date=${date}`,
    'GET /api/results/preview/byId': `?langcode=en&id=${ids.match}`,
    'GET /api/results/alternative/byId': `?langCode=en&Id=${ids.match}`,
    'GET /api/sport/favourites': `?lang=en&matchIds=${ids.match}&tournamentIds=1`,
    'GET /api/data/alternativemarkets': `?lang=en&id=${ids.match}&type=1x2`,
    'GET /api/data/previewmarket': `?lang=en&ids=${ids.match}`,
    'GET /api/data/multimarket': `?lang=en&ids=${ids.match}`,
    'GET /api/settings/countries': '?lang=en&currency=EUR',
    'GET /api/localization/translatedview': '?lang=en&path=/sport',
    'GET /api/localization/LocalizedHtmlView': '?lang=en&name=prices',
    'GET /api/blog/GetBlogPostsByPermalink': '?lang=en&permalink=betting',
    'GET /api/blog/GetBlogPost': '?lang=en&categoryPermalink=betting&blogPostPermalink=how-a-system-bet-pays',
    'GET /api/content/legal': '?lang=en&name=terms-and-conditions',
    'GET /api/desk/contentdocument': '?id=1&language=en',
    'GET /api/desk/matchresult': `?id=${ids.match}`,
    'GET /api/desk/bet': `?id=${ids.ticket}`,
    'GET /api/desk/suspicion': '?id=1',
    'GET /api/desk/trading': '?When=next',
    'GET /api/desk/tradingmatch': `?id=${ids.match}`,
    'GET /api/desk/contentversion': '?id=1',
    'GET /api/desk/agreedterms': `?userName=${ids.userName}`,
    'GET /api/desk/search': `?lang=en&text=${ids.userName}`,
    'GET /api/casino/gamewinners': '?lang=en&game=evens:dice',
    'GET /api/casino/jackpots': '?lang=en&currency=EUR',
    'GET /api/casino/jackpotwinnings': '?lang=en&page=1',
    'GET /api/SlideShow/GetByPage': '?lang=en&page=home',
    'GET /api/localization/getalltranslationsbylanguagecode': '?lang=en',
  };
  return [queryByCall[key] ?? '?lang=en'];
}

/** Launches at other providers, which a site without providers refuses. */
const launches = /url|LaunchGame|initialize/i;
/** Excluded calls: the ledger audit, which reads everything on purpose, and an archive that was not requested. */
const notRead: ReadonlySet<string> = new Set([
  'GET /api/operator/check',
  'GET /api/user/export/download',
  'GET /api/betslip/shared',
  // Called below, with an existing conversation and withdrawal.
  'GET /api/desk/supportconversation',
  'GET /api/desk/withdrawalfacts',
]);

/** Creates an agent with an agent and a player below it, and uses the agents' writing calls. */
async function useTree(site: BootedSite): Promise<Browser> {
  const pool = createPool({ url: site.databaseUrl, name: 'agents', max: 1, onIdleError: () => undefined });
  try {
    const top = await newTopAgent({ url: site.url, pool }, { name: `top${Date.now()}`, userType: 4 });
    await topUp(top.browser, '100.00');
    const low = await createBelow(pool, top, { name: `low${Date.now()}`, userType: 1 });
    await createBelow(pool, low, { name: `below${Date.now()}`, userType: 0 });
    await move(top, 'deposit', low);
    await move(top, 'withdraw', low, { Amount: '5.00' });
    for (const which of ['lock', 'unlock'] as const)
      await top.browser.call(`POST /api/agents/${which}`, {
        body: { UserID: low.playerId, Reason: 'plans' },
      });
    return top.browser;
  } finally {
    await pool.end();
  }
}

/** Makes all reading calls, and the writing calls that move money, as player and operator of a site. */
export async function exerciseSite(site: BootedSite): Promise<Exercised> {
  const player = await logIn(site.url, site.player);
  const operator = await logIn(site.url, site.operator);
  const refused: string[] = [];
  const use = async (
    browser: Browser,
    key: CallKey,
    more: { readonly query?: string; readonly body?: unknown } = {},
  ) => {
    const answer = await browser.call(key, more).catch((cause: unknown) => {
      throw new Error(`${key}${more.query ?? ''} was not answered`, { cause });
    });
    if (answer.status !== 200)
      refused.push(`${key}${more.query ?? ''}: ${answer.status} ${answer.body.ErrorCode ?? ''}`);
    return answer;
  };

  const picks = await readPicks(player);
  const [first, second, third] = picks;
  if (!first || !second || !third) throw new Error(`only ${picks.length} matches to bet on`);
  const bet = (BetType: number, Selections: readonly Pick[]) =>
    use(player, 'POST /api/betslip/placebet', {
      body: { CommandId: newCommandId(), BetType, Selections, Stake: '1.00', OddsChangePolicy: 2 },
    });
  await topUp(player, '100.00');
  const placed = await bet(1, [first]);
  await bet(2, [first, second, third]);
  const ticket = (placed.body.Tickets as { ID: number }[])[0]?.ID ?? 0;
  for (const pick of [first, second])
    await use(player, 'POST /api/betslip/selectionstatus', {
      body: { BetType: 1, Selections: [pick] },
    });

  const round = await playRounds(site.url, player);
  const deposit = await use(player, 'POST /api/deposit/create', {
    body: { CommandId: newCommandId(), ...cardForm },
  });
  const payment = await payHosted(deposit.body.Payment as Payment, deposit.body.Step as DepositStep | null);
  await withdrawn(
    { player, operator, password: site.player?.password ?? '', databaseUrl: site.databaseUrl },
    use,
  );
  const agent = await useTree(site);
  const playerId = Number((await use(player, 'GET /api/user/get')).body.ID);
  const suspicion = { Text: 'a test', TicketIDs: [ticket], PaymentIDs: [payment] };
  const report = await use(operator, 'POST /api/desk/suspicion', {
    body: { PlayerID: playerId, CommandId: newCommandId(), ...suspicion },
  });
  await use(operator, 'POST /api/desk/suspicionentry', {
    body: { ID: report.body.ID, State: 'open', Reference: null, CommandId: newCommandId(), ...suspicion },
  });
  for (const query of ['?state=open', `?player=${playerId}`])
    for (const key of ['GET /api/desk/suspicions', 'GET /api/desk/fundsreviews'] as const)
      await use(operator, key, { query });
  for (const key of Object.keys(calls) as (CallKey & keyof Calls)[]) {
    if (!key.startsWith('GET ') || launches.test(key) || notRead.has(key)) continue;
    // Files are opened below by an existing id.
    const { file }: CallSpec = calls[key];
    if (file === 'bytes') continue;
    const isOperators = key.startsWith('GET /api/desk/') || key.startsWith('GET /api/operator/');
    const customer = key.startsWith('GET /api/agents/') ? agent : player;
    const who = isOperators ? operator : customer;
    for (const query of buildQueries(key, {
      match: first.MatchID,
      ticket,
      round,
      payment,
      userName: site.player?.name ?? '',
      playerId,
    }))
      await use(who, key, { query });
  }
  // The store's rounds of other providers have no sums, so their game is not found, but its rounds are read.
  const unlisted = await operator.call('GET /api/desk/casino/game', {
    query: '?From=2026-03-01&To=2026-03-02&ID=habanero:game-1',
  });
  if (unlisted.status !== 404) refused.push(`the game of another provider: ${unlisted.status}`);
  refused.push(...(await useDocument(player, operator)));
  refused.push(...(await useSupport(player, operator)));
  const newcomer = await registerPlayer(site.url, `newcomer${Date.now()}`);
  for (let times = 0; times < LIMITS_CALLS; times += 1) {
    await use(player, 'GET /api/betslip/limits');
    await use(newcomer, 'GET /api/betslip/limits');
  }
  const { body } = await use(player, 'GET /api/cashout/tickets');
  const worth = (body.Tickets as CashoutTicket[] | undefined)?.find(({ BetId }) => BetId === ticket);
  if (worth?.Value) {
    const { CashoutOddsValues, Value: amount } = worth;
    await use(player, 'POST /api/cashout/create', {
      body: { CommandId: newCommandId(), betId: ticket, amount, CashoutOddsValues },
    });
  }
  return { refused };
}

/** Sends a document, opens it as player and operator, and decides it. Returns calls whose status was not 200. */
async function useDocument(player: Browser, operator: Browser): Promise<readonly string[]> {
  const sent = await sendDocument(player, { files: [{ name: 'passport.jpg', bytes: await photo() }] });
  const document = sent.body.Document as PlayerDocument | undefined;
  const file = document?.Files[0]?.ID;
  const list = (await operator.call('GET /api/desk/documents')).body.Documents as
    | WaitingDocument[]
    | undefined;
  const listed = list?.find(({ ID }) => ID === document?.ID);
  const headers = { 'sec-fetch-site': 'same-origin' };
  const answers = [
    await player.fetch(`/api/user/files/file?id=${file}`),
    await operator.fetch(`/api/desk/documentfile?id=${file}`, { headers }),
    await operator.call('POST /api/desk/document', {
      body: { ID: document?.ID, Accept: true, DetailsDigest: listed?.DetailsDigest },
    }),
  ];
  return answers.flatMap(({ status }, at) => (status === 200 ? [] : [`document, step ${at}: ${status}`]));
}

/**
 * Runs a player's and a visitor's conversation from the first message to the transcript. Returns calls whose status was
 * not 200.
 */
async function useSupport(player: Browser, operator: Browser): Promise<readonly string[]> {
  const steps: [string, number][] = [];
  const call = async (browser: Browser, key: CallKey, more: { query?: string; body?: unknown }) => {
    const answer = await browser.call(key, more);
    steps.push([key, answer.status]);
    return answer.body;
  };
  const headers = { 'sec-fetch-site': 'same-origin' };
  for (const asker of [player, new Browser(player.url)]) {
    const opened = await call(asker, 'POST /api/support/open', {
      body: {
        MessageID: newCommandId(),
        Subject: 'bets',
        Text: 'Hello',
        ...(asker === player ? {} : { Email: 'visitor@visitors.example' }),
      },
    });
    const { ID } = opened.Conversation as { ID: number };
    await call(asker, 'POST /api/support/write', { body: { ID, MessageID: newCommandId(), Text: 'More' } });
    const form = new FormData();
    form.set('MessageID', newCommandId());
    form.append('File', new Blob([Uint8Array.from(await photo())], { type: 'image/jpeg' }), 'a.jpg');
    const sent = await asker.fetch('/api/support/sendfile', { method: 'POST', body: form });
    const { Message } = (await sent.json()) as { Message?: { FileID: string } };
    const own = await asker.fetch(`/api/support/file?id=${Message?.FileID}`);
    const seen = await operator.fetch(`/api/desk/supportfile?id=${Message?.FileID}`, { headers });
    steps.push(['pictures', Math.max(sent.status, own.status, seen.status)]);
    const answer = { ID, MessageID: newCommandId(), Text: 'An answer' };
    await call(operator, 'POST /api/desk/supportwrite', { body: answer });
    const note = { ID, NoteID: newCommandId(), Text: 'A note' };
    await call(operator, 'POST /api/desk/supportnote', { body: note });
    await call(operator, 'GET /api/desk/supportconversation', { query: `?id=${ID}` });
    await call(operator, 'POST /api/desk/supporthandover', { body: { ID, UserName: null } });
    await call(asker, 'POST /api/support/read', { body: { ID, No: 2 } });
    await call(asker, 'GET /api/support/get', { query: '?after=1' });
    await call(operator, 'GET /api/desk/support', { query: '?state=closed' });
    await call(operator, 'POST /api/desk/supportclose', { body: { ID } });
    await call(asker, 'POST /api/support/rate', { body: { ID, Rating: 5 } });
    await call(asker, 'POST /api/support/transcript', { body: { ID } });
  }
  return steps.flatMap(([what, status]) => (status === 200 ? [] : [`support, ${what}: ${status}`]));
}

type Use = (
  browser: Browser,
  key: CallKey,
  more?: { readonly query?: string; readonly body?: unknown },
) => Promise<Answer>;

/** Sets the rule of automatic approval, and waits until it has judged the withdrawal. */
async function judgeByRule(databaseUrl: string, id: string): Promise<void> {
  const pool = createPool({ url: databaseUrl, name: 'rule', max: 1, onIdleError: () => undefined });
  try {
    await pool.query(
      `insert into payout_rule (currency, largest, player_day, site_day, reason, changed_by, changed_at)
       values ('EUR', 100, 100, 100, 'a test', 'a test', now()) on conflict do nothing`,
    );
    const isJudged = async () =>
      (await pool.query('select from payout_judgement where payment_id = $1', [id])).rowCount === 1;
    while (!(await isJudged())) await new Promise((resolve) => setTimeout(resolve, 200));
  } finally {
    await pool.end();
  }
}

/** Makes a withdrawal that is sent, one that is rejected, one that is cancelled and one that the rule judges. */
async function withdrawn(
  {
    player,
    operator,
    password,
    databaseUrl,
  }: {
    readonly player: Browser;
    readonly operator: Browser;
    readonly password: string;
    readonly databaseUrl: string;
  },
  use: Use,
): Promise<void> {
  const request = async (): Promise<string> => {
    const { body } = await use(player, 'POST /api/withdraw/create', {
      body: {
        CommandId: newCommandId(),
        WithdrawMethod: 'sandbox-wallet',
        Amount: '10.00',
        Password: password,
        AccountID: '123456',
      },
    });
    return (body.Payment as Payment | undefined)?.ID ?? '';
  };
  await use(operator, 'POST /api/desk/approvewithdrawal', { body: { ID: await request() } });
  const rejected = { ID: await request(), Reason: 'a test', Cause: 'details' };
  await use(operator, 'POST /api/desk/rejectwithdrawal', { body: rejected });
  const cancelled = { pendingWithdrawalId: await request() };
  await use(player, 'POST /api/history/cancelwithdrawal', { body: cancelled });
  await judgeByRule(databaseUrl, await request());
  await use(operator, 'GET /api/desk/withdrawalfacts', { query: `?id=${rejected.ID}` });
  for (const queue of ['sending', 'ended'])
    await use(operator, 'GET /api/desk/withdrawals', { query: `?queue=${queue}` });
  for (const query of ['?group=pending', '?group=cancelled', `?before=${rejected.ID}`])
    await use(player, 'GET /api/history/transactions', { query });
}

/** Pays on the hosted page, which causes a callback. Returns the payment's id. */
async function payHosted({ ID }: Payment, step: DepositStep | null): Promise<string> {
  if (step?.Kind !== 'redirect') throw new Error(`payHosted: expected a hosted page, got ${step?.Kind}`);
  await fetch(step.Url, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'paid' }),
    redirect: 'manual',
  });
  return ID;
}

/** Plays a round that ends immediately, one with moves, and one that stays open. */
async function playRounds(url: string, player: Browser): Promise<number> {
  const dice = await ArcadeFrame.open(url, player, { game: 'dice' });
  const played = await dice.start({ stake: '100', target: 50, side: 'under' });
  const mines = await ArcadeFrame.open(url, player, { game: 'mines' });
  const started = await mines.start({ stake: '100', mines: 3 });
  if (started.status === 200) await mines.move(started.body, { kind: 'reveal', tile: 0 });
  return played.body.RoundID ?? started.body.RoundID ?? 0;
}
