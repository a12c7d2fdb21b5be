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
