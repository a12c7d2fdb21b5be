import { layerActions, layerPlaces } from '@evens/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combineLayers, type Layer, type LayerSubject, Layers, UNBOUNDED } from './layers.ts';

const names = {
  platform: [''],
  sport: ['soccer', 'tennis'],
  league: ['soccer/cup', 'tennis/cup', 'soccer/league'],
  match: ['7', '8'],
} as const;

const amount = fc.option(fc.bigInt(1n, 10n ** 8n), { nil: undefined });
const layers = fc.array(
  fc.constantFrom(...layerPlaces).chain((place) =>
    fc.record({
      id: fc.nat(),
      place: fc.constant(place),
      name: fc.constantFrom(...names[place]),
      marketType: fc.constantFrom(undefined, '1x2', 'total'),
      classId: fc.constantFrom(undefined, 1, 2),
      overLimit: fc.constantFrom(...layerActions),
      currency: fc.constantFrom('EUR' as const, 'USD' as const),
      stakeMaxMinor: amount,
      payoutMaxMinor: amount,
      liabilityMaxMinor: amount,
      delayMs: fc.option(fc.nat(60_000), { nil: undefined }),
    }),
  ),
  { maxLength: 40 },
);
const subjects = fc.record({
  fixture: fc.record({
    sport: fc.constantFrom('soccer', 'tennis'),
    tournament: fc.constantFrom('cup', 'league'),
  }),
  matchId: fc.constantFrom(7, 8, 9),
  marketType: fc.constantFrom('1x2', 'total', 'corners'),
  classId: fc.constantFrom(undefined, 1, 3),
});

const euro = { num: 1n, den: 1n };
const dollar = { num: 9n, den: 10n };
const byCurrency = new Map([
  ['EUR' as const, { rate: euro }],
  ['USD' as const, { rate: dollar }],
]);

/** Whether a layer applies, written without the look-up by place. */
function applies(layer: Layer, { fixture, matchId, marketType, classId }: LayerSubject): boolean {
  const isThere =
    layer.place === 'platform' ||
    (layer.place === 'sport' && layer.name === fixture.sport) ||
    (layer.place === 'league' && layer.name === `${fixture.sport}/${fixture.tournament}`) ||
    (layer.place === 'match' && layer.name === String(matchId));
  return (
    isThere &&
    (layer.marketType ?? marketType) === marketType &&
    (layer.classId === undefined || layer.classId === classId)
  );
}

const lowest = (amounts: readonly (bigint | undefined)[]) =>
  amounts.reduce<bigint>((least, each) => (each !== undefined && each < least ? each : least), UNBOUNDED);

describe('layers of limits', () => {
  it('every bound is the lowest of the layers that apply, for each action', () => {
    fc.assert(
      fc.property(layers, subjects, fc.constantFrom(1, 20, 100, 150), (all, subject, factorPercent) => {
        const found = combineLayers(new Layers(all).find(subject), {
          byCurrency,
          rate: dollar,
          factorPercent,
        });
        const own = all.filter((layer) => applies(layer, subject));
        // Amounts in dollars, as the bet; liabilities in euros.
        const dollars = (layer: Layer, minor: bigint | undefined) =>
          minor === undefined || layer.currency === 'USD' ? minor : (minor * 10n) / 9n;
        const share = (layer: Layer) => (layer.classId === undefined ? BigInt(factorPercent) : 100n);
        for (const action of layerActions) {
          const same = own.filter(({ overLimit }) => overLimit === action);
          expect(found[action]).toEqual({
            stakeMinor: lowest(
              same.map((layer) => {
                const stake = dollars(layer, layer.stakeMaxMinor);
                return stake === undefined ? undefined : (stake * share(layer)) / 100n;
              }),
            ),
            payoutMinor: lowest(same.map((layer) => dollars(layer, layer.payoutMaxMinor))),
            liabilityMinor: lowest(
              same.map(({ currency, liabilityMaxMinor: minor }) =>
                minor === undefined || currency === 'EUR' ? minor : (minor * 9n) / 10n,
              ),
            ),
          });
        }
        expect(found.delayMs).toBe(Math.max(0, ...own.map(({ delayMs = 0 }) => delayMs)));
      }),
    );
  });

  it('the order of the layers does not matter', () => {
    fc.assert(
      fc.property(
        layers.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
        ),
        subjects,
        ([all, shuffled], subject) => {
          const rates = { byCurrency, rate: euro, factorPercent: 50 };
          const combine = (some: readonly Layer[]) => combineLayers(new Layers(some).find(subject), rates);
          expect(combine(shuffled)).toEqual(combine(all));
        },
      ),
    );
  });
});
