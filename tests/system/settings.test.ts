import { languages } from '@evens/locales';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser, goodPassword, registerPlayer } from '../fixture/browser.ts';
import { openSite } from '../fixture/open-site.ts';
import { type QuietSeason, quietSeason } from '../fixture/quiet-season.ts';
import type { Site } from '../fixture/site-place.ts';

let site: Site;
let season: QuietSeason;
beforeAll(async () => {
  season = quietSeason();
  site = await openSite({ feed: season.feed, env: { EVENS_RATE_FACTOR: '1000' } });
});
afterAll(async () => {
  await site.stop();
  season.remove();
});

const unchosen = { oddFormat: null, viewFormat: null, sportView: null, timezone: null };

async function readSettings(browser: Browser): Promise<unknown> {
  return (await browser.call('GET /api/user/get')).body['Settings'];
}

async function logInElsewhere(name: string): Promise<unknown> {
  const answer = await new Browser(site.url).call('POST /api/account/login', {
    body: { UserName: name, Password: goodPassword },
  });
  expect(answer.status).toBe(200);
  return answer.body['Settings'];
}

describe('available settings', () => {
  test('odds formats and views are named in the language of the page', async () => {
    const visitor = new Browser(site.url);
    const formats = await visitor.call('GET /api/settings/oddformats', { query: '?lang=en' });
    expect(formats.body['OddFormats']).toEqual([
      { ID: 'decimal', Name: 'Decimal' },
      { ID: 'hongkong', Name: 'Hong Kong' },
      { ID: 'malay', Name: 'Malay' },
      { ID: 'indonesian', Name: 'Indonesian' },
      { ID: 'american', Name: 'American' },
      { ID: 'fractional', Name: 'Fractional' },
    ]);
    const views = await visitor.call('GET /api/settings/viewformats', { query: '?lang=pt-BR' });
    expect(views.body).toEqual({
      ViewFormats: [
        { ID: 'european', Name: 'Europeu' },
        { ID: 'asian', Name: 'Asiático' },
        { ID: 'korean', Name: 'Tabela asiática' },
      ],
      SportViews: [
        { ID: 'table', Name: 'Tabela' },
        { ID: 'categories', Name: 'Categorias' },
      ],
    });
  });

  test('languages equal those of the site, and time zones include half and quarter hours', async () => {
    const visitor = new Browser(site.url);
    const { body } = await visitor.call('GET /api/settings/languages');
    expect(body['Languages']).toEqual(
      expect.arrayContaining(languages.map(({ code, name }) => ({ Code: code, Name: name }))),
    );
    const zones = (await visitor.call('GET /api/settings/timezones')).body['Timezones'];
    expect(zones).toEqual(
      expect.arrayContaining([
        { Offset: -720, Name: 'UTC−12:00' },
        { Offset: -210, Name: 'UTC−03:30' },
        { Offset: 0, Name: 'UTC' },
        { Offset: 345, Name: 'UTC+05:45' },
        { Offset: 840, Name: 'UTC+14:00' },
      ]),
    );
  });
});

describe('a player’s settings', () => {
  test('settings are null until chosen, and a later log-in returns the chosen ones', async () => {
    const browser = await registerPlayer(site.url, 'chooser');
    expect(await readSettings(browser)).toEqual({ ...unchosen, language: 'en' });
    await browser.call('POST /api/settings/setoddformat', { body: { OddFormat: 'malay' } });
    await browser.call('POST /api/settings/setviewformat', { body: { ViewFormat: 'asian' } });
    await browser.call('POST /api/settings/settimezone', { body: { Timezone: 345 } });
    await browser.call('POST /api/settings/setlanguage', { body: { Language: 'ar' } });
    const chosen = {
      oddFormat: 'malay',
      viewFormat: 'asian',
      sportView: null,
      timezone: 345,
      language: 'ar',
    };
    expect(await readSettings(browser)).toEqual(chosen);
    await browser.call('POST /api/settings/setviewformat', { body: { SportView: 'categories' } });
    expect(await logInElsewhere('chooser')).toEqual({ ...chosen, sportView: 'categories' });
  });

  test("the device's time zone is distinct from an unset time zone", async () => {
    const browser = await registerPlayer(site.url, 'traveller');
    await browser.call('POST /api/settings/settimezone', { body: { Timezone: 0 } });
    expect(await readSettings(browser)).toMatchObject({ timezone: 0 });
    await browser.call('POST /api/settings/settimezone', { body: { Timezone: null } });
    expect(await logInElsewhere('traveller')).toMatchObject({ ...unchosen, timezone: 'device' });
  });

  test("settings of one player do not change another player's", async () => {
    const one = await registerPlayer(site.url, 'one-of-two');
    const two = await registerPlayer(site.url, 'two-of-two');
    await one.call('POST /api/settings/setoddformat', { body: { OddFormat: 'american' } });
    expect(await readSettings(two)).toMatchObject({ oddFormat: null });
  });

  test("a player's own quick stakes replace the usual ones until they are removed", async () => {
    const browser = await registerPlayer(site.url, 'quick-staker');
    const limits = async () => (await browser.call('GET /api/betslip/limits')).body;
    const set = (QuickStakes: readonly string[] | null) =>
      browser.call('POST /api/betslip/quickstakes', { body: { QuickStakes } });
    const usual = await limits();
    expect(usual).toMatchObject({ HasOwnQuickStakes: false });
    expect((await set(['2.50', '7', '15.00'])).status).toBe(200);
    await browser.call('POST /api/settings/setoddformat', { body: { OddFormat: 'malay' } });
    const own = { QuickStakes: ['2.50', '7.00', '15.00'], HasOwnQuickStakes: true };
    expect(await limits()).toEqual({ ...usual, ...own });
    for (const wrong of [
      ['5.00', '2.50', '15.00'],
      ['0', '1.00', '2.00'],
      ['1.00', '2.00', `${usual['MaximumStake']}1`],
    ])
      expect((await set(wrong)).body).toMatchObject({
        ErrorCode: 'InvalidDetailsException',
        Data: { fields: ['QuickStakes'] },
      });
    expect((await set(['1.00', '2.00'])).body['ErrorCode']).toBe('InvalidRequestException');
    expect(await limits()).toMatchObject(own);
    expect((await set(null)).status).toBe(200);
    expect(await limits()).toEqual(usual);
    expect(await readSettings(browser)).toMatchObject({ oddFormat: 'malay' });
  });

  test.each([
    ['POST /api/settings/setoddformat', { OddFormat: 'roman' }, 'OddFormat'],
    ['POST /api/settings/setviewformat', { ViewFormat: 'roman' }, 'ViewFormat'],
    ['POST /api/settings/setviewformat', { ViewFormat: 'asian', SportView: 'grid' }, 'SportView'],
    ['POST /api/settings/settimezone', { Timezone: 17 }, 'Timezone'],
  ] as const)('%s refuses %j, names the invalid field, and changes nothing', async (key, body, field) => {
    const browser = await registerPlayer(site.url, `wrong-${field.toLowerCase()}`);
    const answer = await browser.call(key, { body });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ ErrorCode: 'InvalidDetailsException', Data: { fields: [field] } });
    expect(await readSettings(browser)).toEqual({ ...unchosen, language: 'en' });
  });

  test.each([
    ['POST /api/settings/setoddformat', {}],
    ['POST /api/settings/setviewformat', {}],
    ['POST /api/settings/setviewformat', { ViewFormat: 'asian', Other: 1 }],
    ['POST /api/settings/settimezone', { Timezone: '330' }],
    ['POST /api/settings/settimezone', { Timezone: 5000 }],
  ] as const)('%s refuses the malformed body %j', async (key, body) => {
    const browser = new Browser(site.url);
    await browser.call('POST /api/account/login', { body: { UserName: 'chooser', Password: goodPassword } });
    expect((await browser.call(key, { body })).body['ErrorCode']).toBe('InvalidRequestException');
  });

  test('settings of a visitor cannot be stored', async () => {
    const visitor = new Browser(site.url);
    const answer = await visitor.call('POST /api/settings/setoddformat', { body: { OddFormat: 'malay' } });
    expect(answer.body['ErrorCode']).toBe('NotLoggedInException');
  });
});

describe('lists of any length', () => {
  test('matchlist returns groups of match ids, and byids returns the matches', async () => {
    const visitor = new Browser(site.url);
    const all = (await visitor.call('GET /api/sport/matches', { query: '?limit=500&lang=en' })).body;
    const list = (await visitor.call('GET /api/sport/matchlist', { query: '?lang=en' })).body;
    const listed = list['Groups'];
    const matches = all['Matches'];
    if (!Array.isArray(listed) || !Array.isArray(matches)) throw new Error('no lists');
    const ids: number[] = listed.flatMap(({ MatchIDs }) => MatchIDs);
    expect([...ids].sort()).toEqual(matches.map(({ ID }) => ID).sort());
    expect(list['Total']).toBe(ids.length);
    expect(ids).toHaveLength(3);
    const answer = await visitor.call('GET /api/sport/matches/byids', {
      query: `?lang=en&ids=${ids[1]},999999999,${ids[0]}`,
    });
    expect(answer.body['Matches']).toEqual([
      expect.objectContaining({ ID: ids[1] }),
      expect.objectContaining({ ID: ids[0] }),
    ]);
  });

  test.each(['', 'one', '1,', '1,,2', Array.from({ length: 61 }, (_, index) => index + 1).join()])(
    'byids refuses the ids %j',
    async (ids) => {
      const answer = await new Browser(site.url).call('GET /api/sport/matches/byids', {
        query: `?ids=${ids}`,
      });
      expect(answer.body['ErrorCode']).toBe('InvalidRequestException');
    },
  );

  test('matchlist refuses an unknown sport', async () => {
    const answer = await new Browser(site.url).call('GET /api/sport/matchlist', {
      query: '?sportAlias=chess-boxing',
    });
    expect(answer.status).toBe(404);
  });
});
