import Type from 'typebox';
import { defineCalls, EVERYBODY, OPERATORS } from '../call.ts';

const Lang = Type.Optional(Type.String({ maxLength: 8 }));

export const siteCalls = defineCalls({
  'GET /api/admin/config/get': {
    summary: 'What the web app must know before it shows anything',
    who: EVERYBODY,
    rate: 'read',
    answer: Type.Object({
      IsMultilanguageEnabled: Type.Boolean(),
      DefaultLanguage: Type.String(),
      Languages: Type.Array(Type.Object({ Code: Type.String(), Name: Type.String(), ID: Type.Integer() })),
      /** Play money: nothing here costs or pays anything. */
      IsSandbox: Type.Boolean(),
      ServerTime: Type.String(),
    }),
  },
  'GET /api/localization/getalltranslationsbylanguagecode': {
    summary: 'All words of a language, by key',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({ lang: Type.String({ maxLength: 8 }) }),
    answer: Type.Record(Type.String(), Type.String()),
  },
  'GET /api/version/hash': {
    summary: 'The hash of the web app that the server holds',
    who: EVERYBODY,
    rate: 'read',
    answer: Type.Object({ data: Type.String() }),
  },
  'POST /api/version/clearcache': {
    summary: 'Tells the browser to drop what it cached of the site',
    who: EVERYBODY,
    rate: 'read',
    answer: Type.Object({ HasErrors: Type.Literal(false) }),
  },
  'GET /api/operator/check': {
    summary: 'Proves the books: imbalance, tickets stuck, orphans',
    who: OPERATORS,
    rate: 'command',
    query: Type.Object({ lang: Lang }),
    answer: Type.Object({
      CheckedAt: Type.String(),
      Findings: Type.Array(
        Type.Object({ Check: Type.String(), Count: Type.Integer(), Examples: Type.Array(Type.String()) }),
      ),
    }),
  },
});
