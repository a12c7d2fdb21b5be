// @vitest-environment happy-dom
import type { Answer } from '@evens/web/core/api.ts';
import { act, type ComponentProps } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';

const calls = vi.hoisted(() => ({ sent: [] as unknown[][] }));

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.mock('@evens/web/core/words.ts', () => ({
  t: (key: string) => key,
  words: () => ({ language: { code: 'en', locale: 'en' }, has: () => true, t: (key: string) => key }),
}));
vi.mock('@evens/locales/browser', () => ({
  periodName: (_words: unknown, _sport: string, period: number) => `period ${period}`,
  outcomeName: String,
}));
vi.mock('@evens/web/core/api.ts', () => ({
  NetworkError: class extends Error {},
  async api(...call: unknown[]) {
    calls.sent.push(call);
    return { ok: true, value: { HasErrors: false } };
  },
}));
vi.mock('@evens/web/core/query-client.ts', () => ({ queryClient: { invalidateQueries: async () => {} } }));
vi.mock('@evens/web/ui/notice.tsx', () => ({ notify: () => {} }));
vi.mock('../operator-rights.ts', () => ({ useMayAct: () => true }));

// Other files of the process have loaded the form with messages of their own.
vi.resetModules();
const { ManualForm } = await import('./manual-form.tsx');

let form: HTMLElement;
let unmount = () => {};
afterEach(() => {
  unmount();
  calls.sent.length = 0;
});

type Page = Answer<'GET /api/desk/tradingmatch'>;

const match: Page['Match'] = {
  ...{ ID: 7, Name: 'Ash – Birch', SportAlias: 'soccer', Category: 'England', TournamentID: 1 },
  ...{ Tournament: 'Cup', StartsAt: '2026-03-01T15:00:00Z', IsLive: true, Phase: 'break', Score: '1–0' },
  ...{ Minute: 45, Stopped: 'feed-reports', PricedAt: null, LinesCount: 1, SuspendedLinesCount: 0 },
  IsManual: false,
  Trader: null,
};
const first = { Home: 1, Away: 0 };
const entry: NonNullable<Page['Entry']> = {
  ...{ Competitors: ['Ash', 'Birch'], RegularPeriods: 2, HasClock: true },
  ...{ State: 'break', Seconds: 2700, Periods: [first] },
};

async function render(props: Partial<ComponentProps<typeof ManualForm>> = {}): Promise<void> {
  form = document.createElement('div');
  document.body.append(form);
  const root = createRoot(form);
  unmount = () => act(() => root.unmount());
  await act(async () => root.render(<ManualForm match={match} entry={entry} manual={null} {...props} />));
}

const fields = () => [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')];
const values = () => fields().map(({ value }) => value);
const buttons = () => [...form.querySelectorAll('button')];

async function type(index: number, value: string): Promise<void> {
  const field = fields().at(index);
  if (!field) throw new Error('type: no such field');
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
  });
}

test('the form starts with the published state, and a period that begins has a score', async () => {
  await render();
  // No overtime before the last regular period.
  expect(values()).toEqual(['break', '45:00', '1', '0', '', '', '']);
  await type(0, 'playing');
  expect(values()).toEqual(['playing', '45:00', '1', '0', '0', '0', '']);
  await type(1, '47');
  await type(-1, 'the feed is dead');
  await act(async () => buttons()[0]?.click());
  const Periods = [first, { Home: 0, Away: 0 }];
  const body = { MatchID: 7, State: 'playing', Seconds: 2820, Reason: 'the feed is dead', Periods };
  expect(calls.sent).toEqual([['POST /api/desk/manualmatch', { body }]]);
});

test('overtime is entered once regular time is over', async () => {
  await render({ entry: { ...entry, Periods: [first, first], State: 'playing' } });
  expect(fields()).toHaveLength(7);
  await type(0, 'break');
  expect(fields()).toHaveLength(11);
});

test.each([
  ['a wrong clock', 1, '1:75'],
  ['half of a score', 2, ''],
  ['a score that is no number', 3, 'x'],
])('an entry with %s is not sent', async (_name, field, value) => {
  await render();
  await type(-1, 'the feed is dead');
  expect(buttons()[0]?.disabled).toBe(false);
  await type(field, value);
  expect(buttons()[0]?.disabled).toBe(true);
});

test('a match entered by hand shows what the feed reports, and can be resumed after the result too', async () => {
  const at = { By: 'tom', At: '2026-03-01T16:00:00Z', Reason: 'dead' };
  await render({ entry: null, manual: { ...at, FeedPhase: 'ended', FeedScore: '1–1' } });
  const keys = ['backoffice.trading.manual.feed', 'backoffice.trading.manual.reports'];
  expect(form.querySelector('[role="status"]')?.textContent).toBe(keys.join(''));
  await type(-1, 'the feed is back');
  await act(async () => buttons()[0]?.click());
  const body = { MatchID: 7, Reason: 'the feed is back' };
  expect(calls.sent).toEqual([['POST /api/desk/resumefeed', { body }]]);
});
