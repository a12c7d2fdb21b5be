import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@evens/web/ui/base.css';
import { afterPrices } from '@evens/web/core/after-prices.ts';
import { listenForInstallOffer } from '@evens/web/core/install-offer.ts';
import { queryClient } from '@evens/web/core/query-client.ts';
import { ErrorBoundary } from '@evens/web/start/error-screen.tsx';
import { start } from '@evens/web/start/start.ts';
import { NoConfigScreen, NoPlayerScreen, RetryScreen } from '@evens/web/start/start-screens.tsx';
import { loadSlip } from '../features/sportsbook/slip/index.ts';
import { loadFeatureDialog } from './modal-host.tsx';
import { Site } from './router.tsx';
import { loadOtherScreens } from './screens.tsx';

/** Delay after which the requested page is complete. */
const IDLE_MS = 5000;

/** Has the browser keep the page that is shown without a network. The development server has no such page. */
function keepOfflinePage(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  // Without it a visit without network ends in the browser's own page, as anywhere.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

/** Whether the page has a betslip. The server names its kind; `theme.js` changes it after a page of the casino. */
function hasSlip(): boolean {
  const kind = document.documentElement.dataset['page'];
  return kind === 'sport' || kind === 'shared';
}

/** Loads code that most visits use later. If it fails, it is loaded when it is used. */
function loadNextParts(): void {
  for (const load of [loadOtherScreens, loadFeatureDialog]) load().catch(() => undefined);
}

const container = document.getElementById('root');
if (!container) throw new Error('main: expected an element #root in index.html, found none');

/** The spinner of index.html is shown until this has something to show. */
async function show(element: HTMLElement): Promise<void> {
  const started = await start().catch((failure: unknown) => {
    console.error('start-up failed', failure);
    return { kind: 'failed' } as const;
  });
  if (started.kind === 'leaving') return;
  const root = createRoot(element);
  if (started.kind === 'failed') return root.render(<RetryScreen />);
  if (started.kind === 'no-config') return root.render(<NoConfigScreen />);
  if (started.kind === 'no-player') return root.render(<NoPlayerScreen />);
  root.render(
    <StrictMode>
      <ErrorBoundary of="site">
        <QueryClientProvider client={queryClient}>
          <Site basename={started.entry.basename} />
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>,
  );
}

listenForInstallOffer();
// Not awaited here: chunks that start-up loads import from this one, and would wait for its end.
show(container).then(() => {
  if (hasSlip()) afterPrices(() => void loadSlip().catch(() => undefined));
  setTimeout(keepOfflinePage, IDLE_MS);
  setTimeout(loadNextParts, IDLE_MS);
});
