// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

const mine = { userId: 7, isOpen: true, hasWheel: false, hasWidget: true, points: -3 };

beforeEach(() => {
  sessionStorage.clear();
  vi.resetModules();
});

test('the loyalty state is restored after a reload of the tab', async () => {
  const before = await import('./loyalty-init.ts');
  expect(before.loyaltyInit()).toBeUndefined();
  before.setLoyaltyInit(mine);
  vi.resetModules();
  expect((await import('./loyalty-init.ts')).loyaltyInit()).toEqual(mine);
});

test('the loyalty state is removed from the tab at log-out', async () => {
  const { forgetLoyalty, setLoyaltyInit } = await import('./loyalty-init.ts');
  setLoyaltyInit(mine);
  forgetLoyalty();
  vi.resetModules();
  expect((await import('./loyalty-init.ts')).loyaltyInit()).toBeUndefined();
});

test.each(['', 'null', '[]', '{}', '{"userId":"7","points":1}', '{"userId":7,"points":1.5}'])(
  'invalid stored loyalty state is ignored: %s',
  async (text) => {
    sessionStorage.setItem('evens.loyalty', text);
    expect((await import('./loyalty-init.ts')).loyaltyInit()).toBeUndefined();
  },
);
