import { type CurrencyCode, formatAmount } from '@evens/base';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { t, words } from '@evens/web/core/words.ts';
import type { FactValue } from './facts.ts';
import type { CardView } from './part-shapes.ts';

/** `spinsLeft`, `free-spins`: as words, where a game brings one that is not known here. */
function readableName(name: string): string {
  const text = name
    .replace(/(Minor|Hundredths)$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_.]+/g, ' ')
    .toLowerCase()
    .trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function translateName(family: 'move' | 'field' | 'value' | 'spot' | 'symbol', name: string): string {
  const key = `casinogame.${family}.${name}`;
  const spoken = words();
  return spoken.has(key) ? spoken.t(key) : readableName(name);
}

export const moveName = (kind: string): string => translateName('move', kind);
export const symbolName = (symbol: string): string => translateName('symbol', symbol);
export const fieldName = (name: string): string => translateName('field', name);
export const valueName = (text: string): string =>
  /^[a-z][a-zA-Z-]*$/.test(text) ? translateName('value', text) : text;

/** A place for chips by its key: a word, and which numbers or which one of its kind. */
export function spotName(spot: string): string {
  const [kind = '', which] = spot.split(' ');
  const name = /^\d+$/.test(kind) ? kind : translateName('spot', kind);
  return which === undefined ? name : `${name} ${which.replaceAll('-', '·')}`;
}

/** Formats hundredths as a multiple with two decimals: "2.50×". */
export function multipleText(hundredths: number): string {
  return `${(hundredths / 100).toFixed(2)}×`;
}

export function minorText(minor: bigint, currency: CurrencyCode): string {
  return moneyText(formatAmount(minor, currency), currency);
}

export function factText(value: FactValue, currency: CurrencyCode): string {
  switch (value.kind) {
    case 'money':
      return minorText(value.minor, currency);
    case 'multiple':
      return multipleText(value.hundredths);
    case 'yes-no':
      return t(value.isYes ? 'casinogame.value.yes' : 'casinogame.value.no');
    case 'text':
      return valueName(value.text);
  }
}

const rankNames: Readonly<Record<number, string>> = { 11: 'J', 12: 'Q', 13: 'K', 14: 'A' };

export function rankText({ rank }: CardView): string {
  return rankNames[rank] ?? `${rank}`;
}

/** "10 of spades", for screen readers. */
export function cardText(card: CardView): string {
  return t('casinogame.view.card', { rank: rankText(card), suit: t(`casinogame.suit.${card.suit}`) });
}
