import { oddsFormats } from '@evens/markets';
import Type from 'typebox';
import { defineCalls, EVERYBODY, LOGGED_IN, ONE_ROW } from '../call.ts';
import { Done } from '../entities.ts';
import { sportViews, viewFormats } from './setting-values.ts';

const Lang = Type.Object({ lang: Type.Optional(Type.String({ maxLength: 8 })) });
/** An entry of a list, with its name in the caller's language. */
const Named = Type.Object({ ID: Type.String(), Name: Type.String() });

/** Settings of a player on the server. Values that are not in the lists are refused with the name of their field. */
export const settingsCalls = defineCalls({
  'GET /api/settings/oddformats': {
    summary: `How prices can be written: ${oddsFormats.join(', ')}`,
    who: EVERYBODY,
    rate: 'read',
    query: Lang,
    answer: Type.Object({ OddFormats: Type.Array(Named) }),
  },
  'GET /api/settings/viewformats': {
    summary: `Columns of lists (${viewFormats.join(', ')}) and what a phone shows of a sport (${sportViews.join(', ')})`,
    who: EVERYBODY,
    rate: 'read',
    query: Lang,
    answer: Type.Object({ ViewFormats: Type.Array(Named), SportViews: Type.Array(Named) }),
  },
  'GET /api/settings/languages': {
    summary: 'Languages of the site',
    who: EVERYBODY,
    rate: 'read',
    answer: Type.Object({
      Languages: Type.Array(Type.Object({ Code: Type.String(), Name: Type.String() })),
    }),
  },
  'GET /api/settings/timezones': {
    summary: 'Time zones by their minutes ahead of UTC',
    who: EVERYBODY,
    rate: 'read',
    answer: Type.Object({
      Timezones: Type.Array(Type.Object({ Offset: Type.Integer(), Name: Type.String() })),
    }),
  },
  'POST /api/settings/setoddformat': {
    summary: 'Stores how prices are written',
    who: LOGGED_IN,
    rate: 'read',
    boundedBy: ONE_ROW,
    body: Type.Object({ OddFormat: Type.String({ maxLength: 20 }) }, { additionalProperties: false }),
    answer: Done,
  },
  'POST /api/settings/setviewformat': {
    summary: 'Stores the columns of lists, or what a phone shows of a sport, or both',
    who: LOGGED_IN,
    rate: 'read',
    boundedBy: ONE_ROW,
    body: Type.Object(
      {
        ViewFormat: Type.Optional(Type.String({ maxLength: 20 })),
        SportView: Type.Optional(Type.String({ maxLength: 20 })),
      },
      { additionalProperties: false, minProperties: 1 },
    ),
    answer: Done,
  },
  'POST /api/settings/settimezone': {
    summary: 'Stores the time zone: minutes ahead of UTC, or null for that of the device',
    who: LOGGED_IN,
    rate: 'read',
    boundedBy: ONE_ROW,
    body: Type.Object(
      { Timezone: Type.Union([Type.Integer({ minimum: -840, maximum: 840 }), Type.Null()]) },
      { additionalProperties: false },
    ),
    answer: Done,
  },
});
