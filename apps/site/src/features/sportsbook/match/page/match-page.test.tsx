// @vitest-environment happy-dom
import { LiveContext } from '@evens/web/live/hooks.ts';
import { createLive } from '@evens/web/live/live.ts';
import { testWorld } from '@evens/web/live/testing.ts';
import { Router } from '@evens/web/navigation/index.ts';
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { MatchPage } from './match-page.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.stubGlobal('fetch', () => new Promise(() => {}));
vi.mock('virtual:locales', () => ({ locales: {} }));
vi.mock('@evens/web/core/visit.ts', () => ({ visit: () => ({ basename: '/en', language: 'en' }) }));
vi.mock('@evens/web/core/words.ts', () => ({
  t: (key: string) => key,
  words: () => ({ language: { dir: 'ltr' } }),
  loadLaterWords: async () => undefined,
  loadCasinoWords: async () => undefined,
}));
vi.mock('@evens/web/navigation/index.ts', async (original) => ({
  ...(await original<object>()),
  useParams: () => ({ matchId: '7' }),
}));
// The parts of a loaded page are not needed.
vi.mock('../view/index.ts', () => ({ MatchViewsSkeleton: () => null }));
vi.mock('./match-markets.tsx', () => ({}));

afterEach(() => onlineManager.setOnline(true));

async function renderedText(): Promise<string> {
  const host = document.createElement('div');
  const root = createRoot(host);
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <LiveContext value={createLive(testWorld())}>
          <Router basename="/en" newKey={() => 'k'}>
            <MatchPage />
          </Router>
        </LiveContext>
      </QueryClientProvider>,
    ),
  );
  const text = host.textContent ?? '';
  act(() => root.unmount());
  return text;
}

test('a match page that is opened offline names the lost connection, and a loading one does not', async () => {
  expect(await renderedText()).not.toContain('shell.error.network');
  onlineManager.setOnline(false);
  expect(await renderedText()).toContain('shell.error.network');
});
