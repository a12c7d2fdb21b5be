import Type, { type Static } from 'typebox';
import { defineCalls } from '../call.ts';
import { AmountText, CurrencyText, Done, InstantText, NullOr } from '../entities.ts';

/**
 * Switches of the cashier: one tile for all coins; external pages for vouchers (in Great Britain) and for G2A; buttons
 * to the deposit tab in the header and in the slip; cancellation of withdrawals by players.
 */
export const cashierFlags = [
  'crypto-grouping',
  'vouchers-redirect',
  'g2a-redirect',
  'add-funds-header',
  'add-funds-slip',
  'withdrawal-cancel',
] as const;
export type CashierFlag = (typeof cashierFlags)[number];
const FlagText = Type.Unsafe<CashierFlag>(Type.Union(cashierFlags.map((flag) => Type.Literal(flag))));

const DirectionText = Type.Union([Type.Literal('deposit'), Type.Literal('withdrawal')]);
const CountryText = Type.String({ pattern: '^[A-Z]{2}$' });
const ReasonText = Type.String({ minLength: 3, maxLength: 400 });
const COUNTRIES_MAX = 260;

const LimitPair = { Minimum: AmountText, Maximum: AmountText } as const;

/** Limits of one payment by method, direction and currency. */
const OperatedLimits = Type.Object({
  Currency: CurrencyText,
  /** By the definition. Null if they are converted from euros and no rate is valid: the method is not offered then, unless limits are set. */
  Default: NullOr(Type.Object(LimitPair)),
  /** Whether the definition's limits are converted from euros. */
  IsByRate: Type.Boolean(),
  /** Limits that an operator set. */
  Set: NullOr(
    Type.Object({
      ...LimitPair,
      Reason: Type.String(),
      ChangedBy: Type.String(),
      ChangedDate: InstantText,
    }),
  ),
  /** Bounds within which limits can be set; null if the method's deposits have no amount in advance. */
  Bounds: NullOr(Type.Object(LimitPair)),
});
export type OperatedLimits = Static<typeof OperatedLimits>;

/** One direction of a method as operators see it. */
const OperatedMethod = Type.Object({
  Key: Type.String(),
  Name: Type.String(),
  Group: Type.String(),
  Direction: DirectionText,
  /** The provider that carries it; null if no connected provider does. */
  Provider: NullOr(Type.String()),
  IsOpen: Type.Boolean(),
  /** Countries by its definition: only these, or all except these. */
  OnlyCountries: NullOr(Type.Array(Type.String())),
  ExceptCountries: Type.Array(Type.String()),
  /** Further countries that operators closed it for. */
  ClosedCountries: Type.Array(Type.String()),
  /** Reason of the last change; empty if there was none. */
  Reason: Type.String(),
  ChangedBy: Type.String(),
  ChangedDate: NullOr(InstantText),
  Limits: Type.Array(OperatedLimits),
});
export type OperatedMethod = Static<typeof OperatedMethod>;

export const cashierRulesCalls = defineCalls({
  'GET /api/desk/payment-methods': {
    summary:
      'Every payment method by direction: open or closed, its countries and limits; and the switches of the cashier',
    operators: { read: 'cashier' },
    rate: 'read',
    answer: Type.Object({
      Methods: Type.Array(OperatedMethod),
      Flags: Type.Array(Type.Object({ Flag: FlagText, IsOn: Type.Boolean() })),
    }),
  },
  'POST /api/desk/payment-method': {
    summary: 'Opens or closes one direction of a payment method, and sets the countries that it is closed in',
    operators: { act: 'cashier' },
    rate: 'command',
    body: Type.Object(
      {
        Key: Type.String({ minLength: 1, maxLength: 60 }),
        Direction: DirectionText,
        IsOpen: Type.Boolean(),
        ClosedCountries: Type.Array(CountryText, { maxItems: COUNTRIES_MAX, uniqueItems: true }),
        Reason: ReasonText,
      },
      { additionalProperties: false },
    ),
    answer: Done,
  },
  'POST /api/desk/payment-limits': {
    summary:
      'Sets what may be paid at once by a method, direction and currency, or sets it back to the default',
    operators: { act: 'cashier' },
    rate: 'command',
    body: Type.Object(
      {
        Key: Type.String({ minLength: 1, maxLength: 60 }),
        Direction: DirectionText,
        Currency: CurrencyText,
        /** Null to return to the limits of the definition. */
        Limits: NullOr(Type.Object(LimitPair, { additionalProperties: false })),
        Reason: ReasonText,
      },
      { additionalProperties: false },
    ),
    answer: Done,
  },
  'POST /api/desk/payment-flag': {
    summary: 'Turns a switch of the cashier on or off',
    operators: { act: 'cashier' },
    rate: 'command',
    body: Type.Object(
      { Flag: FlagText, IsOn: Type.Boolean(), Reason: ReasonText },
      { additionalProperties: false },
    ),
    answer: Done,
  },
});
