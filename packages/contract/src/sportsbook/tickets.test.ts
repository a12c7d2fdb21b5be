import { expect, test } from 'vitest';
import { findTicketSystem, type TicketItem } from './tickets.ts';

const items = (bankers: readonly number[] = []): TicketItem[] =>
  [0, 1, 2].map((place) => ({
    Selections: [],
    Odds: 2000,
    IsBuilder: false,
    IsBanker: bankers.includes(place),
  }));
const rows = (stakes: Readonly<Record<number, string>>) =>
  Object.entries(stakes).map(([pick, Stake]) => ({ Pick: Number(pick), Stake, BetCount: 1 }));

test('a ticket has the name of its system only without bankers and with one stake for all bets', () => {
  const find = (stakes: Readonly<Record<number, string>>, bankers?: readonly number[]) =>
    findTicketSystem({ SystemRows: rows(stakes), Items: items(bankers) });
  expect(find({ 2: '1.00', 3: '1.00' })).toBe('trixie');
  expect(find({ 1: '1.00', 2: '1.00', 3: '1.00' })).toBe('patent');
  expect(find({ 2: '1.00' })).toBeUndefined();
  expect(find({ 2: '1.00', 3: '2.00' })).toBeUndefined();
  expect(find({ 2: '1.00', 3: '1.00' }, [0])).toBeUndefined();
  expect(find({})).toBeUndefined();
});
