import { cancelReasons } from '@evens/book';
import { languageOfPathCode, languageTable, refusalCodes } from '@evens/contract';
import {
  countOutcomes,
  formatLineInTwo,
  marketDefinitions,
  outcomeCodes,
  playerStatistics,
  type SpecifierShape,
  sports,
} from '@evens/markets';
import { describe, expect, it } from 'vitest';
import { readArcadeFiles, readArcadeMessages, readAreas, readDictionary } from './folder.ts';
import {
  getLanguage,
  getWords,
  LocaleNotFoundError,
  languageByPreference,
  languages,
  marketName,
  outcomeName,
  pageHead,
  pseudoLanguage,
  reasonText,
  refusalMessage,
  regionalLanguage,
  sportName,
  tournamentTitle,
  translate,
} from './index.ts';
import { argumentNames, type Dictionary } from './message.ts';
import { marketCardName, outcomeLine, outcomeShortName } from './names.ts';
import { bindMessages } from './words.ts';

const arsenal = { sport: 'soccer', home: 'Arsenal', away: 'Chelsea' };
const english = getLanguage('en');
const englishWords = readDictionary(english, readAreas());

function sampleSpecifier(shape: SpecifierShape): string {
  const values: Readonly<Record<string, string>> = { score: '1:0', hcp: '-0.25', runners: '2:1' };
  return shape.map((key) => `${key}=${values[key] ?? '2'}`).join('|');
}

function expectSameKeys(found: Dictionary, expected: Dictionary): void {
  const argumentsByKey = (dictionary: Dictionary) =>
    Object.fromEntries(
      Object.entries(dictionary).map(([key, message]) => [key, [...argumentNames(message)].sort()]),
    );
  expect(argumentsByKey(found)).toEqual(argumentsByKey(expected));
}

describe('every language', () => {
  it('each language has a unique number, path and name, and English is among them', () => {
    expect(languages.map(({ code }) => code)).toContain('en');
    expect(new Set(languages.map(({ segment }) => segment)).size).toBe(languages.length);
    expect(new Set(languages.map(({ name }) => name)).size).toBe(languages.length);
    for (const { id, headLocale } of languages)
      expect(languageTable.find((row) => row.id === id)?.code, headLocale).toBe(headLocale);
    expect(new Set(languages.map((language) => language.id)).size).toBe(languages.length);
  });

  it.each(languages)('$code is at its own segment, which is a path code', (language) => {
    expect(languageOfPathCode(languages, language.segment)).toBe(language);
  });

  it.each(languages)('$code has the keys of English, each with the same arguments', (language) => {
    expectSameKeys(readDictionary(language, readAreas()), englishWords);
  });

  it.each(languages.flatMap(({ code }) => readArcadeFiles().map((file) => ({ code, file }))))(
    '$code has the messages of English in arcade/$file.json, each with the same arguments',
    ({ code, file }) => {
      expectSameKeys(readArcadeMessages(getLanguage(code), file), readArcadeMessages(english, file));
    },
  );

  it.each(languages)('$code names every market and outcome of every sport', (language) => {
    for (const { alias: sport } of sports) {
      for (const definition of marketDefinitions) {
        const { type, shape } = definition;
        const line = { type, specifier: sampleSpecifier(shape) };
        const match = { ...arsenal, sport, runners: ['Comet', 'Dash'], players: ['Saka', 'Rice'] };
        expect(marketName(language, line, match)).not.toBe('');
        const length = countOutcomes(definition, { runners: 2, players: 2 });
        const names = Array.from({ length }, (_, index) => outcomeName(language, line, index + 1, match));
        expect(new Set(names).size, `${type} ${names.join(', ')}`).toBe(names.length);
      }
    }
  });

  it.each(languages)('$code has words for sports, refusals, reasons and page heads', (language) => {
    for (const { alias } of sports) expect(getWords(language).has(`sports.${alias}`), alias).toBe(true);
    for (const code of refusalCodes) expect(refusalMessage(language, code)).not.toContain('Exception');
    for (const reason of cancelReasons) expect(reasonText(language, reason)).not.toBe('');
    expect(pageHead(language, 'sport').title).not.toBe('');
    expect(sportName(language, 'tennis')).not.toBe('tennis');
  });
});

describe('names', () => {
  const name = (type: string, specifier: string, no: number, sport = 'soccer') =>
    outcomeName(english, { type, specifier }, no, { ...arsenal, sport });

  it('shows the line with the outcome', () => {
    expect(name('total', 'total=2.5', 1)).toBe('Over 2.5');
    expect(name('asian-handicap', 'hcp=-0.25|score=1:0', 1)).toBe('Arsenal −0.25');
    expect(name('asian-handicap', 'hcp=-0.25|score=1:0', 2)).toBe('Chelsea +0.25');
    expect(name('correct-score', '', 8)).toBe('1–2');
    expect(name('exact-goals', '', 7)).toBe('6 or more goals');
  });

  it('level scores are a tie in cricket, and a draw elsewhere', () => {
    expect(name('1x2', '', 2)).toBe('Draw');
    const tied = [name('1x2', '', 2, 'cricket'), name('double-chance', '', 1, 'cricket')];
    expect(tied).toEqual(['Tie', 'Arsenal or tie']);
    const noBet = { type: 'draw-no-bet', specifier: '' };
    expect(marketName(english, noBet, { ...arsenal, sport: 'cricket' })).toBe('Tie no bet');
    for (const language of languages)
      for (const no of [1, 2, 3])
        expect(
          outcomeName(language, { type: 'double-chance', specifier: '' }, no, {
            ...arsenal,
            sport: 'cricket',
          }),
        ).not.toMatch(/\b(draw|remis|uavgjort|ничья|berabere)\b/i);
  });

  it('writes a quarter line in two figures where that is asked for', () => {
    const write = (type: string, specifier: string, no: number, language = english) =>
      outcomeLine(getWords(language), { type, specifier }, no, formatLineInTwo);
    expect(write('asian-handicap', 'hcp=-0.25|score=0:0', 1)).toBe('−0/0.5');
    expect(write('asian-handicap', 'hcp=-0.25|score=0:0', 2)).toBe('+0/0.5');
    expect(write('asian-handicap', 'hcp=1|score=0:0', 2)).toBe('−1');
    expect(write('total', 'total=2.25', 1)).toBe('2/2.5');
    expect(write('1x2', '', 1)).toBe('');
    expect(write('total', 'total=2.25', 1, getLanguage('ar'))).toBe('\u20662/2.5\u2069');
  });

  it('keeps half time / full time apart from the double chance', () => {
    expect(name('double-chance', '', 1)).toBe('Arsenal or draw');
    expect(name('half-time-full-time', '', 2)).toBe('Arsenal / Draw');
  });

  it('shows the final score that further goals would make, and which half of a pair has the line', () => {
    expect(name('correct-score-from', 'score=2:1', 2)).toBe('2–2');
    expect(name('1x2-and-total', 'total=2.5', 1)).toBe('Arsenal & Over 2.5');
    expect(name('total-and-both-score', 'total=2.5', 2)).toBe('Over 2.5 & No');
    expect(name('double-chance-and-both-score', '', 1)).toBe('Arsenal or draw & Yes');
    expect(name('winning-margin', '', 7)).toBe('Chelsea by 3 or more');
    expect(name('goal-range', '', 2)).toBe('2 to 3 goals');
    expect(name('both-halves-over', 'total=1.5', 1)).toBe('Yes');
    const line = { type: 'both-halves-over', specifier: 'total=1.5' };
    expect(marketName(english, line, arsenal)).toBe('Both halves over 1.5');
  });

  it('speaks of a market as its sport does', () => {
    const market = (type: string, specifier: string, sport: string) =>
      marketName(english, { type, specifier }, { ...arsenal, sport });
    expect(market('asian-handicap', 'hcp=0|score=0:0', 'soccer')).toBe('Asian handicap');
    expect(market('asian-handicap', 'hcp=0|score=1:0', 'soccer')).toBe('Asian handicap · from 1–0');
    expect(market('period-1x2', 'period=2', 'soccer')).toBe('Result · 2nd half');
    expect(market('period-winner', 'period=2', 'counter-strike')).toBe('Winner · Map 2');
    expect(market('total-points', 'total=21.5', 'tennis')).toBe('Total games');
    expect(market('1x2', '', 'soccer')).toBe('Match result');
    expect(market('1x2', '', 'american-football')).toBe('Match result (regular time)');
  });

  it('names players, and their markets by number', () => {
    const market = (type: string, specifier: string) => marketName(english, { type, specifier }, arsenal);
    const players = ['Saka', 'Rice'];
    const line = { type: 'player-goals', specifier: 'number=1' };
    expect(outcomeName(english, line, 2, { ...arsenal, players })).toBe('Rice');
    expect(outcomeName(english, line, 2, arsenal)).toBe('Player 2');
    expect(outcomeShortName(getWords(english), line, 1, { ...arsenal, players })).toBe('Saka');
    expect(outcomeLine(getWords(english), line, 1, formatLineInTwo)).toBe('');
    expect(market('nth-scorer', 'number=1')).toBe('First goalscorer');
    expect(market('nth-scorer', 'number=3')).toBe('Next goalscorer (goal 3)');
    expect(market('player-goals', 'number=1')).toBe('Anytime goalscorer');
    expect(market('player-goals', 'number=2')).toBe('To score 2 or more');
    expect(market('player-shots-on-target', 'number=3')).toBe('Player shots on target: 3+');
    for (const statistic of playerStatistics)
      expect(card(`player-${statistic}`, 'number=2')).toMatch(/^(Player|Goalkeeper|Goalscorers|Touchdown)/u);
  });

  const card = (type: string, specifier: string) =>
    marketCardName(getWords(english), { type, specifier }, arsenal);

  it('names a card without the line, and its outcomes with it', () => {
    expect(card('european-handicap', 'score=2:0')).toBe('Handicap (3-way)');
    expect(card('period-european-handicap', 'period=1|score=0:1')).toBe('Handicap (3-way) · 1st half');
    expect(card('race-to-corners', 'number=5')).toBe('Race to corners');
    expect(card('total', 'total=2.5')).toBe('Total goals');
    const start = { type: 'european-handicap', specifier: 'score=0:2' };
    expect([1, 2, 3].map((outcomeNo) => outcomeName(english, start, outcomeNo, arsenal))).toEqual([
      'Arsenal −2',
      'Draw',
      `${arsenal.away} +2`,
    ]);
  });

  it('keeps scores and signs in order inside Arabic', () => {
    const arabic = getLanguage('ar');
    const line = { type: 'asian-handicap', specifier: 'hcp=-0.25|score=1:0' };
    expect(outcomeName(arabic, line, 1, arsenal)).toBe('Arsenal \u2066−0.25\u2069');
  });
});

describe('titles of tournaments', () => {
  const title = (code: string, sport: string, tournament: string, tournamentName: string) =>
    tournamentTitle(getLanguage(code), { sport, tournament, tournamentName });

  it('tournament names are translated where bookmakers translate them', () => {
    expect(title('pt-BR', 'soccer', 'world-cup', 'World Cup')).toBe('Copa do Mundo');
    expect(title('pt-BR', 'soccer', 'premier-league', 'Premier League')).toBe('Premier League');
    expect(title('ar', 'soccer', 'premier-league', 'Premier League')).toBe('الدوري الإنجليزي الممتاز');
    expect(title('pt-BR', 'soccer', 'super-lig', 'Süper Lig')).toBe('Süper Lig');
    expect(title('en', 'soccer', 'super-lig', 'Süper Lig')).toBe('Süper Lig');
  });

  it('names of outrights and parts of tours contain the translated title', () => {
    expect(title('pt-BR', 'soccer', 'champions-league-winner', 'Champions League: winner')).toBe(
      'Liga dos Campeões: campeão',
    );
    expect(title('pt-BR', 'golf', 'asian-tour', 'Asian Tour: round')).toBe('Asian Tour: rodada');
    expect(title('en', 'basketball', 'nba-winner', 'NBA: winner')).toBe('NBA: winner');
  });

  it('the name of another tournament with the same alias is not translated', () => {
    expect(title('ar', 'cricket', 'premier-league', 'Premier League')).toBe('Premier League');
    expect(title('ar', 'soccer', 'champions-league', 'CAF Champions League')).toBe('CAF Champions League');
    expect(title('ar', 'soccer', 'constructor', 'Constructor')).toBe('Constructor');
  });
});

describe('refusals', () => {
  it('shows the amounts when it has all of them, and the plain sentence when not', () => {
    expect(
      refusalMessage(english, 'MinimumAllowedStakeException', { minimum: '0.10', currency: 'EUR' }),
    ).toBe('The minimum stake is 0.10 EUR.');
    expect(refusalMessage(english, 'MinimumAllowedStakeException', { minimum: '0.10' })).toBe(
      'The stake is below the minimum.',
    );
  });
});

describe('what is missing', () => {
  it('a language without a folder is not found', () => {
    expect(() => getLanguage('xx')).toThrow(LocaleNotFoundError);
  });

  it('an argument that the message needs is an error', () => {
    expect(() => translate(english, 'wallet.welcome.title')).toThrow('name');
  });

  it('a browser gets the nearest language', () => {
    const some = languages.filter(({ code }) => ['en', 'pt-BR', 'ar'].includes(code));
    expect(languageByPreference(some, ['pt-PT', 'en'])?.code).toBe('pt-BR');
    const norwegian = { ...english, code: 'nb', headLocale: 'nb-NO' };
    for (const tag of ['nb', 'nb-NO', 'no', 'nn-NO'])
      expect(languageByPreference([...some, norwegian], [tag])?.code, tag).toBe('nb');
    expect(languageByPreference(languages, ['xx'])).toBeUndefined();
  });

  it('English has American formats if that is the first English of the browser, else British formats', () => {
    const locale = (...preferred: string[]) => regionalLanguage(english, preferred).locale;
    expect(locale('de-DE', 'en-US', 'en-GB')).toBe('en-US');
    for (const preferred of [[], ['de'], ['en'], ['en-IE', 'en-US'], ['en-GB'], ['en-AU', 'en']])
      expect(locale(...preferred), `${preferred}`).toBe('en-GB');
    const german = getLanguage('de');
    expect(regionalLanguage(german, ['en-US', 'de-AT'])).toBe(german);
  });
});

describe('the pseudo-language', () => {
  it('marks every word, and leaves arguments as they are', () => {
    const name = outcomeName(pseudoLanguage, { type: 'double-chance', specifier: '' }, 1, arsenal);
    expect(name).toBe('[Arsenal ǿř ḓřȧẇ ····]');
    for (const key of Object.keys(englishWords)) expect(getWords(pseudoLanguage).has(key)).toBe(true);
  });

  it('marks every refusal, reason, mail, market and outcome: none has words from elsewhere', () => {
    const marked = /^(\[.*\]( |$))+(\S*\d\S*)?$/su;
    for (const code of refusalCodes) expect(refusalMessage(pseudoLanguage, code)).toMatch(marked);
    for (const reason of cancelReasons) expect(reasonText(pseudoLanguage, reason)).toMatch(marked);
    const args = { name: 'Aino', link: 'https://evens.example/x' };
    expect(translate(pseudoLanguage, 'mail.lost-password.subject')).toMatch(marked);
    expect(translate(pseudoLanguage, 'mail.lost-password.text', args)).toMatch(marked);
    for (const { type, shape, outcomes } of marketDefinitions) {
      const line = { type, specifier: sampleSpecifier(shape) };
      expect(marketName(pseudoLanguage, line, arsenal)).toMatch(marked);
      for (const index of outcomeCodes({ outcomes }).keys()) {
        expect(outcomeName(pseudoLanguage, line, index + 1, arsenal), type).toMatch(marked);
      }
    }
  });
});

describe('messages of one part', () => {
  const messages = { won: ['You won ', ['amount'], '.'] } as const;

  it('keep the direction of an argument in a right-to-left language only', () => {
    const args = { amount: '−2.5 EUR' };
    expect(bindMessages(getLanguage('ar'), messages)('won', args)).toBe('You won \u2068−2.5 EUR\u2069.');
    expect(bindMessages(english, messages)('won', args)).toBe('You won −2.5 EUR.');
  });

  it('throw for a missing message and a missing argument', () => {
    expect(() => bindMessages<string>(english, messages)('lost')).toThrow('no words for lost');
    expect(() => bindMessages(english, messages)('won')).toThrow('message argument is missing: amount');
  });
});

describe('amounts of coins in a right-to-left language', () => {
  const arabic = getLanguage('ar');
  // A number outside of the isolate is drawn behind the name of its coin.
  it.each([
    [translate(arabic, 'cashier.coin.rate', { coin: 'BTC', worth: '2 EUR', time: '21:00' }), '1 BTC = 2 EUR'],
    [translate(arabic, 'cashier.coin.receive', { amount: '0.5', coin: 'BTC' }), '0.5 BTC'],
    [translate(arabic, 'payments.warning.minimum', { min: '0.01', currency: 'BTC' }), '0.01 BTC'],
  ])('%s keeps the number in front of the coin', (text, expected) => {
    const isolated = /\u2066(.*)\u2069/u.exec(text)?.[1]?.replaceAll(/[\u2068\u2069]/gu, '');
    expect(isolated).toBe(expected);
  });
});
