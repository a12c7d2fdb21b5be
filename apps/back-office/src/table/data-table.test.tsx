// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { DataTable } from './data-table.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.mock('@evens/web/core/words.ts', () => ({
  t: (key: string) => key,
  words: () => ({ language: { code: 'en' } }),
}));

test('a table shows its columns and rows, and opens a row by a double press', async () => {
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  await act(async () =>
    root.render(
      <DataTable
        name="test"
        label="Players"
        rows={[
          { id: 1, name: 'ann' },
          { id: 2, name: 'ben' },
        ]}
        rowKey={({ id }) => id}
        columns={[
          { key: 'id', title: 'Number', value: ({ id }) => id, isNumber: true },
          { key: 'name', title: 'Name', value: ({ name }) => name },
        ]}
      />,
    ),
  );
  const texts = (selector: string) => [...element.querySelectorAll(selector)].map((cell) => cell.textContent);
  expect(texts('th[role=columnheader]')).toEqual(['Number', 'Name']);
  expect(texts('tbody tr')).toEqual(['1ann', '2ben']);
  act(() => root.unmount());
});

test('a table that is not complete says that more rows follow', async () => {
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  await act(async () =>
    root.render(
      <DataTable
        name="incomplete"
        label="Players"
        rows={[{ id: 1 }]}
        rowKey={({ id }) => id}
        columns={[{ key: 'id', title: 'Number', value: ({ id }) => id }]}
        onMore={() => undefined}
      />,
    ),
  );
  expect(element.textContent).toContain('backoffice.table.rows.first');
  act(() => root.unmount());
});
