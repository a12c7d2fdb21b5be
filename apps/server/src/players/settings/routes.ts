import { err, ok } from '@evens/base';
import {
  type ChosenSettings,
  parseChosen,
  refusal,
  sportViews,
  timeZoneName,
  timeZoneOffsets,
  viewFormats,
} from '@evens/contract';
import { getWords, type Language, type WordKey } from '@evens/locales';
import { oddsFormats } from '@evens/markets';
import type { Queryable } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import type { Principal } from '../../platform/principal.ts';
import { route } from '../../platform/route.ts';
import { writeSettings } from './store.ts';

export interface SettingsParts {
  readonly pool: Queryable;
  /** Languages that a player can choose. */
  readonly languages: readonly Language[];
}

const done = { HasErrors: false } as const;

type Setting = keyof ChosenSettings;
const settings = ['oddFormat', 'viewFormat', 'sportView', 'timezone'] as const satisfies readonly Setting[];
/** Field names in the calls. */
const fields: Readonly<Record<Setting, string>> = {
  oddFormat: 'OddFormat',
  viewFormat: 'ViewFormat',
  sportView: 'SportView',
  timezone: 'Timezone',
};

export function registerSettingsRoutes(app: HttpApp, { pool, languages }: SettingsParts): void {
  function named<K extends string>(ids: readonly K[], language: Language, key: (id: K) => WordKey) {
    const words = getWords(language);
    return ids.map((ID) => ({ ID, Name: words.t(key(ID)) }));
  }

  /** Stores the given settings. If a value is not one of the choices, refuses with the names of its fields. */
  async function choose({ playerId }: Principal, given: Partial<Record<Setting, unknown>>) {
    const chosen = parseChosen(given);
    const wrong = settings.filter((key) => given[key] !== undefined && chosen[key] === undefined);
    if (wrong.length > 0)
      return err(refusal('InvalidDetailsException', { fields: wrong.map((key) => fields[key]) }));
    await writeSettings(pool, playerId, chosen);
    return ok(done);
  }

  route(app, 'GET /api/settings/oddformats', async ({ lang }) =>
    ok({ OddFormats: named(oddsFormats, lang, (id) => `bet.odds-format.${id}`) }),
  );

  route(app, 'GET /api/settings/viewformats', async ({ lang }) =>
    ok({
      ViewFormats: named(viewFormats, lang, (id) => `settings.view-format.${id}`),
      SportViews: named(sportViews, lang, (id) => `settings.sport-view.${id}`),
    }),
  );

  route(app, 'GET /api/settings/languages', async () =>
    ok({ Languages: languages.map(({ code, name }) => ({ Code: code, Name: name })) }),
  );

  route(app, 'GET /api/settings/timezones', async () =>
    ok({ Timezones: timeZoneOffsets.map((Offset) => ({ Offset, Name: timeZoneName(Offset) })) }),
  );

  route(app, 'POST /api/settings/setoddformat', async ({ principal, body }) =>
    choose(principal, { oddFormat: body.OddFormat }),
  );

  route(app, 'POST /api/settings/setviewformat', async ({ principal, body }) =>
    choose(principal, { viewFormat: body.ViewFormat, sportView: body.SportView }),
  );

  route(app, 'POST /api/settings/settimezone', async ({ principal, body }) =>
    choose(principal, { timezone: body.Timezone ?? 'device' }),
  );
}
