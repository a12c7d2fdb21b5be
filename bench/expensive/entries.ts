import type { Calls } from '@evens/contract';
import { languages } from '@evens/locales';
import { charged, type Entry, few, newId, type Offer, player, visitor } from './entry.ts';
import { emptyPicture, escapedNames } from './hostile-files.ts';
import { placeSystem } from './largest-system.ts';

const languageInTurn = (n: number) => languages[n % languages.length]?.code ?? 'en';

const LIST = visitor('the whole list; it has no field that makes it longer');

const LONG_PASSWORD = `aB3-${'correct horse '.repeat(8)}`;
const day = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10);
const scripts = ['Ünïted', 'منتخب', 'Спартак', '서울', '東京', 'Ολυμπ', 'a b c d e f g h', 'real madrid fc'];
const pair = (offer: Offer, n: number) => offer.matchIds[n % offer.matchIds.length] ?? 0;

/** Calls open to others than operators whose requests can differ in cost. */
type MeasuredCall = {
  [K in keyof Calls]: Calls[K] extends { readonly operators: object }
    ? never
    : Calls[K] extends { readonly boundedBy: string }
      ? never
      : K;
}[keyof Calls];

/**
 * All calls open to players or visitors. A call without an entry and without a work bound in the contract (`boundedBy`)
 * does not compile.
 */
export const entries: Readonly<Record<MeasuredCall, Entry>> = {
  'POST /api/account/register': few(3, {
    as: 'visitor',
    why: 'hashes a password of the greatest length',
    request: (_offer, n) => ({
      body: {
        UserName: `dear${Date.now() % 1e9}${n}`,
        Email: `dear${Date.now() % 1e9}${n}@bench.example`,
        Password: LONG_PASSWORD,
        PasswordConfirmation: LONG_PASSWORD,
        Currency: 'EUR',
        FirstName: 'Ada',
        LastName: 'Bench',
        Phone: '35621234567',
        Gender: 'Female',
        Address: 'Republic Street 1',
        City: 'Valletta',
        BirthDay: 1,
        BirthMonth: 1,
        BirthYear: 1990,
        PostalCode: 'VLT 1111',
        Country: 'MT',
        AgreeWithTerms: true,
        AllowEmailNotification: false,
        AgreeWithPrivacyPolicy: true,
        Language: 'en',
      },
    }),
  }),
  'POST /api/account/login': few(
    5,
    visitor('checks a wrong password of the greatest length of a player who is there', ({ userName }, n) => ({
      body: { UserName: userName, Password: `${n}${'x'.repeat(100)}` },
    })),
  ),
  'POST /api/user/changepassword': few(
    5,
    player('checks a wrong password of the greatest length', (_offer, n) => ({
      body: {
        OldPassword: `${n}${'x'.repeat(100)}`,
        Password: LONG_PASSWORD,
        PasswordConfirmation: LONG_PASSWORD,
      },
    })),
  ),
  'POST /api/user/files/send': few(
    3,
    player('a PDF of 10 MB, all of it one name in escaped letters', () => ({
      form: {
        fields: { CommandId: newId(), Kind: 'address', Type: 'bank-statement' },
        file: escapedNames(),
      },
    })),
  ),
  'POST /api/support/sendfile': few(
    3,
    visitor('5 MB that begin as a picture', () => ({
      form: { fields: { MessageID: newId() }, file: emptyPicture() },
    })),
  ),
  'GET /api/user/sessions': player('the sessions of the player, at most 50'),
  'GET /api/user/loginhistory': player('the log-ins of the player, at most 100'),
  'GET /api/user/get': player('the account with its money'),
  'GET /api/user/balance': player('the account’s money'),
  'GET /api/settings/currencies': LIST,
  'GET /api/settings/countries': visitor('all countries, sorted by a language’s names', (_offer, n) => ({
    query: { currency: 'EUR', lang: languageInTurn(n) },
  })),
  'GET /api/settings/visitor': LIST,
  'POST /api/arcade/start': {
    as: 'game',
    why: 'a demo round of dice; of other games the draws of one round, bounded by its rules',
    request: () => ({
      body: { CommandId: newId(), Bet: { stake: '100', target: 5050, side: 'over', deep: deepJson(900) } },
    }),
  },
  'POST /api/arcade/move': {
    as: 'game',
    why: 'a move of the greatest nesting that a body may have',
    request: () => ({ body: { CommandId: newId(), RoundID: 1, Step: 0, Move: deepJson(900) } }),
  },
  'POST /api/betslip/placebet': few(
    10,
    player('a system of ten legs and 252 bets', (offer, n) => ({ body: placeSystem(offer, n) })),
  ),
  'POST /api/betslip/selectionstatus': charged(
    20,
    few(
      10,
      visitor('bet builders of eight picks in the legs of a whole slip: their joint prices', (offer, n) => ({
        body: { BetType: 2, Selections: offer.builders(n) },
      })),
    ),
  ),
  'GET /api/betslip/limits': player('the player’s current positions'),
  'GET /api/betslip/get': player('a slip of twenty selections'),
  'POST /api/betslip/addselection': player('a selection on the slip', (offer, n) => {
    const one = offer.selections[n % 20];
    return {
      body: {
        ID: `${one?.MatchID}/${one?.MarketType}${one?.Specifier ? `;${one.Specifier}` : ''}#${one?.OutcomeNo}`,
        Odds: one?.Odds ?? 2000,
      },
    };
  }),
  'POST /api/betslip/removeselection': player('twenty selections that are not there', (offer) => ({
    body: { IDs: offer.matchIds.slice(0, 20).map((id) => `${id}/1x2#1`) },
  })),
  'GET /api/betslip/accumulatorbonus': LIST,
  'GET /api/betslip/teasersettings': LIST,
  'POST /api/betslip/share': visitor('twenty selections', (offer) => ({
    body: {
      IDs: offer.selections
        .slice(0, 20)
        .map(
          (one) =>
            `${one.MatchID}/${one.MarketType}${one.Specifier ? `;${one.Specifier}` : ''}#${one.OutcomeNo}`,
        ),
    },
  })),
  'GET /api/boosts/get': LIST,
  // Measured with cached values; computing them for the first call costs sixty tokens.
  'GET /api/cashout/tickets': charged(100, player('fifty systems of ten legs and 252 bets; values at hand')),
  'POST /api/cashout/create': player(
    'the value of a system of 252 bets, refused for asking too much',
    (offer) => ({
      body: { CommandId: newId(), betId: offer.ticketId, amount: '9999999.00', CashoutOddsValues: [] },
    }),
  ),
  'POST /api/cashout/auto': player('values a system of 252 bets', (offer) => ({
    body: { betId: offer.ticketId, Kind: 'take-profit', value: '0.01' },
  })),
  'GET /api/casino/recent': player('the games last played'),
  'GET /api/casino/favourites': player('the games marked'),
  'GET /api/casino/games': visitor('every game of every provider', (_offer, n) => ({
    query: { lang: languageInTurn(n) },
  })),
  'GET /api/casino/winners': LIST,
  'GET /api/casino/jackpots': LIST,
  'GET /api/casino/jackpotwinnings': visitor('a late page', (_offer, n) => ({ query: { page: 1000 - n } })),
  'GET /api/casino/fairness': player('the seeds of the account'),
  'GET /api/profile/casinohistory/getcasinohistory': player('a filter that finds nothing', () => ({
    query: {
      from: new Date(0).toISOString(),
      to: new Date(Date.now() + 86_400_000).toISOString(),
      times: 1_000_000,
    },
  })),
  'GET /api/profile/casinohistory/getsessions': player('the newest thousand rounds, grouped', () => ({
    query: { from: new Date(0).toISOString(), to: new Date(Date.now() + 86_400_000).toISOString() },
  })),
  'GET /api/casino/round': player('one round, replayed', (offer) => ({ query: { id: offer.roundId } })),
  'GET /api/sport/tree': visitor('the tree of the whole offer, of the coming day', (_offer, n) => ({
    query: { hours: '24', offset: n },
  })),
  'GET /api/sport/matches': visitor('500 matches of all sports', (_offer, n) => ({
    query: { limit: 500, offset: n, hours: n % 2 === 0 ? '24' : 'today' },
  })),
  'GET /api/sport/matchlist': visitor('the list of all sports', (_offer, n) => ({
    query: { offset: n, hours: 'today' },
  })),
  'GET /api/sport/matches/byids': visitor('sixty matches', (offer, n) => ({
    query: { ids: offer.matchIds.slice(n, n + 60).join(',') },
  })),
  'GET /api/sport/outrights': visitor('all outrights'),
  'GET /api/live/matches': visitor('all matches in play'),
  'GET /api/match/get': visitor('the match with the most markets', (offer) => ({
    query: { id: offer.bigMatchId },
  })),
  'GET /api/SlideShow/GetByPage': visitor('the slides of a page', () => ({ query: { page: 'home' } })),
  'GET /api/localization/translatedview': visitor('a page of text', () => ({ query: { path: 'rules' } })),
  'GET /api/localization/LocalizedHtmlView': visitor('a page of text', () => ({ query: { name: 'rules' } })),
  'GET /api/data/live': visitor('200 matches in play', () => ({ query: { limit: 200 } })),
  'GET /api/data/prematch': visitor(
    '200 matches by day, at a clock that nobody else asked for',
    (_offer, n) => ({
      query: { limit: 200, offset: 15 * (n - 40), live: 'with' },
    }),
  ),
  'GET /api/data/schedule': visitor('the days at a clock that nobody else asked for', (_offer, n) => ({
    query: { offset: 15 * (n - 40) },
  })),
  'GET /api/data/esport': visitor('200 matches', () => ({ query: { limit: 200 } })),
  'GET /api/data/outright': visitor('200 outrights', () => ({ query: { limit: 200 } })),
  'GET /api/data/previewmarket': visitor('as many matches as may be named', (offer) => ({
    query: { ids: offer.matchIds.slice(0, 50).join(',') },
  })),
  'GET /api/data/top': visitor('200 matches', () => ({ query: { limit: 200 } })),
  'GET /api/data/popular': visitor('200 matches', () => ({ query: { limit: 200 } })),
  'GET /api/data/alternativemarkets': visitor('the type with the most lines', (offer) => ({
    query: { id: offer.bigMatchId, type: 'total' },
  })),
  'GET /api/data/multimarket': visitor('as many matches as may be named', (offer) => ({
    query: { ids: offer.matchIds.slice(0, 50).join(',') },
  })),
  'GET /api/user/favourites': player('the marks of the account'),
  'POST /api/user/favourites/add': player('two hundred matches', (offer) => ({
    body: { MatchIDs: offer.matchIds.slice(0, 200) },
  })),
  'POST /api/user/favourites/remove': player('two hundred matches', (offer) => ({
    body: { MatchIDs: offer.matchIds.slice(0, 200) },
  })),
  'GET /api/sport/favourites': visitor(
    '200 matches, and as many tournaments as the field holds',
    (offer) => ({
      query: {
        matchIds: offer.matchIds.slice(0, 200).join(',').slice(0, 1990).replace(/,\d*$/, ''),
        tournamentIds: offer.tournamentIds.slice(0, 200).join(',').slice(0, 1990).replace(/,\d*$/, ''),
      },
    }),
  ),
  'GET /api/match/builders': charged(
    5,
    visitor('the builders of a match that nobody else has asked for', (offer, n) => ({
      query: { id: pair(offer, n) },
    })),
  ),
  'GET /api/match/form': visitor('the form of both sides', (offer, n) => ({ query: { id: pair(offer, n) } })),
  'GET /api/match/table': visitor('the table of a league', (offer, n) => ({ query: { id: pair(offer, n) } })),
  'GET /api/history/statistics': charged(
    60,
    player('every settled bet of 370 days', () => ({
      query: { from: new Date(Date.now() - 369 * 86_400_000).toISOString() },
    })),
  ),
  'GET /api/history/unclearedbets': player('a hundred systems of ten legs', () => ({
    query: { limit: 100 },
  })),
  'GET /api/history/clearedbets': player('a whole page', () => ({ query: { limit: 100 } })),
  'GET /api/history/declinedbets': player('a whole page', () => ({ query: { limit: 100 } })),
  'GET /api/history/account': player('a whole page of bookings', () => ({ query: { limit: 100 } })),
  'GET /api/history/csv': charged(
    60,
    player('sixty systems of ten legs', () => ({ query: { list: 'uncleared', zone: 'Europe/Malta' } })),
  ),
  'GET /api/history/today': charged(
    200,
    player('every posting of the last 25 hours', () => ({
      query: { from: new Date(Date.now() - 25 * 3_600_000).toISOString() },
    })),
  ),
  'GET /api/history/position': charged(
    200,
    player('every posting of the last 30 days', () => ({
      query: { from: new Date(Date.now() - 25 * 3_600_000).toISOString() },
    })),
  ),
  'GET /api/withdraw/methods': charged(
    200,
    player('every posting since the last deposit, and the payments of 180 days'),
  ),
  'POST /api/withdraw/create': few(
    5,
    player('checks a wrong password of the greatest length', (_offer, n) => ({
      body: {
        CommandId: newId(),
        WithdrawMethod: 'sandbox-wallet',
        Amount: '20.00',
        AccountID: '123456',
        Password: `${n}${'x'.repeat(100)}`,
      },
    })),
  ),
  'GET /api/history/ticket': charged(
    252,
    player('a system of 252 bets, line by line', (offer) => ({ query: { id: offer.ticketId } })),
  ),
  'GET /api/match/oddshistory': visitor('a price of a match', (offer, n) => ({
    query: { id: pair(offer, n), marketKey: '1x2', outcomeNo: 1 },
  })),
  'GET /api/livecasino/get': LIST,
  'GET /api/habanero/getGamesByCategory': LIST,
  'GET /api/SoftSwissCasino/getgames': visitor('all games of a provider', (_offer, n) => ({
    query: { Country: `A${String.fromCharCode(65 + (n % 26))}`, Currency: 'EUR' },
  })),
  'GET /api/SoftSwissCasino/GetJackpots': LIST,
  'GET /api/SoftSwissCasino/GetLiveCasinoGames': LIST,
  'GET /api/OpenBoxInternal/Games': LIST,
  'GET /api/SevenMojos/games': LIST,
  'GET /api/SevenMojos/livegames': LIST,
  'GET /api/Leap/casinogames': LIST,
  'GET /api/Leap/virtualgames': LIST,
  'GET /api/egtDigital/games': LIST,
  'GET /api/egtDigital/jackpots': LIST,
  'GET /api/patePlay/games': LIST,
  'GET /api/patePlay/jackpots': LIST,
  'GET /api/CasinoTop/Get': visitor('the first page', () => ({ query: { page: 1 } })),
  'GET /api/PopularCasinoGames/Live': LIST,
  'GET /api/PopularCasinoGames/Slot': LIST,
  'GET /api/PopularCasinoGames/Table': LIST,
  'GET /api/results/tournaments': visitor('all tournaments with results'),
  'GET /api/results/tournaments/ByDate': visitor('a day', (_offer, n) => ({
    query: { date: `${day(n)}T00:00:00Z` },
  })),
  'GET /api/results/tournaments/ByMatch': visitor('one match', (offer, n) => ({
    query: { MatchId: pair(offer, n) },
  })),
  'GET /api/results/preview/byTournament': visitor('a tournament', (offer, n) => ({
    query: { TournamentId: offer.tournamentIds[n % offer.tournamentIds.length] ?? 1 },
  })),
  'GET /api/results/preview/byTournamentAndDate': visitor('a tournament’s day', (offer, n) => ({
    query: {
      TournamentId: offer.tournamentIds[n % offer.tournamentIds.length] ?? 1,
      date: `${day(n)}T00:00:00Z`,
    },
  })),
  'GET /api/results/preview/byTeam': visitor('letters that many teams have', (_offer, n) => ({
    query: { text: `${'aeiou'[n % 5]}n` },
  })),
  'GET /api/results/preview/byId': visitor('one match', (offer, n) => ({ query: { id: pair(offer, n) } })),
  'GET /api/results/alternative/byId': visitor('every market of a match, settled', (offer, n) => ({
    query: { Id: pair(offer, n) },
  })),
  'GET /api/search': visitor('words in another script and of many parts, new each time', (_offer, n) => ({
    query: { text: `${scripts[n % scripts.length]} ${n}`.slice(0, 60) },
  })),
  'GET /api/settings/oddformats': LIST,
  'GET /api/settings/viewformats': LIST,
  'GET /api/settings/languages': LIST,
  'GET /api/settings/timezones': LIST,
  'GET /api/admin/config/get': LIST,
  'GET /api/localization/getalltranslationsbylanguagecode': visitor(
    'all messages of a language',
    (_offer, n) => ({
      query: { lang: languageInTurn(n) },
    }),
  ),
  'GET /api/version/hash': LIST,
};

/** JSON nested to this depth, within the maximum size of a body. */
function deepJson(depth: number): unknown {
  let value: unknown = 1;
  for (let n = 0; n < depth; n += 1) value = [value];
  return value;
}
