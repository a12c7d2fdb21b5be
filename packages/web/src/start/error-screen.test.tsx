// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-screen.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

function Throws({ what }: { readonly what: unknown }): never {
  throw what;
}

vi.mock('../core/words.ts', () => ({
  t: (key: string) => {
    if (!hasMessages) throw new Error('no language is spoken yet');
    return key;
  },
}));
vi.mock('../features/site/not-found/lazy.ts', () => ({ NotFoundPage: () => 'not found' }));

let hasMessages = true;

async function show(children: ReactNode): Promise<HTMLElement> {
  const container = document.getElementById('root');
  if (!container) throw new Error('the document has no #root');
  const root = createRoot(container);
  await act(async () => root.render(children));
  return container;
}

test('a part that throws leaves its neighbours, and offers to reload', async () => {
  const page = await show(
    <>
      <ErrorBoundary of="part">
        <Throws what={new TypeError('items is undefined')} />
      </ErrorBoundary>
      <p>neighbour</p>
    </>,
  );
  expect(page.textContent).toContain('neighbour');
  expect(page.querySelector('button')?.textContent).toBe('shell.error.reload');
  expect(page.querySelector('details')?.textContent).toContain('TypeError: items is undefined');
});

test('when everything threw, the start page is one plain link away in the language of the address', async () => {
  history.replaceState(null, '', '/ar/sport/soccer');
  const page = await show(
    <ErrorBoundary of="site">
      <Throws what={undefined} />
    </ErrorBoundary>,
  );
  expect(page.querySelector('a')?.getAttribute('href')).toBe('/ar');
  expect(page.textContent).toContain('shell.error.site');
});

test('an error without loaded messages shows a button that reloads the page', async () => {
  hasMessages = false;
  const page = await show(
    <ErrorBoundary of="site">
      <Throws what={new Error('gone')} />
    </ErrorBoundary>,
  );
  hasMessages = true;
  expect(page.querySelectorAll('button')).toHaveLength(1);
});

test('another path renders the screen again', async () => {
  const container = await show(null);
  const root = createRoot(container);
  const at = (path: string, children: ReactNode) => (
    <ErrorBoundary of="screen" path={path}>
      {children}
    </ErrorBoundary>
  );
  await act(async () => root.render(at('/a', <Throws what={new Error('a')} />)));
  expect(container.textContent).toContain('shell.error.screen');
  await act(async () => root.render(at('/b', <p>b</p>)));
  expect(container.textContent).toBe('b');
});
