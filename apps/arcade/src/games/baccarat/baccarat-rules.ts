import type { Fraction } from '@evens/base';
import { type BaccaratBetKind, baccaratBets, baccaratPays } from '@evens/games';
import type { PayTable, Table } from '../game-client.ts';
import { oddsText, returnText } from '../return-text.ts';
import type { BaccaratMessageKey } from './baccarat-scene.ts';

type TableTexts = Pick<Table<BaccaratMessageKey>, 't' | 'number'>;

/** Pay table of all bets, and the banker's drawing rules. */
export function baccaratTables(
  { t, number }: TableTexts,
  returns: Readonly<Record<BaccaratBetKind, Fraction>>,
): readonly PayTable[] {
  return [
    {
      title: t('pays'),
      head: [t('pays.bet'), t('pays.pays'), t('pays.returns')],
      rows: baccaratBets.map((kind) => [
        t(kind),
        oddsText(baccaratPays[kind]),
        returnText(number, returns[kind]),
      ]),
    },
    {
      title: t('third'),
      head: [t('third.total'), t('third.draws')],
      rows: [
        ['0–2', t('third.always')],
        ['3', t('third.but', { cards: '8' })],
        ['4', t('third.on', { cards: '2–7' })],
        ['5', t('third.on', { cards: '4–7' })],
        ['6', t('third.on', { cards: '6–7' })],
        ['7', t('third.never')],
      ],
    },
  ];
}
