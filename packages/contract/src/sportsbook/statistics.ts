import Type, { type Static } from 'typebox';
import { defineCalls, PLAYERS } from '../call.ts';
import { AmountText, CurrencyText, InstantText } from '../entities.ts';

/** Highest price of each band, thousandths; the last band has no end. A price at a bound is in the higher band. */
export const oddsBands = [1500, 2000, 3000, 5000, 10_000] as const;

const BetSums = Type.Object({
  Bets: Type.Integer({ minimum: 0 }),
  /** Bets that returned more than their stake. */
  Won: Type.Integer({ minimum: 0 }),
  Staked: AmountText,
  /** Signed: what was returned less what was staked. */
  Net: AmountText,
});
export type BetSums = Static<typeof BetSums>;

const KeyedSums = Type.Object({ Key: Type.String(), ...BetSums.properties });
export type KeyedSums = Static<typeof KeyedSums>;

export const statisticsCalls = defineCalls({
  'GET /api/history/statistics': {
    summary: 'Settled bets of the caller by sport, type, price and day',
    who: PLAYERS,
    whileExcluded: true,
    rate: 'read',
    charge: { unit: 'bets', unitsPerToken: 250 },
    /** Bounds of the time of settlement. At most 370 days; `to` is now by default. */
    query: Type.Object({
      from: InstantText,
      to: Type.Optional(InstantText),
      /** Zone of the days: a name such as `Europe/Malta`, or an offset such as `+05:30`. Default: UTC. */
      zone: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    answer: Type.Object({
      Currency: CurrencyText,
      Total: BetSums,
      /** By the sport's alias; `several` for bets on more than one. Most staked first. */
      BySport: Type.Array(KeyedSums),
      /** By type: `single`, `builder`, `combo`, `system`, `if-bet`, `reverse-bet`, `teaser`. Most staked first. */
      ByType: Type.Array(KeyedSums),
      /** By the most that a bet could return for each unit of its stake. Key: index of the band in `oddsBands`. */
      ByOdds: Type.Array(KeyedSums),
      /** By day, such as `2026-11-29`, oldest first; days without bets are left out. */
      ByDay: Type.Array(KeyedSums),
      /** False if there are more bets than one call adds up: the oldest ones are left out. */
      IsWhole: Type.Boolean(),
    }),
  },
});
