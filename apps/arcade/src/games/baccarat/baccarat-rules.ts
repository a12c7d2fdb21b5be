import type { Fraction } from '@evens/base';
import { type BaccaratBetKind, baccaratBets } from '@evens/games';
import type { PayTable, Table } from '../game-client.ts';
import { type BaccaratWord, oddsText } from './baccarat-scene.ts';

type Speech = Pick<Table<BaccaratWord>, 'words' | 'number'>;

const percentOf = ({ num, den }: Fraction): number => (100 * Number(num)) / Number(den);

/** The pays of all bets, and the banker's drawing rules. */
export function baccaratTables(
  { words, number }: Speech,
  returns: Readonly<Record<BaccaratBetKind, Fraction>>,
): readonly PayTable[] {
  return [
    {
      title: words('pays'),
      head: [words('pays.bet'), words('pays.pays'), words('pays.returns')],
      rows: baccaratBets.map((kind) => [
        words(kind),
        oddsText(kind),
        `${number(percentOf(returns[kind]), 2)} %`,
      ]),
    },
    {
      title: words('third'),
      head: [words('third.total'), words('third.draws')],
      rows: [
        ['0–2', words('third.always')],
        ['3', words('third.but', { cards: '8' })],
        ['4', words('third.on', { cards: '2–7' })],
        ['5', words('third.on', { cards: '4–7' })],
        ['6', words('third.on', { cards: '6–7' })],
        ['7', words('third.never')],
      ],
    },
  ];
}
