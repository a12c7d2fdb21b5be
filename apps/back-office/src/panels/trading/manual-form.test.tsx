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

let unmount = () => {};
afterEach(() => {
  unmount();
  calls.sent.length = 0;
});

type Page = Answer<'GET /api/desk/tradingmatch'>;

const match: Page['Match'] = {
  ...{ ID: 7, Name: 'Ash – Birch', SportAlias: 'soccer', Category: 'England', TournamentID: 1 },
  ...{ Tournament: 'Cup', StartsAt: '2026-03-01T15:00:00Z', IsLive: true, Phase: 'break', Score: '1–0' },
  ...{ Minute: 45, Stopped: null, PricedAt: null, LinesCount: 1, SuspendedLinesCount: 0, IsManual: false },
};
const entry: NonNullable<Page['Entry']> = {
  ...{ Competitors: ['Ash', 'Birch'], RegularPeriods: 2, HasClock: true },
  ...{ State: 'break', Seconds: 2700, Periods: [{ Home: 1, Away: 0 }] },
};

async function render(props: Partial<ComponentProps<typeof ManualForm>> = {}): Promise<HTMLElement> {
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  unmount = () => act(() => root.unmount());
  await act(async () => root.render(<ManualForm match={match} entry={entry} manual={null} {...props} />));
  return element;
}

function fields(form: HTMLElement): readonly (HTMLInputElement | HTMLSelectElement)[] {
  return [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')];
}

async function type(field: HTMLInputElement | HTMLSelectElement | undefined, value: string): Promise<void> {
  if (!field) throw new Error('type: no such field');
  const prototype = Object.getPrototypeOf(field);
  await act(async () => {
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
  });
}

const buttons = (form: HTMLElement) => [...form.querySelectorAll('button')];

test('the form starts with the published state, and a period that begins has a score', async () => {
  const form = await render();
  const [state, clock, home1, away1] = fields(form);
  // No overtime before the last regular period.
  expect(fields(form)).toHaveLength(7);
  expect([state, clock, home1, away1].map((field) => field?.value)).toEqual(['break', '45:00', '1', '0']);
  await type(state, 'playing');
  expect(fields(form).map(({ value }) => value)).toEqual(['playing', '45:00', '1', '0', '0', '0', '']);
  await type(fields(form)[1], '47');
  await type(fields(form).at(-1), 'the feed is dead');
  await act(async () => buttons(form)[0]?.click());
  expect(calls.sent).toEqual([
    [
      'POST /api/desk/manualmatch',
      {
        body: {
          ...{ MatchID: 7, State: 'playing', Seconds: 2820, Reason: 'the feed is dead' },
          Periods: [
            { Home: 1, Away: 0 },
            { Home: 0, Away: 0 },
          ],
        },
      },
    ],
  ]);
});

test('overtime is entered once regular time is over', async () => {
  const Periods = [...entry.Periods, { Home: 0, Away: 1 }];
  const form = await render({ entry: { ...entry, Periods, State: 'playing' } });
  expect(fields(form)).toHaveLength(7);
  await type(fields(form)[0], 'break');
  expect(fields(form)).toHaveLength(11);
});

test.each([
  ['a wrong clock', 1, '1:75'],
  ['half of a score', 2, ''],
  ['a score that is no number', 3, 'x'],
])('an entry with %s is not sent', async (_name, field, value) => {
  const form = await render();
  await type(fields(form).at(-1), 'the feed is dead');
  expect(buttons(form)[0]?.disabled).toBe(false);
  await type(fields(form)[field], value);
  expect(buttons(form)[0]?.disabled).toBe(true);
});

test('a match entered by hand shows what the feed reports, and one act resumes the feed', async () => {
  const manual = {
    By: 'tom',
    At: '2026-03-01T16:00:00Z',
    Reason: 'dead',
    FeedPhase: 'playing',
    FeedScore: '1–1',
  };
  const form = await render({ manual });
  expect(form.querySelector('[role="status"]')?.textContent).toBe('backoffice.trading.manual.feed');
  await type(fields(form).at(-1), 'the feed is back');
  await act(async () => buttons(form)[1]?.click());
  expect(calls.sent).toEqual([
    ['POST /api/desk/resumefeed', { body: { MatchID: 7, Reason: 'the feed is back' } }],
  ]);
});
