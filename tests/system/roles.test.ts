import { randomBytes } from 'node:crypto';
import { hasKey, makeCommandId } from '@evens/base';
import {
  type CallKey,
  type CallSpec,
  type Calls,
  callRoles,
  calls,
  operatorRoles,
  type Role,
  roles,
  userTypes,
} from '@evens/contract';
import { smallestFields } from '@evens/contract/testing';
import { shippedTerms } from '@evens/loyalty';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createBelow, newAccount } from '../../apps/server/src/operators/testing/agent-stage.ts';
import { newTopAgent } from '../../apps/server/src/operators/testing/agent-tree.ts';
import { createPool } from '../../apps/server/src/platform/db.ts';
import { withConnection } from '../../tools/postgres-process.ts';
import { ArcadeFrame } from '../fixture/arcade.ts';
import { type Answer, Browser, goodPassword, registerPlayer, registration } from '../fixture/browser.ts';
import { photo, sendDocument } from '../fixture/documents.ts';
import { openSite } from '../fixture/open-site.ts';
import { type QuietSeason, quietSeason } from '../fixture/quiet-season.ts';
import type { Site } from '../fixture/site-place.ts';
import { topUp } from '../fixture/top-up.ts';
import { operatorAccess, rolesInTable } from './operator-access.ts';

type Key = keyof Calls & CallKey;
interface Sample {
  readonly query?: string;
  readonly body?: unknown;
}

let site: Site;
let season: QuietSeason;
type Entity = NonNullable<CallSpec['owned']>['entity'];
let own: Readonly<Record<Entity, number | string>> = {
  ticket: 0,
  round: 0,
  payment: '',
  'document-file': '',
  message: 0,
  bonus: 0,
  'cash-back': 0,
  'support-conversation': 0,
  'support-file': '',
  'sub-account': 0,
  'vault-lock': 0,
};
/** Ids that do not exist. */
const absentIds: Readonly<Record<Entity, number | string>> = {
  ticket: 999_999_999,
  round: 999_999_999,
  payment: '01890000-0000-7000-8000-000000000000',
  'document-file': '01890000-0000-7000-8000-000000000000',
  message: 999_999_999,
  bonus: 999_999_999,
  'cash-back': 999_999_999,
  'support-conversation': 999_999_999,
  'support-file': '01890000-0000-7000-8000-000000000000',
  'sub-account': 999_999_999,
  'vault-lock': 999_999_999,
};
const browsers = new Map<Role, Browser>();

function commandId(): string {
  return makeCommandId(Date.now(), randomBytes(16));
}

const editedAccount = {
  Email: 'nobody@agents.example',
  Country: 'MT',
  SubAgentCommission: 0,
  AgentCommission: 0,
  PositionTaking: 0,
  Rebate: 0,
};

/**
 * Sample requests whose refusal can only come from the caller's role. A call without a sample gets the smallest values
 * that its fields accept. Fields with a pattern, and fields whose smallest value names an existing thing, need a
 * sample.
 */
const samples: Readonly<Partial<Record<Key, () => Sample>>> = {
  'POST /api/operator/drain': () => ({ body: { Draining: false, Reason: 'a test' } }),
  'GET /api/desk/report': () => ({ query: '?From=2026-03-01&To=2026-03-02' }),
  'GET /api/desk/report/breakdown': () => ({
    query: '?From=2026-03-01&To=2026-03-02&Section=sport&By=league',
  }),
  'GET /api/desk/providers': () => ({ query: '?From=2026-03-01&To=2026-03-02' }),
  'GET /api/desk/casino/games': () => ({ query: '?From=2026-03-01&To=2026-03-02' }),
  'GET /api/desk/casino/game': () => ({ query: '?From=2026-03-01&To=2026-03-02&ID=evens:no-game' }),
  'POST /api/desk/casino/limit': () => ({
    body: { ID: 'evens:no-game', Currency: 'EUR', Limits: null, Reason: 'a test' },
  }),
  'GET /api/localization/getalltranslationsbylanguagecode': () => ({ query: '?lang=en' }),
  'GET /api/SlideShow/GetByPage': () => ({ query: '?page=home' }),
  'GET /api/localization/translatedview': () => ({ query: '?path=/sport' }),
  'GET /api/localization/LocalizedHtmlView': () => ({ query: '?name=prices' }),
  'GET /api/blog/GetBlogPostsByPermalink': () => ({ query: '?permalink=betting' }),
  'GET /api/blog/GetBlogPost': () => ({ query: '?categoryPermalink=betting&blogPostPermalink=none' }),
  'POST /api/account/register': () => ({ body: registration('someone', { AgreeWithTerms: false }) }),
  'POST /api/account/checklogin': () => ({
    body: {
      Email: 'nobody@players.example',
      UserName: 'nobody-yet',
      Password: goodPassword,
      PasswordConfirmation: goodPassword,
    },
  }),
  'POST /api/account/login': () => ({ body: { UserName: commandId(), Password: 'wrong' } }),
  'POST /api/messages/unsubscribe': () => ({ body: { Token: 'none', All: false } }),
  'POST /api/account/lostpassword': () => ({ body: { Email: 'nobody@players.example', Language: 'en' } }),
  'POST /api/account/setpassword': () => ({
    body: { Token: 'none', Password: goodPassword, PasswordConfirmation: goodPassword },
  }),
  'POST /api/user/details': () => ({
    body: {
      FirstName: 'Ada',
      LastName: 'Lovelace',
      Phone: '',
      Gender: 'Female',
      Address: '1 Strait Street',
      City: 'Valletta',
      BirthDay: 1,
      BirthMonth: 2,
      BirthYear: 1990,
      PostalCode: 'VLT 1432',
    },
  }),
  'POST /api/account/confirmemail': () => ({ body: { Token: 'nothing' } }),
  'POST /api/user/emaillink': () => ({ body: {} }),
  'POST /api/user/changeemail': () => ({
    body: { Email: 'another@players.example', Password: 'not the password' },
  }),
  'POST /api/user/changepassword': () => ({
    body: { OldPassword: 'wrong', Password: goodPassword, PasswordConfirmation: goodPassword },
  }),
  'POST /api/protection/vaultopen': () => ({ body: { LockID: 999999999 } }),
  'POST /api/user/endsession': () => ({ body: { ID: 'none' } }),
  'POST /api/user/acceptterms': () => ({ body: { Version: 1 } }),
  'POST /api/settings/setlanguage': () => ({ body: { Language: 'en' } }),
  'GET /api/settings/countries': () => ({ query: '?currency=EUR' }),
  'POST /api/settings/setoddformat': () => ({ body: { OddFormat: 'decimal' } }),
  'POST /api/settings/setviewformat': () => ({ body: { ViewFormat: 'european' } }),
  'POST /api/settings/settimezone': () => ({ body: { Timezone: 330 } }),
  'GET /api/sport/matches/byids': () => ({ query: '?ids=999999999' }),
  'GET /api/match/get': () => ({ query: '?id=999999999' }),
  'GET /api/match/builders': () => ({ query: '?id=999999999' }),
  'GET /api/match/form': () => ({ query: '?id=999999999' }),
  'GET /api/match/table': () => ({ query: '?id=999999999' }),
  'GET /api/results/tournaments/ByDate': () => ({ query: '?date=2026-03-01T18:30:00.000Z' }),
  'GET /api/results/tournaments/ByMatch': () => ({ query: '?MatchId=999999999' }),
  'GET /api/results/preview/byTournament': () => ({ query: '?TournamentId=999999999' }),
  'GET /api/results/preview/byTournamentAndDate': () => ({
    query: '?TournamentId=999999999&date=2026-03-01T18:30:00.000Z',
  }),
  'GET /api/results/preview/byTeam': () => ({ query: '?text=no such side' }),
  'GET /api/results/preview/byId': () => ({ query: '?id=999999999' }),
  'GET /api/results/alternative/byId': () => ({ query: '?Id=999999999' }),
  'GET /api/match/oddshistory': () => ({ query: '?id=999999999&marketKey=1x2&outcomeNo=1' }),
  'GET /api/data/previewmarket': () => ({ query: '?ids=999999999' }),
  'GET /api/data/alternativemarkets': () => ({ query: '?id=999999999&type=total' }),
  'GET /api/data/multimarket': () => ({ query: '?ids=999999999' }),
  'POST /api/desk/sendcampaign': () => ({
    body: {
      CommandId: commandId(),
      Segment: { UserName: 'nobody-yet' },
      Texts: [{ Language: 'en', Title: 'Hello', Text: 'A test' }],
      Fallback: 'en',
      IsMarketing: false,
      ByMail: false,
      Count: 1,
    },
  }),
  'POST /api/betslip/placebet': () => ({
    body: { CommandId: commandId(), BetType: 1, Selections: [], Stake: '1', OddsChangePolicy: 0 },
  }),
  'POST /api/betslip/withdrawbet': () => ({ body: { CommandId: commandId(), BetId: 999999999 } }),
  'POST /api/betslip/traderoffer': () => ({
    body: { CommandId: commandId(), BetId: 999999999, Accept: false, Stake: '1', Odds: [2000] },
  }),
  'POST /api/betslip/selectionstatus': () => ({ body: { BetType: 1, Selections: [] } }),
  'POST /api/betslip/addselection': () => ({ body: { ID: '999999999/1x2#1', Odds: 2000 } }),
  'POST /api/betslip/removeselection': () => ({ body: { IDs: ['999999999/1x2#1'] } }),
  'POST /api/betslip/entries': () => ({
    body: {
      SelectedTab: 'single',
      Single: [],
      Combo: '',
      IfBet: '',
      ReverseBet: '',
      Teaser: '',
      System: [],
      Bankers: [],
      Builders: [],
      EachWay: [],
      Rule: 'action',
      TeaserSetting: 0,
    },
  }),
  'POST /api/betslip/quickstakes': () => ({ body: { QuickStakes: ['1.00', '5.00', '10.00'] } }),
  'POST /api/betslip/oddschangepolicy': () => ({ body: { OddsChangePolicy: 1 } }),
  'POST /api/betslip/share': () => ({ body: { IDs: ['999999999/1x2#1'] } }),
  'GET /api/betslip/shared': () => ({ query: '?code=nothing' }),
  'POST /api/cashout/create': () => ({
    body: { CommandId: commandId(), betId: 999999999, amount: '1', CashoutOddsValues: [] },
  }),
  'POST /api/cashout/auto': () => ({ body: { betId: 999999999, Kind: 'take-profit', value: null } }),
  'GET /api/history/statistics': () => ({ query: `?from=${new Date().toISOString()}` }),
  'GET /api/history/today': () => ({ query: `?from=${new Date().toISOString()}` }),
  'GET /api/history/position': () => ({ query: `?from=${new Date().toISOString()}` }),
  'GET /api/history/ticket': () => ({ query: '?id=999999999' }),
  'POST /api/desk/referral': () => ({ body: { BetId: 999999999, Answer: 'decline' } }),
  'POST /api/desk/boost': () => ({
    body: {
      SelectionID: '999999999/1x2#1',
      BasisPoints: 1000,
      MaximumStake: '10',
      EndsAt: new Date(Date.now() + 3_600_000).toISOString(),
      Reason: 'a test',
    },
  }),
  'POST /api/desk/bonusoffer': () => ({
    body: {
      Key: 'no-such-offer',
      Kind: 'free-bet',
      Config: {},
      IsOpen: false,
      IsListed: false,
      Rank: 1,
      ClosesDate: null,
      PersonMaximum: null,
      HouseholdMaximum: null,
      DeviceMaximum: null,
      IsNew: false,
      Reason: 'a test',
    },
  }),
  'POST /api/desk/bonuscode': () => ({
    body: {
      Code: 'ROLES',
      OfferKey: 'no-such-offer',
      UserName: null,
      ClaimsMaximum: null,
      ExpiresDate: null,
      Reason: 'a test',
    },
  }),
  'POST /api/desk/awardbonus': () => ({
    body: { CommandId: commandId(), OfferKey: 'no-such-offer', Segment: {}, Count: 1, Reason: 'a test' },
  }),
  'POST /api/desk/boostend': () => ({ body: { ID: 999999999, Reason: 'a test' } }),
  'POST /api/desk/combo': () => ({
    body: {
      SelectionIDs: ['999999998/1x2#1', '999999999/1x2#1'],
      EndsAt: new Date(Date.now() + 3_600_000).toISOString(),
      Reason: 'a test',
    },
  }),
  'POST /api/desk/comboend': () => ({ body: { ID: 999999999, Reason: 'a test' } }),
  'POST /api/desk/switch': () => ({
    body: { Kind: 'sport', Name: 'no-such-sport', Open: true, Reason: 'a test' },
  }),
  'POST /api/desk/limits': () => ({
    body: {
      Currency: 'EUR',
      MinimumStake: '0',
      LineStakeMaximum: '0',
      ReferralStakeMaximum: '0',
      PayoutMaximum: '0',
      Reason: 'a test',
    },
  }),
  'POST /api/desk/limit-layer': () => ({
    body: {
      ...{
        Place: 'match',
        Name: '999999999',
        MarketType: '',
        ClassID: null,
        OverLimit: 'reject',
        Currency: 'EUR',
      },
      ...{ StakeMaximum: '1.00', PayoutMaximum: null, LiabilityMaximum: null, DelaySeconds: null },
      Reason: 'a test',
    },
  }),
  'GET /api/desk/limit-check': () => ({ query: '?match=999999999&marketType=1x2' }),
  'GET /api/desk/limit-effect': () => ({ query: '?place=match&name=999999999&currency=EUR' }),
  'POST /api/desk/player-class': () => ({
    body: { ID: 999999999, Name: 'no such class', FactorPercent: 50, Reason: 'a test' },
  }),
  'POST /api/desk/payment-method': () => ({
    body: {
      Key: 'no-such-method',
      Direction: 'deposit',
      IsOpen: true,
      ClosedCountries: [],
      Reason: 'a test',
    },
  }),
  'POST /api/desk/payment-limits': () => ({
    body: { Key: 'no-such-method', Direction: 'deposit', Currency: 'EUR', Limits: null, Reason: 'a test' },
  }),
  'POST /api/desk/payment-flag': () => ({
    body: { Flag: 'crypto-grouping', IsOn: false, Reason: 'a test' },
  }),
  'POST /api/desk/rate': () => ({
    body: { Currency: 'EUR', RateFrom: '0', RateTo: '0', ValidHours: 1, Reason: 'a test' },
  }),
  'POST /api/desk/stakefactor': () => ({ body: { UserName: 'nobody-there', Percent: 50, Reason: 'a test' } }),
  'POST /api/desk/lock': () => ({ body: { UserName: 'nobody-there', Locked: true, Reason: 'a test' } }),
  'POST /api/desk/result': () => ({
    body: { MatchID: 999999999, MarketType: '1x2', Specifier: '', Results: [2, 3, 3], Reason: 'a test' },
  }),
  'POST /api/desk/matchresult': () => ({
    body: { MatchID: 999999999, Result: { Periods: [] }, Reason: 'a test' },
  }),
  'POST /api/desk/saveview': () => ({ body: { Name: 'a test', Search: '?tab=bets', Tables: {} } }),
  'POST /api/desk/removeview': () => ({ body: { Name: 'a test' } }),
  'POST /api/desk/resulteffect': () => ({
    body: { MatchID: 999999999, MarketType: '1x2', Specifier: '', Results: [2, 3, 3] },
  }),
  'POST /api/desk/matchresulteffect': () => ({
    body: { MatchID: 999999999, Result: { Periods: [] } },
  }),
  'POST /api/desk/cancelbetseffect': () => ({
    body: { MatchID: 999999999, Target: 'match', From: null, Until: null },
  }),
  'POST /api/desk/cancelbets': () => ({
    body: {
      ...{ MatchID: 999999999, Target: 'match', From: null, Until: null },
      ...{ Cause: 'late', CorrectOdds: null, Reason: 'a test' },
    },
  }),
  'POST /api/desk/cancelticket': () => ({ body: { TicketId: 999999999, Reason: 'a test' } }),
  'POST /api/desk/adjustment': () => ({
    body: { UserName: 'nobody-there', Amount: '1.00', Reason: 'a test' },
  }),
  'POST /api/desk/providerwin': () => ({ body: { ID: 999999999, Reason: 'a test' } }),
  'POST /api/desk/operators/create': () => ({
    body: { UserName: 'no', Email: 'nobody@operators.example', Role: 'trader', Reason: 'a test' },
  }),
  'POST /api/desk/operators/role': () => ({
    body: { UserName: 'nobody-there', Role: 'trader', Reason: 'a test' },
  }),
  'POST /api/desk/operators/lock': () => ({
    body: { UserName: 'nobody-there', Locked: true, Reason: 'a test' },
  }),
  'POST /api/desk/proposal': () => ({ body: { ID: 999999999, Approve: false } }),
  'GET /api/search': () => ({ query: '?text=real' }),
  'POST /api/user/favourites/add': () => ({ body: { MatchIDs: [999999999] } }),
  'POST /api/user/favourites/remove': () => ({ body: { MatchIDs: [999999999] } }),
  'POST /api/user/alerts/setmatch': () => ({ body: { MatchID: 999999999, Events: ['end'] } }),
  'POST /api/user/alerts/setprice': () => ({
    body: { MatchID: 999999999, MarketType: '1x2', Specifier: '', OutcomeNo: 1, Odds: 2000 },
  }),
  'POST /api/user/alerts/subscribe': () => ({
    body: { Endpoint: 'https://push.example/a', P256dh: 'aaaa', Auth: 'aaaa' },
  }),
  'GET /api/sport/favourites': () => ({ query: '?matchIds=999999999' }),
  'POST /api/deposit/create': () => ({
    body: { CommandId: commandId(), Method: 'no-such-method', Amount: '20' },
  }),
  'POST /api/user/files/send': () => ({
    body: { CommandId: commandId(), Kind: 'identity', Type: 'passport', Country: 'MT' },
  }),
  'GET /api/user/files/file': () => ({ query: `?id=${absentIds['document-file']}` }),
  'GET /api/desk/documentfile': () => ({ query: `?id=${absentIds['document-file']}` }),
  'POST /api/desk/document': () => ({
    body: { ID: absentIds['document-file'], Accept: true, DetailsDigest: '0'.repeat(64) },
  }),
  'POST /api/support/open': () => ({
    body: { MessageID: commandId(), Subject: 'account', Text: 'Hello' },
  }),
  'POST /api/support/write': () => ({
    body: { ID: absentIds['support-conversation'], MessageID: commandId(), Text: 'Hello' },
  }),
  'POST /api/support/sendfile': () => ({ body: { MessageID: commandId() } }),
  'GET /api/support/file': () => ({ query: `?id=${absentIds['support-file']}` }),
  'POST /api/support/read': () => ({ body: { ID: absentIds['support-conversation'], No: 1 } }),
  'POST /api/support/close': () => ({ body: { ID: absentIds['support-conversation'] } }),
  'POST /api/support/rate': () => ({ body: { ID: absentIds['support-conversation'], Rating: 5 } }),
  'POST /api/support/transcript': () => ({ body: { ID: absentIds['support-conversation'] } }),
  'GET /api/desk/support': () => ({ query: '?state=open' }),
  'GET /api/desk/supportconversation': () => ({ query: `?id=${absentIds['support-conversation']}` }),
  'GET /api/desk/supportfile': () => ({ query: `?id=${absentIds['support-file']}` }),
  'GET /api/desk/matchresult': () => ({ query: '?id=999999999' }),
  'GET /api/desk/exposure': () => ({ query: '?by=match' }),
  'GET /api/desk/alerts': () => ({ query: '?match=999999999' }),
  'POST /api/desk/alertsseen': () => ({ body: { IDs: [999999999] } }),
  'GET /api/desk/bets': () => ({ query: '?limit=1' }),
  'GET /api/desk/bet': () => ({ query: '?id=999999999' }),
  'POST /api/desk/supporttake': () => ({ body: { ID: absentIds['support-conversation'] } }),
  'POST /api/desk/supportwrite': () => ({
    body: { ID: absentIds['support-conversation'], MessageID: commandId(), Text: 'Hello' },
  }),
  'POST /api/desk/supportnote': () => ({
    body: { ID: absentIds['support-conversation'], NoteID: commandId(), Text: 'Hello' },
  }),
  'POST /api/desk/supporthandover': () => ({
    body: { ID: absentIds['support-conversation'], UserName: null },
  }),
  'POST /api/desk/supportclose': () => ({ body: { ID: absentIds['support-conversation'] } }),
  'POST /api/desk/supportsettings': () => ({
    body: {
      TimeZone: 'UTC',
      Hours: Array.from({ length: 7 }, () => ({ From: 0, To: 1440 })),
      KeptDays: 365,
      Reason: 'a test',
    },
  }),
  'POST /api/desk/supportanswer': () => ({
    body: { ID: absentIds['support-conversation'], Language: 'en', Title: 'A test', Text: 'Hello' },
  }),
  'POST /api/desk/askdocument': () => ({
    body: { UserName: 'nobody-there', Kind: 'identity', Reason: 'a test' },
  }),
  'GET /api/desk/risk': () => ({ query: '?state=waiting' }),
  'POST /api/desk/riskseen': () => ({ body: { ID: 999999999, Level: 1, Note: 'a test' } }),
  'POST /api/transfer/fundtransfer': () => ({ body: { CommandId: commandId(), Id: 'nothing' } }),
  'POST /api/withdraw/create': () => ({
    body: { CommandId: commandId(), WithdrawMethod: 'no-such-method', Amount: '20', Password: 'a password' },
  }),
  'POST /api/history/cancelwithdrawal': () => ({ body: { pendingWithdrawalId: absentIds.payment } }),
  'GET /api/desk/withdrawalfacts': () => ({ query: `?id=${absentIds.payment}` }),
  'POST /api/desk/fundsthreshold': () => ({ body: { Threshold: '0', Reason: 'a test' } }),
  'POST /api/desk/fundsdismiss': () => ({ body: { ID: 999999999, Reason: 'a test' } }),
  'POST /api/desk/payoutrule': () => ({ body: { Currency: 'NEO', Bounds: null, Reason: 'a test' } }),
  'POST /api/desk/approvewithdrawal': () => ({ body: { ID: absentIds.payment } }),
  'POST /api/desk/asktransfer': () => ({ body: { ID: absentIds.payment } }),
  'POST /api/desk/resolvewithdrawal': () => ({
    body: { ID: absentIds.payment, Decision: 'return', Reason: 'a test', Cause: 'details' },
  }),
  'POST /api/desk/rejectwithdrawal': () => ({
    body: { ID: absentIds.payment, Reason: 'a test', Cause: 'details' },
  }),
  'GET /api/deposit/payment': () => ({ query: `?id=${absentIds.payment}` }),
  'GET /api/wallet/address': () => ({ query: '?currency=BTC' }),
  'POST /api/wallet/address': () => ({ body: { Currency: 'XYZ' } }),
  'POST /api/blockchain/register-address': () => ({
    body: { CryptoCurrency: 'XYZ', Blockchain: 'nowhere' },
  }),
  'GET /api/casino/winnerproof': () => ({ query: `?proof=${'A'.repeat(40)}` }),
  'GET /api/casino/gamewinners': () => ({ query: '?game=evens:no-game' }),
  'GET /api/casino/jackpotwinnings': () => ({ query: '?page=1' }),
  'POST /api/casino/favourites/add': () => ({ body: { GameIDs: ['evens:dice'] } }),
  'POST /api/casino/favourites/remove': () => ({ body: { GameIDs: ['evens:dice'] } }),
  'POST /api/casino/jackpotseen': () => ({ body: { RoundID: 999999999, Pool: 'mystery' } }),
  'GET /api/agents/report': () => ({ query: '?year=2026&month=3' }),
  'GET /api/agents/report/download': () => ({ query: '?year=2026&month=3' }),
  'POST /api/agents/create': () => ({ body: newAccount('never-made', 3, { Password: 'short' }) }),
  'POST /api/agents/edit': () => ({ body: { UserID: 999999999, ...editedAccount } }),
  'POST /api/agents/lock': () => ({ body: { UserID: 999999999, Reason: 'a test' } }),
  'POST /api/agents/unlock': () => ({ body: { UserID: 999999999, Reason: 'a test' } }),
  'POST /api/agents/deposit': () => ({ body: { CommandId: commandId(), UserID: 999999999, Amount: '1' } }),
  'POST /api/agents/withdraw': () => ({ body: { CommandId: commandId(), UserID: 999999999, Amount: '1' } }),
  'POST /api/desk/agents/create': () => ({
    body: { UserName: 'no', UserType: 1, Currency: 'EUR', Reason: 'a test', ...editedAccount },
  }),
  'POST /api/desk/agents/lock': () => ({ body: { UserID: 999999999, Reason: 'a test' } }),
  'POST /api/desk/agents/unlock': () => ({ body: { UserID: 999999999, Reason: 'a test' } }),
  'POST /api/loyalty/buy': () => ({ body: { CommandId: commandId(), ItemKey: 'free-bet-20', Price: 4000 } }),
  'POST /api/loyalty/spin': () => ({ body: { CommandId: commandId(), ClientSeed: 'a-seed', Version: 1 } }),
  'POST /api/desk/site-flag': () => ({
    body: { Flag: 'loyalty-widget', IsOn: true, Reason: 'a test' },
  }),
  'POST /api/desk/loyaltyterms': () => ({
    body: { Version: 999999999, Terms: shippedTerms, Reason: 'a test' },
  }),
  'POST /api/desk/loyalty': () => ({
    body: { LoyaltyAvailable: true, WheelAvailable: true, WidgetAvailable: true, Reason: 'a test' },
  }),
  'POST /api/protection/setrealitycheck': () => ({ body: { Minutes: 60 } }),
  'POST /api/protection/answerrealitycheck': () => ({ body: { ID: 999999999, Answer: 'continue' } }),
  'POST /api/casino/launch': () => ({ body: { Provider: 'evens', Key: 'dice' } }),
  'POST /api/casino/launchdemo': () => ({ body: { Provider: 'evens', Key: 'dice' } }),
  'POST /api/casino/endgamesession': () => ({ body: { SessionID: '999999999' } }),
  'POST /api/casino/rotateseeds': () => ({ body: { ClientSeed: 'a-seed' } }),
  'GET /api/profile/casinohistory/getcasinohistory': () => ({
    query: '?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z',
  }),
  'GET /api/profile/casinohistory/getsessions': () => ({
    query: '?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z&game=evens:dice&stakeFrom=1',
  }),
  'GET /api/history/csv': () => ({ query: '?list=account' }),
  'GET /api/casino/round': () => ({ query: '?id=999999999' }),
  'GET /api/casino/tournament': () => ({ query: '?id=999999999' }),
  'POST /api/casino/entertournament': () => ({ body: { CommandId: commandId(), ID: 999999999 } }),
  'POST /api/desk/canceltournament': () => ({ body: { ID: 999999999, Reason: 'a test' } }),
  'POST /api/desk/tournament': () => ({
    body: {
      ...{ Kind: 'best', Name: '', Games: ['no-such-game'], Target: null, StakeMinimum: '0.20', Fee: '0.00' },
      ...{ RoundsMaximum: 100, Prizes: ['5.00'], EntriesMaximum: 10, Hours: 1, Reason: 'a test' },
      StartsDate: new Date().toISOString(),
    },
  }),
  'GET /api/livecasino/get': () => ({ query: '?type=roulette' }),
  'GET /api/endorphina/geturl': () => ({ query: '?game=no-such-game' }),
  'GET /api/endorphina/getdemourl': () => ({ query: '?game=no-such-game' }),
  'GET /api/habanero/getGamesByCategory': () => ({ query: '?category=slots' }),
  'GET /api/habanero/getlaunchurl': () => ({ query: '?gameKey=no-such-game&isDemo=true' }),
  'GET /api/SoftSwissCasino/getgames': () => ({ query: '?Country=MT&Currency=EUR&IsMobile=false' }),
  'GET /api/SoftSwissCasino/getlaunchurl': () => ({
    query: '?gameName=no-such-game&gameProvider=softswiss&connectionId=1&isDemo=true',
  }),
  'POST /api/SoftSwissCasino/EndGameSession': () => ({ body: { sessionId: 'none' } }),
  'GET /api/OpenBoxInternal/GameUrl': () => ({ query: '?gameId=no-such-game&gameName=x&isMobile=false' }),
  'GET /api/SevenMojos/gameurl': () => ({
    query: '?gameName=no-such-game&gameToken=no-such-game&productFamily=live&language=en',
  }),
  'GET /api/SevenMojos/demogameurl': () => ({ query: '?gameName=no-such-game' }),
  'GET /api/Leap/gameurl': () => ({ query: '?gameId=no-such-game&lang=en' }),
  'GET /api/Leap/demogameurl': () => ({ query: '?gameId=no-such-game&lang=en' }),
  'GET /api/Rocket/LaunchGame': () => ({ query: '?gameId=no-such-game' }),
  'GET /api/egtDigital/gameurl': () => ({ query: '?gameId=no-such-game' }),
  'GET /api/egtDigital/demogameurl': () => ({ query: '?gameId=no-such-game' }),
  'GET /api/patePlay/gameurl': () => ({ query: '?gameId=no-such-game' }),
  'GET /api/patePlay/demogameurl': () => ({ query: '?gameId=no-such-game' }),
  'GET /api/CasinoTop/Get': () => ({ query: '?page=1' }),
  'POST /api/arcade/open': () => ({ body: { Token: 'none' } }),
  'POST /api/arcade/start': () => ({ body: { CommandId: commandId(), Bet: {} } }),
  'POST /api/arcade/move': () => ({ body: { CommandId: commandId(), RoundID: 1, Step: 0, Move: {} } }),
  'POST /api/arcade/sharedbet': () => ({
    body: { CommandId: commandId(), SharedRoundID: 1, Slot: 0, Bet: {} },
  }),
  'POST /api/arcade/say': () => ({ body: { Phrase: 'hello' } }),
  'POST /api/arcade/cashout': () => ({ body: { CommandId: commandId(), RoundID: 1 } }),
  'POST /api/arcade/sharedmove': () => ({
    body: { CommandId: commandId(), RoundID: 1, Step: 0, Move: {} },
  }),
};

const keys = Object.keys(calls) as Key[];

function callSpec(key: Key): CallSpec {
  return calls[key];
}

function buildSample(key: Key): Sample {
  const own = samples[key];
  if (own) return own();
  const { query, body } = callSpec(key);
  const fields = Object.entries(query ? smallestFields(query) : {});
  const text = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, String(value)]));
  return {
    ...(query && { query: `?${text}` }),
    ...(body && { body: smallestFields(body) }),
  };
}

async function setRole(userName: string, role: Role): Promise<void> {
  const operatorRole = operatorRoles.find((each) => each === role) ?? null;
  const userType = hasKey(userTypes, role) ? userTypes[role] : userTypes.user;
  await withConnection(site.databaseUrl, async (client) => {
    const { rowCount } = await client.query(
      `update player p set user_type = $2, operator_role = $3 from auth_user u
       where u.id = p.auth_user_id and u.username = $1`,
      [userName, userType, operatorRole],
    );
    expect(rowCount).toBe(1);
  });
}

async function enter(role: Role, userName: string): Promise<Browser> {
  if (role === 'visitor') return new Browser(site.url);
  const browser = await registerPlayer(site.url, userName);
  await setRole(userName, role);
  return browser;
}

/** Places a bet of this player on the first price that the site offers. Returns its id. */
async function placeOne(browser: Browser): Promise<number> {
  await topUp(browser, '100');
  const { body } = await browser.call('GET /api/sport/matches');
  const [match] = body.Matches as {
    ID: number;
    PreviewMarkets: { Type: string; Specifier: string; Odds: { Odds: number; OutcomeNo: number }[] }[];
  }[];
  const market = match?.PreviewMarkets[0];
  const odd = market?.Odds[0];
  if (match === undefined || market === undefined || odd === undefined) throw new Error('nothing to bet on');
  const placed = await browser.call('POST /api/betslip/placebet', {
    body: {
      CommandId: commandId(),
      BetType: 1,
      Selections: [
        {
          MatchID: match.ID,
          MarketType: market.Type,
          Specifier: market.Specifier,
          OutcomeNo: odd.OutcomeNo,
          Odds: odd.Odds,
        },
      ],
      Stake: '10',
      OddsChangePolicy: 2,
    },
  });
  const [ticket] = placed.body.Tickets as { ID: number }[];
  if (ticket === undefined) throw new Error(`no bet was taken: ${JSON.stringify(placed.body)}`);
  return ticket.ID;
}

/** Sends an identity document of this player. Returns the id of its file. */
async function sendIdentity(browser: Browser): Promise<string> {
  const { body } = await sendDocument(browser, { files: [{ name: 'passport.jpg', bytes: await photo() }] });
  const { Files } = body.Document as { Files: { ID: string }[] };
  return Files[0]?.ID ?? '';
}

/** Writes a message to a player. Returns its id. */
async function writeTo(userName: string): Promise<number> {
  return withConnection(site.databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into message (account_id, key, kind, values, created_at, mail_due_at)
       select p.account_id, 'a test', 'document-accepted', '{"document":"identity"}', now(), now()
       from player p join auth_user u on u.id = p.auth_user_id where u.username = $1 returning id`,
      [userName],
    );
    return Number(rows[0]?.id);
  });
}

async function claim(browser: Browser, BonusCode: string) {
  const body = { CommandId: commandId(), BonusCode };
  return browser.call('POST /api/bonus/claim', { body });
}

/** A cash-back offer that the player has joined. */
async function joinCashBack(browser: Browser): Promise<number> {
  await claim(browser, 'WEEKLY10');
  const { body } = await browser.call('GET /api/bonus/cashback');
  const [joined] = body.CashBack as { ID: number }[];
  if (!joined) throw new Error('no cash-back was claimed');
  return joined.ID;
}

/** A player created by an agent. Returns the player's id. */
async function makeSubAccount(): Promise<number> {
  const pool = createPool({ url: site.databaseUrl, name: 'agents', max: 1, onIdleError: () => undefined });
  try {
    const top = await newTopAgent({ url: site.url, pool }, { name: 'agent-of-others', userType: 4 });
    return (await createBelow(pool, top, { name: 'sub-account', userType: 0 })).playerId;
  } finally {
    await pool.end();
  }
}

/** Money that this player locks. */
async function lockMoney(browser: Browser): Promise<number> {
  const body = { CommandId: commandId(), Amount: '1.00', Minutes: 60 };
  const locked = await browser.call('POST /api/protection/vaultlock', { body });
  const [lock] = locked.body.Locks as { ID: number }[];
  if (!lock) throw new Error(`no money was locked: ${JSON.stringify(locked.body)}`);
  return lock.ID;
}

/** A bonus of this player. */
async function claimBonus(browser: Browser): Promise<number> {
  const { body } = await claim(browser, 'TRYIT');
  if (typeof body.ID !== 'number') throw new Error(`no bonus was granted: ${JSON.stringify(body)}`);
  return body.ID;
}

/** A support conversation of this player, with a picture. */
async function openConversation(
  browser: Browser,
): Promise<{ 'support-conversation': number; 'support-file': string }> {
  const MessageID = commandId();
  const opened = await browser.call('POST /api/support/open', {
    body: { MessageID, Subject: 'account', Text: 'Hello' },
  });
  const { ID } = opened.body.Conversation as { ID: number };
  const form = new FormData();
  form.set('MessageID', commandId());
  form.append('File', new Blob([Uint8Array.from(await photo())], { type: 'image/jpeg' }), 'a.jpg');
  const sent = await browser.fetch('/api/support/sendfile', { method: 'POST', body: form });
  const { Message } = (await sent.json()) as { Message: { FileID: string } };
  return { 'support-conversation': ID, 'support-file': Message.FileID };
}

/** A pending deposit of this player. */
async function beginDeposit(browser: Browser): Promise<string> {
  const Method = 'sandbox-wallet';
  const { body } = await browser.call('POST /api/deposit/create', {
    body: { CommandId: commandId(), Method, Amount: '20.00', AgreeWithDepositTerms: true },
  });
  const { ID } = body.Payment as { ID?: string };
  if (ID === undefined) throw new Error(`no deposit was begun: ${JSON.stringify(body)}`);
  return ID;
}

beforeAll(async () => {
  season = quietSeason();
  site = await openSite({ feed: season.feed, withPayments: true, env: { EVENS_RATE_FACTOR: '1000' } });
  for (const role of roles) browsers.set(role, await enter(role, `role-${role}`));
  const owner = await enter('user', 'owner');
  const ticket = await placeOne(owner);
  const frame = await ArcadeFrame.open(site.url, owner, { game: 'dice' });
  const { body } = await frame.start({ stake: '100', target: 5050, side: 'over' });
  own = {
    ticket,
    round: body.RoundID,
    payment: await beginDeposit(owner),
    'document-file': await sendIdentity(owner),
    message: await writeTo('owner'),
    bonus: await claimBonus(owner),
    'cash-back': await joinCashBack(owner),
    ...(await openConversation(owner)),
    'sub-account': await makeSubAccount(),
    'vault-lock': await lockMoney(owner),
  };
});
afterAll(async () => {
  await site.stop();
  season.remove();
});

function roleBrowser(role: Role): Browser {
  const browser = browsers.get(role);
  if (browser === undefined) throw new Error(`nobody is ${role}`);
  return browser;
}

function isShutOut({ body }: Answer): boolean {
  return body.ErrorCode === 'NotLoggedInException' || body.ErrorCode === 'NoPrivilegesException';
}

describe.each(keys)('%s', (key) => {
  test.each([...roles])('the call admits or refuses %s exactly as its contract declares', async (role) => {
    // Logging out ends the session, so another account of the same role calls it.
    const ends = key === 'POST /api/account/logout' || key === 'POST /api/user/logouteverywhere';
    const browser = ends ? await enter(role, `leaver-${keys.indexOf(key)}-${role}`) : roleBrowser(role);
    const answer = await browser.call(key, buildSample(key));
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
    const admitted: readonly Role[] = rolesInTable(key) ?? callRoles(callSpec(key));
    if (admitted.includes(role)) {
      expect(isShutOut(answer), JSON.stringify(answer.body)).toBe(false);
    } else {
      expect([answer.status, answer.body.ErrorCode]).toEqual(
        role === 'visitor' ? [401, 'NotLoggedInException'] : [403, 'NoPrivilegesException'],
      );
    }
  });
});

test('the table of operators names every call of operators once', () => {
  const listed = operatorAccess.flatMap(({ calls: listedCalls }) => listedCalls);
  const declared = keys.filter((key) => callSpec(key).operators !== undefined);
  expect(listed.toSorted()).toEqual(declared.toSorted());
});

const ownedKeys = keys.filter((key) => callSpec(key).owned !== undefined);

describe.each(ownedKeys)("%s with another player's id", (key) => {
  const allowed = roles.filter((role) => callRoles(callSpec(key)).includes(role));

  test.each(allowed)("another player's id gets the same answer as an unknown id for %s", async (role) => {
    const { field = '', entity = 'ticket' } = callSpec(key).owned ?? {};
    const naming = (id: number | string): Sample => {
      const { body } = buildSample(key);
      return body ? { body: { ...body, [field]: id } } : { query: `?${field}=${id}` };
    };
    const foreign = await roleBrowser(role).call(key, naming(own[entity]));
    const absent = await roleBrowser(role).call(key, naming(absentIds[entity]));
    expect([foreign.status, foreign.body.ErrorCode]).toEqual([404, 'NotFoundException']);
    expect(foreign.body).toEqual(absent.body);
  });
});

test('some call has owned ids, so that the tests above are not empty', () => {
  expect(ownedKeys.length).toBeGreaterThan(0);
});

/** Returns the first message about a topic on a socket of this browser. */
async function firstAbout(browser: Browser, topic: string): Promise<Record<string, unknown>> {
  const headers: Record<string, string> = { origin: site.url };
  if (browser.cookieHeader !== '') headers.cookie = browser.cookieHeader;
  const socket = new WebSocket(`${site.url.replace('http', 'ws')}/api/stream`, { headers });
  try {
    return await new Promise((resolve, reject) => {
      socket.on('error', reject);
      socket.on('open', () => socket.send(JSON.stringify({ t: 'sub', topics: [{ topic }] })));
      socket.on('message', (data) => {
        const message = JSON.parse(String(data));
        if (message.topic === topic) resolve(message);
      });
    });
  } finally {
    socket.close();
  }
}

describe.each([
  ['me', { tickets: [] }],
  ['cashouts', { cashouts: [] }],
])('the private topic %s', (topic, body) => {
  test.each([...roles])(
    'the private topic is refused to visitors and sent to other roles: %s',
    async (role) => {
      const message = await firstAbout(roleBrowser(role), topic);
      if (role === 'visitor') expect(message).toMatchObject({ t: 'err', code: 'not-allowed' });
      else expect(message).toMatchObject({ t: 'image', body });
    },
  );

  test("the private topic cannot be subscribed to with another account's id", async () => {
    const message = await firstAbout(roleBrowser('user'), `${topic}/1001`);
    expect(message).toMatchObject({ t: 'err', code: 'unknown-topic' });
  });
});

test('the server refuses a socket opened by another origin', async () => {
  const socket = new WebSocket(`${site.url.replace('http', 'ws')}/api/stream`, {
    headers: { origin: 'https://evil.example', cookie: roleBrowser('user').cookieHeader },
  });
  const status = await new Promise((resolve) => {
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
    socket.on('open', () => resolve('opened'));
    socket.on('error', () => undefined);
  });
  expect(status).toBe(403);
});
