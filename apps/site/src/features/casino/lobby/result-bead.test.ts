import type { TableResult } from '@evens/contract';
import { expect, test } from 'vitest';
import { resultBead } from './result-bead.ts';

const coup = { no: 1, shoe: 1, playerPair: false, bankerPair: false, playerTotal: 6, bankerTotal: 8 };

test.each<[TableResult, string, string]>([
  [{ no: 1, crash: 199, secret: '' }, '1.99×', 'plain'],
  [{ no: 1, crash: 200, secret: '' }, '2.00×', 'gold'],
  [{ no: 1, pocket: 0 }, '0', 'green'],
  [{ no: 1, pocket: 32 }, '32', 'red'],
  [{ no: 1, pocket: 33 }, '33', 'black'],
  [{ no: 1, spot: 5, times: 1 }, '5', 'plain'],
  [{ no: 1, spot: 5, times: 7 }, '5×7', 'gold'],
  [{ ...coup, winner: 'banker' }, '8', 'banker'],
  [{ ...coup, winner: 'player', playerTotal: 9 }, '9', 'player'],
  [{ no: 1, side: 'tiger', dragon: 4, tiger: 12 }, 'Q', 'tiger'],
  [{ no: 1, side: 'tie', dragon: 10, tiger: 10 }, '10', 'tie'],
  [{ no: 1, dice: [2, 4, 5] }, '11', 'plain'],
  [{ no: 1, dice: [3, 3, 3] }, '9', 'gold'],
  [{ no: 1, dealer: 21, isBlackjack: true }, 'BJ', 'plain'],
  [{ no: 1, dealer: 24, isBlackjack: false }, '24', 'bust'],
])('the result %j of a table is %s in %s', (result, text, tone) => {
  expect(resultBead(result)).toEqual({ text, tone });
});
