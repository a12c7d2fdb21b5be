// @vitest-environment happy-dom
import type { Ticket } from '@evens/contract';
import { testTicket } from '@evens/web/live/testing-ticket.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { ALWAYS, type TicketList } from './ticket-lists.ts';
import { useDisplayedTickets } from './use-displayed-tickets.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
let playerId = 1;
vi.mock('@evens/web/core/session.ts', () => ({ useUser: () => ({ ID: playerId }) }));

const open = testTicket({ ID: 1 });
const other = testTicket({ ID: 2 });
const settled = testTicket({ ID: 1, Result: 3 });

test('a settled bet stays in its place after the next fetch, until another list or player is displayed', async () => {
  const root = createRoot(document.createElement('div'));
  let displayed: readonly Ticket[] = [];
  interface ListProps {
    readonly list: TicketList;
    readonly fetched: readonly Ticket[];
    readonly news: readonly Ticket[];
  }
  function List({ list, fetched, news }: ListProps) {
    const known = new Map(news.map((ticket) => [ticket.ID, ticket]));
    displayed = useDisplayedTickets({ list, span: ALWAYS }, fetched, known);
    return null;
  }
  const show = async (props: ListProps) => {
    await act(async () => root.render(<List {...props} />));
    return displayed.map(({ ID, Result }) => [ID, Result]);
  };
  await show({ list: 'uncleared', fetched: [other, open], news: [] });
  const afterFetch = { list: 'uncleared', fetched: [other], news: [settled] } as const;
  expect(await show(afterFetch)).toEqual([
    [2, 0],
    [1, 3],
  ]);
  // A correction opens it again.
  expect(await show({ ...afterFetch, news: [open] })).toEqual([
    [2, 0],
    [1, 0],
  ]);
  expect(await show({ list: 'declined', fetched: [], news: [settled] })).toEqual([]);
  expect(await show(afterFetch)).toEqual([[2, 0]]);
  playerId = 2;
  expect(await show({ list: 'uncleared', fetched: [], news: [] })).toEqual([]);
  await act(async () => root.unmount());
});
