import type { RiskKind, RiskSignal } from '@evens/contract';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';

export function levelNumber({ Level }: RiskSignal): 1 | 2 | 3 {
  return Level >= 3 ? 3 : Level === 2 ? 2 : 1;
}

interface Facts {
  count(name: string): number;
  money(name: string): string;
}

const sentences: Readonly<Record<RiskKind, (facts: Facts) => string>> = {
  chasing: ({ count, money }) =>
    t('backoffice.risk.sentence.chasing', {
      minutes: count('minutes'),
      stakes: count('stakes'),
      before: money('before'),
      after: money('after'),
      lost: money('lost'),
    }),
  'rising-stakes': ({ count, money }) =>
    t('backoffice.risk.sentence.rising-stakes', {
      week: money('week'),
      usual: money('usual'),
      percent: count('percent'),
    }),
  'night-play': ({ count }) =>
    t('backoffice.risk.sentence.night-play', { percent: count('percent'), nights: count('nights') }),
  'cancelled-withdrawals': ({ count, money }) =>
    t('backoffice.risk.sentence.cancelled-withdrawals', { count: count('count'), amount: money('amount') }),
  'failed-deposits': ({ count }) => t('backoffice.risk.sentence.failed-deposits', { count: count('count') }),
  'quick-deposits': ({ count, money }) =>
    t('backoffice.risk.sentence.quick-deposits', {
      count: count('count'),
      amount: money('amount'),
      minutes: count('minutes'),
    }),
};

/** One sentence that explains a signal with its numbers. */
export function riskSentence({ Kind, Facts, Currency }: RiskSignal): string {
  return sentences[Kind]({
    count: (name) => Number(Facts[name] ?? 0),
    money: (name) => moneyText(String(Facts[name] ?? '0'), Currency),
  });
}
