import Type from 'typebox';
import { defineCalls, PLAYERS } from '../call.ts';
import { Balance, CommandIdText } from '../entities.ts';

export const walletCalls = defineCalls({
  'POST /api/sandbox/topup': {
    summary: 'Adds play money. Only in the sandbox; it stands in for the cashier',
    who: PLAYERS,
    rate: 'command',
    boundedBy: 'one booking, in one lane; the sandbox’s own',
    body: Type.Object(
      { CommandId: CommandIdText, Amount: Type.String({ maxLength: 24 }) },
      { additionalProperties: false },
    ),
    answer: Type.Object({ HasErrors: Type.Literal(false), Balance }),
  },
});
