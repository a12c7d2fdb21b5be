// @vitest-environment happy-dom
import type { CashoutTicket } from '@evens/contract';
import { testTicket } from '@evens/web/live/testing-ticket.ts';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';

vi.mock('virtual:locales', () => ({ locales: {} }));
vi.mock('@evens/web/core/words.ts', () => ({
  t: (key: string, args: object = {}) => [key, ...Object.values(args)].join(' '),
  words: () => ({ language: { dir: 'ltr', locale: 'en-GB' } }),
  written: () => ({ money: (amount: string) => amount }),
}));
vi.mock('./cashouts-site.ts', () => ({ cashouts: {} }));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.resetModules();
const { PartCashout } = await import('./part-cashout.tsx');

const ticket = testTicket({ Stake: '20.00', StakeOpen: '20.00' });
const offer: CashoutTicket = {
  ...{
    BetId: ticket.ID,
    State: 'open',
    Value: '9.00',
    StakeOpen: '20.00',
    CashoutOddsValues: [],
    Prices: null,
  },
  ...{ MarginBasisPoints: 0, MarginMaxBasisPoints: 0 },
};

let host: HTMLElement;
let root: Root;
afterEach(() => act(() => root.unmount()));

function type(text: string, other: Partial<CashoutTicket> = {}) {
  host = document.createElement('div');
  root = createRoot(host);
  act(() => root.render(<PartCashout ticket={ticket} offer={{ ...offer, ...other }} isStale={false} />));
  const field = host.querySelector<HTMLInputElement>('input[inputmode]');
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  act(() => {
    set?.call(field, text);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  const button = host.querySelector<HTMLButtonElement>('[data-cashout-part]');
  const reasons = [...host.querySelectorAll('[role=alert], [data-amount-note=refused]')];
  return [button?.textContent, button?.disabled, reasons.map(({ textContent }) => textContent).join()];
}

test.each([
  ['5', 'cashout.action2.25 EUR', false, ''],
  ['25', 'cashout.action', true, 'cashout.part.too-much 20.00 EUR'],
  ['0', 'cashout.action', true, 'cashout.part.too-little 0.03 EUR'],
  ['0.02', 'cashout.action', true, 'cashout.part.too-little 0.03 EUR'],
  ['0.03', 'cashout.action0.01 EUR', false, ''],
  ['1e3', 'cashout.action', true, expect.stringContaining('amount.not-an-amount')],
  ['-5', 'cashout.action', true, expect.stringContaining('amount.not-an-amount')],
  ['1.000', 'cashout.action', true, expect.stringContaining('amount.ambiguous')],
])('a live offer with the part %j has the button %s, and a reason if it is disabled', (text, ...expected) => {
  expect(type(text).map((each) => (typeof each === 'string' ? each.replace('\u00a0', ' ') : each))).toEqual(
    expected,
  );
});

test('an offer that is suspended names the suspension on the button', () => {
  expect(type('5', { State: 'suspended', Value: null })).toEqual(['cashout.suspended', true, '']);
});
