import { expect, test } from 'vitest';
import { findPushState } from './push-device.ts';

const able = { hasPush: true, permission: 'granted', isIos: false, isSubscribed: true } as const;

test.each([
  [able, 'on'],
  [{ ...able, isSubscribed: false }, 'off'],
  [{ ...able, permission: 'default' }, 'off'],
  [{ ...able, permission: 'denied' }, 'denied'],
  [{ ...able, hasPush: false }, 'unsupported'],
  [{ ...able, permission: undefined }, 'unsupported'],
  [{ ...able, permission: undefined, isIos: true }, 'ios'],
  [{ ...able, isIos: true }, 'on'],
] as const)('a browser with %o is %s', (features, state) => {
  expect(findPushState(features)).toBe(state);
});
