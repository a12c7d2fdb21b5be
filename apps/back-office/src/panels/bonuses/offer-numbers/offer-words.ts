import type { BonusKind } from '@evens/bonuses';
import type { WordKey } from '@evens/locales';

/** Labels of the numbers of an offer. */
const labels: Readonly<Record<string, WordKey>> = {
  shareBasisPoints: 'backoffice.number.share-of-deposit',
  minDeposit: 'backoffice.number.min-deposit',
  maxGrant: 'backoffice.number.max-grant',
  value: 'backoffice.number.value',
  count: 'backoffice.number.count',
  minOddsMilli: 'backoffice.number.min-odds',
  winningsTo: 'backoffice.number.winnings-to',
  expiresAfterDays: 'backoffice.number.expires',
  game: 'backoffice.number.game',
  gameName: 'backoffice.number.game-name',
  period: 'backoffice.number.period',
  minCredit: 'backoffice.number.min-credit',
  maxCredit: 'backoffice.number.max-credit',
  creditedTo: 'backoffice.number.credited-to',
  wagering: 'backoffice.number.wagering',
  multiplierMilli: 'backoffice.number.multiplier',
  basis: 'backoffice.number.basis',
  sportBasisPoints: 'backoffice.number.sport',
  groupBasisPoints: 'backoffice.number.games',
  slots: 'backoffice.number.slots',
  tables: 'backoffice.number.tables',
  live: 'backoffice.number.live',
  crash: 'backoffice.number.crash',
  gameBasisPoints: 'backoffice.number.game-shares',
  maxStake: 'backoffice.number.max-stake',
  maxConversion: 'backoffice.number.max-conversion',
  endsWithWithdrawal: 'backoffice.number.ends-with-withdrawal',
};

/** Explanations of numbers whose names are not enough. */
const meanings: Readonly<Record<string, WordKey>> = {
  gameName: 'backoffice.number.game-name.hint',
  minOddsMilli: 'backoffice.number.min-odds.hint',
  gameBasisPoints: 'backoffice.number.game-shares.hint',
  maxStake: 'backoffice.number.max-stake.hint',
  maxConversion: 'backoffice.number.max-conversion.hint',
};

const choices: Readonly<Record<string, WordKey>> = {
  cash: 'backoffice.number.choice.cash',
  bonus: 'backoffice.number.choice.bonus',
  'bonus-and-deposit': 'backoffice.number.choice.bonus-and-deposit',
  day: 'backoffice.number.choice.day',
  week: 'backoffice.number.choice.week',
  month: 'backoffice.number.choice.month',
};

function requireWord(table: Readonly<Record<string, WordKey>>, name: string): WordKey {
  const word = table[name];
  if (word === undefined) throw new Error(`no word for the number ${name} of an offer`);
  return word;
}

export const findLabel = (name: string): WordKey | undefined => labels[name];

export function fieldLabel(kind: BonusKind, name: string): WordKey {
  if (kind === 'cash-back' && name === 'shareBasisPoints') return 'backoffice.number.share-of-loss';
  return requireWord(labels, name);
}

export function findMeaning(name: string): WordKey | undefined {
  return meanings[name];
}

export function choiceLabel(choice: string): WordKey {
  return requireWord(choices, choice);
}
