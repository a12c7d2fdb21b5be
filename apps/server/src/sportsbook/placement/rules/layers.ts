import { type CurrencyCode, smaller } from '@evens/base';
import type { Fixture } from '@evens/book';
import type { LayerAction, LayerPlace } from '@evens/contract';

/** The maximum of a bound that no layer sets: the largest amount of a column. */
export const UNBOUNDED = 2n ** 63n - 1n;

/** A rule of operators that lowers limits: a row of `limit_layer`. */
export interface Layer {
  readonly id: number;
  readonly place: LayerPlace;
  /** Alias of a sport, `<sport>/<tournament>` of a league, id of a match; empty for the platform. */
  readonly name: string;
  /** Undefined: every market type, and every player. */
  readonly marketType: string | undefined;
  readonly classId: number | undefined;
  readonly overLimit: LayerAction;
  /** Currency of the amounts. They apply to bets in every currency, at the current rates. */
  readonly currency: CurrencyCode;
  readonly stakeMaxMinor: bigint | undefined;
  readonly payoutMaxMinor: bigint | undefined;
  readonly liabilityMaxMinor: bigint | undefined;
  readonly delayMs: number | undefined;
}

/** The selection and the player that a layer is compared with. */
export interface LayerSubject {
  readonly fixture: Pick<Fixture, 'sport' | 'tournament'>;
  readonly matchId: number;
  readonly marketType: string;
  readonly classId: number | undefined;
}

export interface Maxima {
  /** Total stake of the player on a line, minor units of the bet's currency. */
  readonly stakeMinor: bigint;
  /** Payout of the bet, minor units of its currency. */
  readonly payoutMinor: bigint;
  /** Loss of the sportsbook by one outcome of a line, minor units of the base currency. */
  readonly liabilityMinor: bigint;
}

/** The strictest bounds of several layers. */
export interface LayerBounds {
  /** Above these a trader decides. */
  readonly refer: Maxima;
  /** Above these a bet is refused. */
  readonly reject: Maxima;
  /** Minimum delay of a bet in play, ms at normal speed of the feed. */
  readonly delayMs: number;
}

const noMaxima: Maxima = { stakeMinor: UNBOUNDED, payoutMinor: UNBOUNDED, liabilityMinor: UNBOUNDED };
export const noBounds: LayerBounds = { refer: noMaxima, reject: noMaxima, delayMs: 0 };

const placeKey = (place: LayerPlace, name: string): string => `${place} ${name}`;

/** All layers by their place. A look-up reads the lists of four places. */
export class Layers {
  readonly #byPlace: ReadonlyMap<string, readonly Layer[]>;

  constructor(layers: readonly Layer[]) {
    this.#byPlace = Map.groupBy(layers, ({ place, name }) => placeKey(place, name));
  }

  /** The layers that apply, from the platform to the match. */
  find({ fixture: { sport, tournament }, matchId, marketType, classId }: LayerSubject): readonly Layer[] {
    if (this.#byPlace.size === 0) return [];
    const keys = [
      placeKey('platform', ''),
      placeKey('sport', sport),
      placeKey('league', `${sport}/${tournament}`),
      placeKey('match', String(matchId)),
    ];
    return keys.flatMap((key) =>
      (this.#byPlace.get(key) ?? []).filter(
        (layer) =>
          (layer.marketType === undefined || layer.marketType === marketType) &&
          (layer.classId === undefined || layer.classId === classId),
      ),
    );
  }
}

/** The value of one minor unit in minor units of the base currency: num / den. */
interface Rate {
  readonly num: bigint;
  readonly den: bigint;
}

export interface LayerRates {
  readonly byCurrency: ReadonlyMap<CurrencyCode, { readonly rate: Rate }>;
  /** Rate of the bet's currency. */
  readonly rate: Rate;
  /** The player's share of the limits. */
  readonly factorPercent: number;
}

/** The player's part of a limit. */
export function ofFactor(minor: bigint, factorPercent: number): bigint {
  return (minor * BigInt(factorPercent)) / 100n;
}

function lower(a: Maxima, b: Maxima): Maxima {
  return {
    stakeMinor: smaller(a.stakeMinor, b.stakeMinor),
    payoutMinor: smaller(a.payoutMinor, b.payoutMinor),
    liabilityMinor: smaller(a.liabilityMinor, b.liabilityMinor),
  };
}

/**
 * Combines layers: each bound is the lowest one of the layers with the same action, the delay the longest one. The player's
 * factor scales the stake of layers for all players; a layer for a class states the stake of its players. Converted amounts are
 * rounded down.
 */
export function combineLayers(layers: readonly Layer[], rates: LayerRates): LayerBounds {
  let bounds = noBounds;
  for (const layer of layers) {
    const own = layerMaxima(layer, rates);
    bounds = {
      ...bounds,
      [layer.overLimit]: lower(bounds[layer.overLimit], own),
      delayMs: Math.max(bounds.delayMs, layer.delayMs ?? 0),
    };
  }
  return bounds;
}

function layerMaxima(layer: Layer, { byCurrency, rate, factorPercent }: LayerRates): Maxima {
  const { stakeMaxMinor, payoutMaxMinor, liabilityMaxMinor, classId } = layer;
  const from = byCurrency.get(layer.currency)?.rate;
  if (!from) throw new Error(`layerMaxima: no limits for ${layer.currency} of layer ${layer.id}`);
  const inCurrency = (minor: bigint) => (minor * from.num * rate.den) / (from.den * rate.num);
  const stake = stakeMaxMinor === undefined ? UNBOUNDED : inCurrency(stakeMaxMinor);
  return {
    stakeMinor: stakeMaxMinor !== undefined && classId === undefined ? ofFactor(stake, factorPercent) : stake,
    payoutMinor: payoutMaxMinor === undefined ? UNBOUNDED : inCurrency(payoutMaxMinor),
    liabilityMinor: liabilityMaxMinor === undefined ? UNBOUNDED : (liabilityMaxMinor * from.num) / from.den,
  };
}
