import { expect, test } from 'vitest';
import { playerOffsets } from './player-zones.ts';

const winter = Date.UTC(2026, 0, 15, 12);
const summer = Date.UTC(2026, 6, 15, 12);

test('playerOffsets uses the zone of the settings', () => {
  expect(playerOffsets({ timezone: '-210', country: 'MT' })(winter)).toEqual([-210]);
});

test('playerOffsets uses all zones of the country, with summer time, if the settings have none', () => {
  for (const timezone of [null, 'device']) {
    const offsetsAt = playerOffsets({ timezone, country: 'MT' });
    expect([offsetsAt(winter), offsetsAt(summer)]).toEqual([[60], [120]]);
  }
  expect(new Set(playerOffsets({ timezone: null, country: 'BR' })(winter))).toEqual(
    new Set([-120, -180, -240, -300]),
  );
  expect(playerOffsets({ timezone: null, country: 'IN' })(winter)).toEqual([330]);
});

test('playerOffsets returns no zones for an unknown country', () => {
  expect(playerOffsets({ timezone: null, country: 'ZZ' })(winter)).toEqual([]);
});
