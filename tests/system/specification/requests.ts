import type { CashoutTicket, PendingTransfer } from '@evens/contract';
import { vi } from 'vitest';
import { newCommandId } from '../../fixture/arcade.ts';
import { type Answer, type Browser, goodPassword, registerPlayer } from '../../fixture/browser.ts';
import { photo, sendDocument } from '../../fixture/documents.ts';
import type { SpecifiedKey } from '../../specification/specified-call.ts';
import type { Stage } from './stage.ts';

export interface Request {
  /** Default: the player if visitors may not call, otherwise a visitor. */
  readonly by?: Browser;
  readonly query?: string;
  readonly body?: unknown;
  /** Sends the call, for calls that take neither a query nor a JSON body. */
  send?(): Promise<Answer>;
}

/** Time limit for payment services and providers: they start beside the site, which does not wait for them. */
const ANSWERED_WITHIN = { timeout: 30_000, interval: 200 };

const lastMonth = () => `from=${new Date(Date.now() - 30 * 86_400_000).toISOString()}`;
const period = () => `?${lastMonth()}&to=${new Date().toISOString()}`;
/** The start of a day at UTC+2. */
const DAY_START = '2026-03-01T22:00:00.000Z';

async function pickSelection(stage: Stage) {
  const { ID, PreviewMarkets } = await stage.match();
  const [market] = PreviewMarkets;
  const [odd] = market?.Odds ?? [];
  if (!market || !odd) throw new Error('pickSelection: the match has no price');
  const { Type: MarketType, Specifier } = market;
  return { MatchID: ID, MarketType, Specifier, OutcomeNo: odd.OutcomeNo, Odds: odd.Odds };
}

/** Id and odds of a selection, in the slip's format. */
async function slipSelection(stage: Stage) {
  const { MatchID, MarketType, Specifier, OutcomeNo, Odds } = await pickSelection(stage);
  const market = [MarketType, Specifier].filter((part) => part !== '').join(';');
  return { ID: `${MatchID}/${market}#${OutcomeNo}`, Odds };
}

async function betOn(stage: Stage) {
  return {
    CommandId: newCommandId(),
    BetType: 1,
    Selections: [await pickSelection(stage)],
    Stake: '10.00',
    OddsChangePolicy: 2,
  };
}

/** Places a bet and polls its cash-out value until there is one. A value that has changed since is not paid: it is read again. */
async function cashOut(stage: Stage): Promise<Request> {
  const placed = await stage.player.call('POST /api/betslip/placebet', { body: await betOn(stage) });
  const [ticket] = placed.body.Tickets as { ID: number }[];
  const create = () =>
    vi.waitFor(async () => {
      const { body } = await stage.player.call('GET /api/cashout/tickets');
      const worth = (body.Tickets as CashoutTicket[]).find(({ BetId }) => BetId === ticket?.ID);
      if (!worth?.Value) throw new Error(`cashOut: ${JSON.stringify(body)}`);
      const { BetId: betId, Value: amount, CashoutOddsValues } = worth;
      const answer = await stage.player.call('POST /api/cashout/create', {
        body: { CommandId: newCommandId(), betId, amount, CashoutOddsValues },
      });
      if (answer.body.ErrorCode === 'CashoutDeclinedException') throw new Error(JSON.stringify(answer.body));
      return answer;
    }, ANSWERED_WITHIN);
  return { send: create };
}

/** Deposits money at the other platform and reads the transfer offered for it. */
async function transfer({ player }: Stage): Promise<Request> {
  return vi.waitFor(async () => {
    const { body: status } = await player.call('GET /api/transfer/x1status');
    if (typeof status.ServicePage !== 'string') throw new Error(JSON.stringify(status));
    const body = new URLSearchParams({ amount: '5', currency: 'EUR', outcome: 'taken' });
    await fetch(status.ServicePage, { method: 'POST', body });
    const { body: pending } = await player.call('GET /api/transfer/pendingtransfer');
    const { Id } = pending.Transfer as PendingTransfer;
    return { body: { CommandId: newCommandId(), Id, BonusCode: '' } };
  }, ANSWERED_WITHIN);
}

async function withdrawal({ player }: Stage): Promise<Request> {
  const { body } = await player.call('POST /api/withdraw/create', {
    body: {
      CommandId: newCommandId(),
      WithdrawMethod: 'sandbox-wallet',
      Amount: '10.00',
      Password: goodPassword,
      AccountID: '123456',
    },
  });
  const { ID } = body.Payment as { ID: string };
  return { body: { pendingWithdrawalId: ID } };
}

/** Writes a message to the player. Returns its id. */
async function writeMessage({ pool, playerName }: Stage): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into message (account_id, key, kind, values, created_at, mail_due_at)
     select p.account_id, gen_random_uuid()::text, 'document-accepted', '{"document":"identity"}', now(), now()
     from player p join auth_user u on u.id = p.auth_user_id where u.username = $1 returning id`,
    [playerName],
  );
  return Number(rows[0]?.id);
}

const untilAnswered = (by: Browser, key: SpecifiedKey, body: unknown) => (): Promise<Answer> =>
  vi.waitFor(async () => {
    const answer = await by.call(key, { body });
    if (answer.status === 503) throw new Error(JSON.stringify(answer.body));
    return answer;
  }, ANSWERED_WITHIN);

type MakeRequest = (stage: Stage) => Request | Promise<Request>;

/** A permitted request for each call. Calls that are not listed need no query and no body. */
export const requests: Readonly<Partial<Record<SpecifiedKey, MakeRequest>>> = {
  'GET /api/localization/getalltranslationsbylanguagecode': () => ({ query: '?lang=en' }),
  'GET /api/localization/translatedview': () => ({ query: '?path=/sport&lang=en' }),
  'GET /api/SlideShow/GetByPage': () => ({ query: '?page=home' }),
  'GET /api/localization/LocalizedHtmlView': () => ({ query: '?name=prices&lang=en' }),
  'GET /api/results/tournaments/ByDate': () => ({ query: `?date=${DAY_START}` }),
  'GET /api/results/tournaments/ByMatch': (stage) => ({ query: `?MatchId=${stage.matchId('Quayside')}` }),
  'GET /api/results/preview/byTournament': ({ tournamentId }) => ({
    query: `?langcode=en&TournamentId=${tournamentId}`,
  }),
  'GET /api/results/preview/byTournamentAndDate': ({ tournamentId }) => ({
    query: `?langcode=en&TournamentId=${tournamentId}&date=${DAY_START}`,
  }),
  'GET /api/results/preview/byId': (stage) => ({ query: `?langcode=en&id=${stage.matchId('Quayside')}` }),
  'GET /api/results/alternative/byId': (stage) => ({
    query: `?langCode=en&Id=${stage.matchId('Quayside')}`,
  }),
  'GET /api/blog/GetBlogPostsByPermalink': () => ({ query: '?permalink=betting' }),
  'GET /api/blog/GetBlogPost': () => ({
    query: '?blogPostPermalink=how-a-system-bet-pays&categoryPermalink=betting',
  }),
  'GET /api/livecasino/get': () => ({ query: '?type=roulette' }),
  'GET /api/endorphina/geturl': () => ({ query: '?game=sheep' }),
  'GET /api/endorphina/getdemourl': () => ({ query: '?game=sheep' }),
  'GET /api/habanero/getlaunchurl': () => ({ query: '?gameKey=sheep&isDemo=true' }),
  'GET /api/SoftSwissCasino/getgames': () => ({ query: '?Country=MT&Currency=EUR&IsMobile=false' }),
  'GET /api/SoftSwissCasino/getlaunchurl': () => ({
    query: '?gameName=sheep&gameProvider=softswiss&connectionId=7&isDemo=true',
  }),
  'POST /api/SoftSwissCasino/EndGameSession': async ({ player }) => {
    const query = '?gameName=sheep&gameProvider=softswiss&connectionId=7&isDemo=false';
    const { body } = await player.call('GET /api/SoftSwissCasino/getlaunchurl', { query });
    return { body: { sessionId: body.SessionID } };
  },
  'GET /api/OpenBoxInternal/GameUrl': () => ({ query: '?gameId=sheep&gameName=Sheep&isMobile=false' }),
  'GET /api/SevenMojos/gameurl': () => ({ query: '?gameName=sheep&productFamily=slots&language=en' }),
  'GET /api/SevenMojos/demogameurl': () => ({ query: '?gameToken=sheep&language=en' }),
  'GET /api/Leap/gameurl': () => ({ query: '?gameId=sheep&lang=en' }),
  'GET /api/Leap/demogameurl': () => ({ query: '?gameId=sheep&lang=en' }),
  'GET /api/Rocket/LaunchGame': () => ({ query: '?gameId=sheep' }),
  'GET /api/egtDigital/gameurl': () => ({ query: '?gameId=sheep' }),
  'GET /api/egtDigital/demogameurl': () => ({ query: '?gameId=sheep' }),
  'GET /api/patePlay/gameurl': () => ({ query: '?gameId=sheep' }),
  'GET /api/patePlay/demogameurl': () => ({ query: '?gameId=sheep' }),
  'GET /api/CasinoTop/Get': () => ({ query: '?page=1' }),
  'GET /api/profile/casinohistory/getcasinohistory': () => ({ query: period() }),
  'POST /api/casino/launch': () => ({ body: { Provider: 'evens', Key: 'dice' } }),
  'POST /api/casino/launchdemo': () => ({ body: { Provider: 'evens', Key: 'dice' } }),
  'POST /api/wallet/address': ({ player }) => ({
    send: untilAnswered(player, 'POST /api/wallet/address', { Currency: 'BTC' }),
  }),
  'GET /api/wallet/address': () => ({ query: '?currency=BTC' }),
  'POST /api/blockchain/register-address': ({ player }) => ({
    send: untilAnswered(player, 'POST /api/blockchain/register-address', {
      CryptoCurrency: 'ETH',
      Blockchain: 'ethereum',
    }),
  }),
  'POST /api/settings/settimezone': () => ({ body: { Timezone: 330 } }),
  'POST /api/settings/setlanguage': () => ({ body: { Language: 'en' } }),
  'POST /api/settings/setoddformat': () => ({ body: { OddFormat: 'decimal' } }),
  'POST /api/settings/setviewformat': () => ({ body: { ViewFormat: 'european' } }),
  // Uses another player's session, so that the stage's player stays logged in.
  'POST /api/account/logout': async ({ url }) => ({ by: await registerPlayer(url, 'spec-leaver') }),
  'POST /api/user/favourites/add': (stage) => ({
    body: { MatchIDs: [stage.matchId('Albion')], TournamentIDs: [stage.tournamentId] },
  }),
  'POST /api/user/favourites/remove': (stage) => ({ body: { MatchIDs: [stage.matchId('Albion')] } }),
  'GET /api/sport/favourites': (stage) => ({ query: `?tournamentIds=${stage.tournamentId}` }),
  'POST /api/user/files/send': ({ player }) => ({
    send: async () => sendDocument(player, { files: [{ name: 'passport.jpg', bytes: await photo() }] }),
  }),
  'POST /api/bonus/claim': () => ({ body: { CommandId: newCommandId(), BonusCode: 'TRYIT' } }),
  'POST /api/cashout/create': cashOut,
  'POST /api/messages/read': async (stage) => ({ body: { ID: await writeMessage(stage) } }),
  'POST /api/messages/remove': async (stage) => ({ body: { IDs: [await writeMessage(stage)] } }),
  'POST /api/transfer/fundtransfer': transfer,
  'GET /api/history/unclearedbets': () => ({ query: period() }),
  'GET /api/history/clearedbets': () => ({ query: period() }),
  'GET /api/history/virtualsport': () => ({ query: period() }),
  'GET /api/history/transactions': () => ({ query: period() }),
  'GET /api/history/declinedbets': () => ({ query: period() }),
  'POST /api/history/cancelwithdrawal': withdrawal,
  'POST /api/betslip/addselection': async (stage) => ({ body: await slipSelection(stage) }),
  'POST /api/betslip/removeselection': async (stage) => ({
    body: { IDs: [(await slipSelection(stage)).ID] },
  }),
  'POST /api/betslip/placebet': async (stage) => ({ body: await betOn(stage) }),
  'POST /api/betslip/selectionstatus': async (stage) => ({
    body: { BetType: 1, Selections: [await pickSelection(stage)] },
  }),
  'POST /api/betslip/oddschangepolicy': () => ({ body: { OddsChangePolicy: 1 } }),
  'GET /api/agents/subagents': ({ agent }) => ({ by: agent.browser }),
  'POST /api/agents/lock': ({ agent, below }) => ({
    by: agent.browser,
    body: { UserID: below.playerId, Reason: 'the specification' },
  }),
  'POST /api/agents/unlock': ({ agent, below }) => ({
    by: agent.browser,
    body: { UserID: below.playerId, Reason: 'the specification' },
  }),
  'GET /api/agents/report': ({ agent }) => ({ by: agent.browser, query: '?year=2026&month=3' }),
  'GET /api/data/previewmarket': (stage) => ({ query: `?ids=${stage.matchId('Albion')}` }),
  'GET /api/data/alternativemarkets': (stage) => ({
    query: `?id=${stage.matchId('Albion')}&type=total`,
  }),
};
