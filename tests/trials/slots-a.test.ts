import {
  computeShiftingSands,
  coralBloomMath,
  enumerateCoralBloom,
  enumerateHarbourLights,
  enumerateNightMarket,
  harbourLightsMath,
  nightMarketMath,
  shiftingSandsMath,
} from '@evens/games/math';
import { coralBloomCounts, harbourLightsCounts, nightMarketCounts } from '@evens/games/stored-results';
import { expect, test } from 'vitest';

test('harbour lights: all 32⁵ stops come to what is written down', () => {
  expect(enumerateHarbourLights()).toEqual(harbourLightsCounts);
  expect(harbourLightsMath().deviation).toBeCloseTo(3.829, 3);
});

test('night market: all 32⁵ stops, with gates and with lions, come to what is written down', () => {
  expect(enumerateNightMarket()).toEqual(nightMarketCounts);
  expect(nightMarketMath().deviation).toBeCloseTo(8.131, 3);
});

test('coral bloom: all 16⁶ stops, played to the end, come to what is written down', () => {
  expect(enumerateCoralBloom()).toEqual(coralBloomCounts);
  expect(coralBloomMath().deviation).toBeCloseTo(5.789, 3);
});

test('shifting sands: every height and every cell come to what is written down', () => {
  const { hitRate, deviation, featureRate, ...exact } = computeShiftingSands();
  const written = shiftingSandsMath();
  expect(exact).toEqual({ of: written.of, rtp: written.rtp, returnMax: written.returnMax });
  expect(hitRate).toBeCloseTo(written.hitRate, 12);
  expect(deviation).toBeCloseTo(written.deviation, 9);
  expect(featureRate).toBeCloseTo(written.featureRate ?? 0, 12);
});
