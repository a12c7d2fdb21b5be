import { bookings } from '../../ledger/index.ts';

/**
 * What a step of a round moves: a further stake, what it pays, and at the end of the round all that was staked on it
 * (`stake_total`). A step that moves nothing has no journal.
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

/** The same of a round that bonus money or a free spin pays in part: `cash_part`, `bonus_part` and `cash_return` say how. */
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
