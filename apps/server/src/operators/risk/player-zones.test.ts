import { expect, test } from 'vitest';
import { offsetsOf } from './player-zones.ts';

const winter = Date.UTC(2026, 0, 15, 12);
const summer = Date.UTC(2026, 6, 15, 12);

test('offsetsOf uses the zone of the settings', () => {
  expect(offsetsOf({ timezone: '-210', country: 'MT' })(winter)).toEqual([-210]);
});

test('offsetsOf uses all zones of the country, with summer time, if the settings have none', () => {
  for (const timezone of [null, 'device']) {
    const offsetsAt = offsetsOf({ timezone, country: 'MT' });
    expect([offsetsAt(winter), offsetsAt(summer)]).toEqual([[60], [120]]);
  }
  expect(new Set(offsetsOf({ timezone: null, country: 'BR' })(winter))).toEqual(
    new Set([-120, -180, -240, -300]),
  );
  expect(offsetsOf({ timezone: null, country: 'IN' })(winter)).toEqual([330]);
});

test('offsetsOf returns no zones for an unknown country', () => {
  expect(offsetsOf({ timezone: null, country: 'ZZ' })(winter)).toEqual([]);
});
