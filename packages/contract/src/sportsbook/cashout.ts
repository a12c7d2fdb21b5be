import Type from 'typebox';
import { defineCalls, PLAYERS } from '../call.ts';
import { AmountText, Balance, CommandIdText, IdNumber } from '../entities.ts';
import { CashoutTicket, Ticket } from './tickets.ts';

const AmountTyped = Type.String({ maxLength: 24 });

/** A published value can be two seconds old: a request may exceed the current one by this part, in hundredths. */
export const CASHOUT_STALE_PERCENT = 1n;

export const cashoutCalls = defineCalls({
  'GET /api/cashout/tickets': {
    summary: 'Open tickets with what they can be cashed out for now',
    who: PLAYERS,
    rate: 'read',
    charge: { unit: 'legs valued anew', unitsPerToken: 10 },
    answer: Type.Object({ Tickets: Type.Array(CashoutTicket) }),
  },
  'POST /api/cashout/create': {
    summary:
      'Cashes out a ticket or a part of its stake. In play it waits as bets do, and answers with acceptance 5',
    who: PLAYERS,
    rate: 'command',
    isDirect: true,
    body: Type.Object(
      {
        CommandId: CommandIdText,
        betId: IdNumber,
        /** The value that the player saw, for the whole ticket or for the part. */
        amount: AmountTyped,
        /** Prices published together with that value. */
        CashoutOddsValues: Type.Array(Type.Integer({ minimum: 0, maximum: 2_000_000 }), { maxItems: 20 }),
        /** Part of the open stake to cash out; absent for all of it. */
        StakePart: Type.Optional(AmountTyped),
      },
      { additionalProperties: false },
    ),
    answer: Type.Object({ HasErrors: Type.Literal(false), Ticket, Paid: AmountText, Balance }),
    owned: { field: 'betId', entity: 'ticket' },
  },
  'POST /api/cashout/auto': {
    summary:
      'Sets the value at which the ticket cashes itself out: take profit when it rises to it, stop loss when it falls to it; null clears the rule',
    who: PLAYERS,
    rate: 'command',
    body: Type.Object(
      {
        betId: IdNumber,
        Kind: Type.Union([Type.Literal('take-profit'), Type.Literal('stop-loss')]),
        value: Type.Union([AmountTyped, Type.Null()]),
        /**
         * The ticket's current value that the player saw and agreed to, if it already meets the target. If the current
         * value is lower, the rule is refused with that value.
         */
        ConfirmedValue: Type.Optional(AmountTyped),
      },
      { additionalProperties: false },
    ),
    answer: Type.Object({ HasErrors: Type.Literal(false), Ticket }),
    owned: { field: 'betId', entity: 'ticket' },
  },
});
