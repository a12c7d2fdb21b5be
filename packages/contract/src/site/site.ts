import Type from 'typebox';
import { defineCalls, EVERYBODY, ONE_ROW } from '../call.ts';
import { Done } from '../entities.ts';
import { type OutsideKind, outsideKinds } from './outside-scripts.ts';

/**
 * Switches of the whole site: languages in paths; loyalty with its wheel and the points in the account menu. The last
 * two are closed while loyalty is closed.
 */
export const siteFlags = ['multi-language', 'loyalty', 'loyalty-wheel', 'loyalty-widget'] as const;
export type SiteFlag = (typeof siteFlags)[number];
const FlagText = Type.Unsafe<SiteFlag>(Type.Union(siteFlags.map((flag) => Type.Literal(flag))));

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
      /** Play money: no real money is involved. */
      IsSandbox: Type.Boolean(),
      /** Minimum age of players, in years. */
      AgeMin: Type.Integer(),
      /** Whether a low balance shows the specification's texts, which prompt for a deposit. */
      HasDepositPrompts: Type.Boolean(),
      /** Third-party services that the page offers to load; none unless the operator configured them. */
      OutsideScripts: Type.Array(
        Type.Object({
          Kind: Type.Unsafe<OutsideKind>(Type.Union(outsideKinds.map((kind) => Type.Literal(kind)))),
          Host: Type.String(),
          /** URL of the script, always https. */
          Script: Type.String(),
        }),
      ),
      /** Whether links to the deposit tab appear in the header, and in the slip of a player with too little balance. */
      HasAddFundsInHeader: Type.Boolean(),
      HasAddFundsInSlip: Type.Boolean(),
      /** Features that operators have opened; the wheel and the widget are closed while loyalty is closed. */
      LoyaltyAvailable: Type.Boolean(),
      WheelAvailable: Type.Boolean(),
      WidgetAvailable: Type.Boolean(),
      DepositsAvailable: Type.Boolean(),
      /** The cashier shows one tile for all coins. */
      IsCryptoGrouped: Type.Boolean(),
      /** Whether choosing a voucher in Great Britain, or G2A, opens an external page. */
      RedirectsVouchers: Type.Boolean(),
      RedirectsG2a: Type.Boolean(),
      /** Whether pages send the time of a tap with the call that follows it. */
      TracesTaps: Type.Optional(Type.Boolean()),
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
    boundedBy: 'does nothing',
    answer: Done,
  },
  'GET /api/audit/heads': {
    summary: 'The head of each audit chain: kept elsewhere, it shows later that no sealed row was changed',
    who: EVERYBODY,
    rate: 'read',
    boundedBy: 'one row of each chain, by its key, every two seconds for all who ask',
    answer: Type.Object({
      Heads: Type.Array(
        Type.Object({
          Chain: Type.String(),
          Block: Type.Integer(),
          /** The highest sealed id. */
          ToID: Type.Integer(),
          /** SHA-256 (hex). */
          Head: Type.String(),
          SealedAt: Type.String({ format: 'date-time' }),
        }),
      ),
    }),
  },
  'POST /api/operator/drain': {
    summary:
      'Takes the process that answers out of service, or back: what is here goes on, nothing new begins',
    operators: { act: 'operations' },
    rate: 'command',
    body: Type.Object(
      { Draining: Type.Boolean(), Reason: Type.String({ minLength: 1, maxLength: 500 }) },
      { additionalProperties: false },
    ),
    answer: Type.Object({ Draining: Type.Boolean() }),
  },
  'GET /api/desk/site-flags': {
    summary: 'The switches of the site as a whole',
    operators: { read: 'operations' },
    rate: 'read',
    boundedBy: ONE_ROW,
    answer: Type.Object({
      Flags: Type.Array(Type.Object({ Flag: FlagText, IsOn: Type.Boolean() })),
      /** The process was started for one language: the switch has no effect. */
      IsOneLanguage: Type.Boolean(),
    }),
  },
  'POST /api/desk/site-flag': {
    summary: 'Turns a switch of the site on or off; every process follows within seconds',
    operators: { act: 'operations' },
    rate: 'command',
    body: Type.Object(
      { Flag: FlagText, IsOn: Type.Boolean(), Reason: Type.String({ minLength: 3, maxLength: 400 }) },
      { additionalProperties: false },
    ),
    answer: Done,
  },
  'GET /api/operator/check': {
    summary: 'Proves the books: imbalance, tickets stuck, orphans',
    operators: { read: 'operations' },
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
