import type messages from '@evens/locales/en/arcade/copper-forge.json';
import type { Translate } from '../../frame/messages.ts';
import type { PayTable } from '../game-client.ts';
import { prizes } from './held-coins.ts';

/** The possible values of a coin and their probabilities. */
export function coinTable({
  t: translate,
  worthText,
  faces,
  grandCoins,
}: {
  readonly t: Translate<keyof typeof messages>;
  readonly worthText: (coins: number) => string;
  readonly faces: readonly { readonly coins: number; readonly weight: number; readonly prize?: string }[];
  readonly grandCoins: number;
}): PayTable {
  const all = faces.reduce((sum, { weight }) => sum + weight, 0);
  return {
    title: translate('faces'),
    head: [translate('faces.coin'), translate('faces.pays'), translate('faces.weight', { all })],
    rows: [
      ...faces.map(({ coins, weight, prize }) => {
        const known = prizes.find((each) => each === prize);
        return [translate(known ? `prize.${known}` : 'symbol.coin'), worthText(coins), String(weight)];
      }),
      [translate('prize.grand'), worthText(grandCoins), translate('faces.full')],
    ],
  };
}
