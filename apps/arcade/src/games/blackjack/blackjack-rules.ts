import type { BlackjackMove, BlackjackResult } from '@evens/games';
import type { FeltTexts } from '../../cards/blackjack/ground.ts';
import { gameLetters, type KeyLine, letterLines } from '../../frame/keys.ts';
import type { GameRulesText, Table } from '../game-client.ts';
import { type BlackjackMessageKey, sideBetTables } from './side-bets.ts';

export const blackjackLetters: Readonly<Record<BlackjackMove, string>> = gameLetters.blackjack;
/** The tone of a hand's note. */
export const resultTones = {
  blackjack: 'won',
  win: 'won',
  push: 'plain',
  lose: 'lost',
} as const satisfies Record<BlackjackResult, string>;

type Texts = Pick<Table<BlackjackMessageKey>, 't' | 'money' | 'number'>;

export function feltTexts({ t }: Texts): FeltTexts {
  return { rules: [t('felt-1'), t('felt-2')], sides: [t('perfectPairs'), t('twentyOnePlusThree')] };
}

export function blackjackKeys({ t }: Texts): readonly KeyLine[] {
  return letterLines(blackjackLetters, (move) =>
    move === 'insure' ? t('table.insurance') : t(`move.${move}`),
  );
}

/** How blackjack is played and what it pays, alone and at a live table. */
export function blackjackRules(texts: Texts): Omit<GameRulesText, 'fairness'> {
  const { t } = texts;
  return {
    how: [t('how-1'), t('how-2'), t('how-3'), t('sides.how'), t('how-4')],
    tables: [
      {
        title: t('table'),
        head: [t('table.outcome'), t('table.pays')],
        rows: [
          [t('note.blackjack'), '3:2'],
          [t('note.win'), '1:1'],
          [t('table.insurance'), '2:1'],
          [t('note.push'), t('table.back')],
        ],
      },
      ...sideBetTables(texts),
    ],
    returns: [t('returns')],
  };
}
