import { queryClient } from '@evens/web/core/query-client.ts';
import { loadLaterWords } from '@evens/web/core/words.ts';
import { ErrorBoundary } from '@evens/web/start/error-screen.tsx';
import { type Started, start } from '@evens/web/start/start.ts';
import { NoConfigScreen, NoPlayerScreen, RetryScreen } from '@evens/web/start/start-screens.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@evens/web/ui/base.css';
import './console.css';
import { BackOffice } from './back-office.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('main: expected an element #root in index.html, found none');

async function startWithWords(): Promise<Started> {
  const started = await start();
  if (started.kind === 'ready') await loadLaterWords();
  return started;
}

async function show(element: HTMLElement): Promise<void> {
  const started = await startWithWords().catch((failure: unknown) => {
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
          <BackOffice basename={started.entry.basename} />
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>,
  );
}

await show(container);
