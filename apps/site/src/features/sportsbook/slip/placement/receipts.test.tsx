// @vitest-environment happy-dom
import { acceptances } from '@evens/tickets';
import { testTicket } from '@evens/web/live/testing-ticket.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';

vi.mock('virtual:locales', () => ({ locales: {} }));
vi.mock('@evens/web/core/words.ts', () => ({
  t: (key: string, args: object = {}) => [key, ...Object.values(args)].join(' '),
  words: () => ({ language: { dir: 'ltr', locale: 'en-GB' } }),
}));
const remove = vi.fn();
vi.mock('./placement-site.ts', () => ({
  receipts: { bet: () => undefined, remove },
  awaitedBets: { remove: () => undefined },
}));
vi.mock('./waiting-bet.tsx', () => ({
  WholeReceipt: () => 'whole receipt',
  DeclinedBet: () => 'declined',
  WaitingBet: () => 'waiting',
}));
vi.mock('./use-waiting-bets.ts', () => ({
  isWaiting: ({ Acceptance }: { Acceptance: number }) => Acceptance === acceptances.delayed,
}));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.resetModules();
const { Receipts } = await import('./receipts.tsx');
const { useFolded } = await import('./use-folded.ts');

const accepted = testTicket({ ID: 2, Acceptance: acceptances.accepted });
const waiting = testTicket({ ID: 1, Acceptance: acceptances.delayed });
const declined = testTicket({ ID: 3, Acceptance: acceptances.declined });

function Slip({
  keys,
  tickets,
}: {
  readonly keys: readonly string[];
  readonly tickets: readonly (typeof accepted)[];
}) {
  const folded = useFolded(tickets, keys);
  return <Receipts tickets={tickets} onOpen={folded.isFolded ? folded.open : undefined} />;
}

let host: HTMLElement;
let render: (keys: readonly string[], ...tickets: readonly (typeof accepted)[]) => void;
beforeEach(() => {
  host = document.createElement('div');
  const root = createRoot(host);
  render = (keys, ...tickets) => act(() => root.render(<Slip keys={keys} tickets={tickets} />));
});
const press = (text: string) =>
  act(() =>
    [...host.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(text))?.click(),
  );
const isFolded = () => host.querySelector('[data-receipts-folded]') !== null;

test('an accepted receipt folds to one line when a selection is added, and opens until the next one', () => {
  render([], accepted);
  expect(isFolded()).toBe(false);
  render(['a'], accepted);
  expect(host.textContent).toContain('history.number 2');
  expect(host.textContent).not.toContain('whole receipt');
  press('history.number 2');
  expect(host.textContent).toContain('whole receipt');
  render(['a', 'b'], accepted);
  expect(isFolded()).toBe(true);
  press('bet.receipt.done');
  expect(remove.mock.calls).toEqual([[2]]);
});

test('a receipt stays open beside selections that were on the slip when the bet was placed', () => {
  render(['a', 'b'], waiting);
  render(['b'], waiting, accepted);
  expect(isFolded()).toBe(false);
  expect(host.textContent).toContain('whole receipt');
  render(['b', 'a'], waiting, accepted);
  expect(isFolded()).toBe(true);
  expect(host.textContent).toContain('waiting');
  // The end of a newer bet opens nothing.
  render(['b', 'a'], waiting, accepted, declined);
  render(['b', 'a', 'c'], waiting, accepted, declined);
  expect(host.textContent).toContain('declined');
  render(['b', 'a', 'c'], waiting, accepted);
  expect(isFolded()).toBe(true);
});
