import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import '../ui/base.css';
import { queryClient } from './query-client.ts';
import { createRouter } from './router.tsx';
import { start } from './start.ts';
import { NoConfigScreen, RetryScreen } from './start-screens.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

/** The spinner of index.html stands until this has something to show. */
async function show(element: HTMLElement): Promise<void> {
  const started = await start().catch((failure: unknown) => {
    console.error('start-up failed', failure);
    return { kind: 'failed' } as const;
  });
  if (started.kind === 'leaving') return;
  const root = createRoot(element);
  if (started.kind === 'failed') return root.render(<RetryScreen />);
  if (started.kind === 'no-config') return root.render(<NoConfigScreen />);
  const router = createRouter(started.entry.basename);
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

await show(container);
