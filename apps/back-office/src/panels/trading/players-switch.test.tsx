// @vitest-environment happy-dom
import { queryClient } from '@evens/web/core/query-client.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';

const sent = vi.hoisted(() => ({ parts: [] as string[] }));

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.stubGlobal('fetch', async (_: string, { body }: { readonly body: string }) => {
  const { Name, Open } = JSON.parse(body);
  sent.parts.push(`${Open ? 'open' : 'close'} ${Name}`);
  return Response.json({ HasErrors: false });
});
vi.mock('@evens/web/core/words.ts', () => ({
  t: (key: string) => key,
  words: () => ({ language: { code: 'en', locale: 'en' } }),
}));
vi.mock('@evens/web/core/session.ts', () => ({
  useUser: () => ({ UserName: 'ann', OperatorRole: 'trader' }),
}));

// Other files of the process have loaded the panels with messages of their own.
vi.resetModules();
const { PlayersSwitch } = await import('./players-switch.tsx');

let unmount = () => {};
afterEach(() => {
  unmount();
  queryClient.clear();
  sent.parts = [];
});

function render(types: readonly string[], closed: readonly string[]): HTMLElement {
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  unmount = () => act(() => root.unmount());
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <PlayersSwitch matchId={7} types={types} closed={new Set(closed)} />
      </QueryClientProvider>,
    ),
  );
  return element;
}

const types = ['1x2', 'player-goals', 'nth-scorer', 'total'];

test.each([
  [[], 'close 7/player-goals', 'close 7/nth-scorer'],
  [['match-market 7/player-goals'], 'close 7/nth-scorer'],
  [['match-market 7/player-goals', 'match-market 7/nth-scorer'], 'open 7/player-goals', 'open 7/nth-scorer'],
] as const)(
  'one press suspends every market on players that is open, or resumes all: %j',
  async (closed, ...expected) => {
    const button = render(types, closed).querySelector('button');
    await act(async () => button?.click());
    await vi.waitFor(() => expect(sent.parts).toEqual(expected));
  },
);

test('a match without markets on players has no switch for them', () => {
  expect(render(['1x2', 'total'], []).querySelector('button')).toBeNull();
});
