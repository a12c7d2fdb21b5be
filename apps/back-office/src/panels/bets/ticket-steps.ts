import type { Answer } from '@evens/web/core/api.ts';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';

export interface TicketStep {
  readonly at: string;
  readonly text: string;
}

const cashoutTexts = {
  paid: 'exposure.step.cash-out',
  declined: 'exposure.step.cash-out-declined',
  delayed: 'exposure.step.cash-out-delayed',
} as const;

function cashoutKey(state: string) {
  return state === 'paid' || state === 'declined' ? cashoutTexts[state] : cashoutTexts.delayed;
}

/** Events of a bet in the order of time. */
export function ticketSteps({
  Ticket,
  Settlements,
  Cashouts,
}: Pick<Answer<'GET /api/desk/bet'>, 'Cashouts' | 'Settlements' | 'Ticket'>): readonly TicketStep[] {
  const money = (amount: string) => moneyText(amount, Ticket.Currency);
  const decided = t('exposure.step.placed', { amount: money(Ticket.Stake) });
  const steps: readonly TicketStep[] = [
    { at: Ticket.PlacedAt, text: decided },
    ...(Ticket.DeclineReason === ''
      ? []
      : [{ at: Ticket.SettledAt ?? Ticket.PlacedAt, text: Ticket.DeclineReason }]),
    ...(Ticket.DueAt === null ? [] : [{ at: Ticket.DueAt, text: t('exposure.step.due') }]),
    ...Cashouts.map(({ At, State, StakePart, Paid, Requested }) => ({
      at: At,
      text: t(cashoutKey(State), {
        stake: money(StakePart),
        amount: money(State === 'paid' ? Paid : Requested),
      }),
    })),
    ...Settlements.flatMap(({ No, Result, Payout, SettledAt, TakenBack }) => [
      {
        at: SettledAt,
        text: t('exposure.step.settled', {
          number: No,
          result: t(`history.result.${resultCode(Result)}`),
          amount: money(Payout),
        }),
      },
      ...(TakenBack
        ? [
            {
              at: TakenBack.At,
              text: t('exposure.step.reversed', {
                number: No,
                amount: money(TakenBack.Amount),
                reason: TakenBack.Reason,
              }),
            },
          ]
        : []),
    ]),
  ];
  return steps.toSorted((a, b) => a.at.localeCompare(b.at));
}

const resultCodes = [0, 1, 2, 3, 4, 5, 6] as const;

export function resultCode(result: number): (typeof resultCodes)[number] {
  return resultCodes.find((code) => code === result) ?? 0;
}
