import Type, { type Static } from 'typebox';
import { defineCalls, PLAYERS } from '../call.ts';
import { AmountText, CommandIdText, CurrencyText, NullOr } from '../entities.ts';

/** 0 no transfer, 1 available, 2 in progress, 3 disabled or no answer from the other platform. */
const TransferStatus = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3)]);
export type TransferStatus = Static<typeof TransferStatus>;

/** Money of the player at the other platform that can be moved here. */
const PendingTransfer = Type.Object({
  /** Id of this sum; another sum has another id. */
  Id: Type.String(),
  DepositAmount: AmountText,
  DepositCurrency: CurrencyText,
  /** Initial value of the form's bonus code field. */
  BonusCode: Type.String(),
});
export type PendingTransfer = Static<typeof PendingTransfer>;

const ONE_QUESTION =
  'one row of the account, and one request to the other platform, of which at most 100 wait';

export const transfersCalls = defineCalls({
  'GET /api/transfer/x1status': {
    summary: 'Whether the player has money at the other platform that can be moved here',
    who: PLAYERS,
    rate: 'read',
    boundedBy: ONE_QUESTION,
    answer: Type.Object({
      Status: TransferStatus,
      /** Name of the other platform. */
      Name: Type.String(),
      /** In the sandbox: URL of the page that adds play money at the other platform. */
      ServicePage: NullOr(Type.String()),
    }),
  },
  'GET /api/transfer/pendingtransfer': {
    summary: 'The money that can be moved here, if there is any',
    who: PLAYERS,
    rate: 'read',
    boundedBy: ONE_QUESTION,
    answer: Type.Object({ Transfer: NullOr(PendingTransfer) }),
  },
  'POST /api/transfer/fundtransfer': {
    summary:
      'Moves that money here: the other platform is debited once and the account credited once. Without an answer the transfer is in progress',
    who: PLAYERS,
    rate: 'command',
    boundedBy: 'one row of the account, and one transfer of it in progress',
    body: Type.Object(
      {
        CommandId: CommandIdText,
        Id: Type.String({ minLength: 1, maxLength: 100 }),
        BonusCode: Type.Optional(Type.String({ maxLength: 60 })),
      },
      { additionalProperties: false },
    ),
    answer: Type.Object({ HasErrors: Type.Literal(false), Status: TransferStatus, Message: Type.String() }),
  },
});
