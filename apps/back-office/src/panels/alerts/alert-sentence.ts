import type { BettingAlert } from '@evens/contract';
import { moneyText } from '@evens/web/core/formatted.tsx';
import type { OddsText } from '@evens/web/core/odds-text.ts';
import { t } from '@evens/web/core/words.ts';

function eventText(kind: unknown): string {
  if (kind === 'goal') return t('exposure.alerts.event.goal');
  return t(kind === 'incident' ? 'exposure.alerts.event.incident' : 'exposure.alerts.event.suspension');
}

/** One sentence that explains an alert with its numbers. */
export function alertSentence({ Kind, Facts }: BettingAlert, currency: string): string {
  const count = (name: string) => Number(Facts[name] ?? 0);
  const money = (name: string) => moneyText(String(Facts[name] ?? '0'), currency);
  switch (Kind) {
    case 'stake':
      return t('exposure.alerts.found.stake', { stake: money('stake'), picks: count('picks') });
    case 'liability': {
      const amount = money('liability');
      if (!('percent' in Facts)) return t('exposure.alerts.found.match', { amount });
      return t('exposure.alerts.found.line', { amount, percent: count('percent') });
    }
    case 'late-bet': {
      const event = eventText(Facts['event']);
      const sums = { bets: count('bets'), amount: money('stakes'), seconds: count('seconds') };
      return t('exposure.alerts.found.late-bet', { ...sums, event });
    }
    case 'steam': {
      const sums = { accounts: count('accounts'), amount: money('stakes'), seconds: count('seconds') };
      return t('exposure.alerts.found.steam', sums);
    }
    case 'arbitrage':
      return t('exposure.alerts.found.arbitrage', { sum: String(Facts['sum']) });
  }
}

/** The outcomes of an alert, with their prices where they are a part of it. Isolated, so that signs keep their place. */
export function picksText({ Picks }: BettingAlert, odds: OddsText): string {
  return Picks.map(({ Market, Outcome, Odds }) =>
    [`${Market}:`, `\u2068${Outcome}\u2069`, ...(Odds === null ? [] : [odds(Odds)])].join(' '),
  ).join(' · ');
}
