import { queryClient } from '@evens/web/core/query-client.ts';
import { Router } from '@evens/web/navigation/index.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';

export { queryClient };

let unmount = () => {};

/** Ends the last panel and forgets its queries. */
export function unmountPanel(): void {
  unmount();
  unmount = () => {};
  queryClient.clear();
}

/**
 * Renders a panel at an address of the back office, in place of the panel before it. Files that mock modules import this file after `vi.resetModules()`, so that
 * it has the same modules as their panels.
 */
export async function renderPanel(panel: ReactNode, search = ''): Promise<HTMLElement> {
  unmount();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  window.history.replaceState(null, '', `/backoffice?${search}`);
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  unmount = () => {
    act(() => root.unmount());
    element.remove();
  };
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Router basename="" newKey={() => 'a key'} owns={() => true}>
          {panel}
        </Router>
      </QueryClientProvider>,
    ),
  );
  return element;
}

/** The first button with this text or label. */
export const findButton = (element: Element, text: string): HTMLButtonElement | undefined =>
  [...element.querySelectorAll('button')].find(
    (each) => each.textContent === text || each.getAttribute('aria-label') === text,
  );

export async function typeInto(field: HTMLInputElement | null | undefined, text: string): Promise<void> {
  if (!field) throw new Error(`typeInto: expected a field for "${text}", got none`);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
