import { bookings } from '../../money/index.ts';

/**
 * Bookings of a round's step: a further stake, its payout, and at the end of the round its whole stake (`stake_total`).
 * A step without money movements has no journal.
 */
export const stepBookings = bookings({
  from: 'taken',
  journals: [
    {
      kind: 'round',
      about: { kind: 'round', id: 'round_id', version: 'on_step + 1' },
      where: 'has_money',
      postings: [
        { debit: 'account_id', credit: 'open_account', amount: 'stake', where: 'stake > 0' },
        { debit: 'casino_account', credit: 'account_id', amount: 'payout', where: 'payout > 0' },
        { debit: 'open_account', credit: 'casino_account', amount: 'stake_total', where: 'state is null' },
      ],
    },
  ],
});

/**
 * Bookings of a round partly paid by bonus money or a free spin, split by `cash_part`, `bonus_part` and `cash_return`.
 */
export const fundedStepBookings = bookings({
  from: 'taken',
  journals: [
    {
      kind: 'round',
      about: { kind: 'round', id: 'round_id', version: 'on_step + 1' },
      where: 'has_money',
      postings: [
        { debit: 'account_id', credit: 'open_account', amount: 'cash_part', where: 'cash_part > 0' },
        { debit: 'bonus_ledger', credit: 'open_account', amount: 'bonus_part', where: 'bonus_part > 0' },
        { debit: 'casino_account', credit: 'account_id', amount: 'cash_return', where: 'cash_return > 0' },
        {
          debit: 'casino_account',
          credit: 'bonus_ledger',
          amount: 'payout - cash_return',
          where: 'payout > cash_return',
        },
        { debit: 'open_account', credit: 'casino_account', amount: 'stake_total', where: 'state is null' },
      ],
    },
  ],
});
