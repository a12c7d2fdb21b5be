import { enumerateHarbourLights, harbourLightsTheory } from '@evens/games/theory';
import { expect, test } from 'vitest';
import { harbourLightsCounts } from '../../packages/games/src/slots/harbour-lights/counts.ts';

test('harbour lights: all 32⁵ stops come to what is written down', () => {
  expect(enumerateHarbourLights()).toEqual(harbourLightsCounts);
  expect(harbourLightsTheory().deviation).toBeCloseTo(3.829, 3);
});
