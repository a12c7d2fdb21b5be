import Type, { type Static } from 'typebox';
import { defineCalls, ONE_ROW, PLAYERS } from '../call.ts';
import { AmountText, CommandIdText, CurrencyText, IdNumber, InstantText } from '../entities.ts';

/** Minutes of a lock: one hour to 365 days. */
export const vaultMinutes = { least: 60, most: 365 * 24 * 60 } as const;

/** Money of the player that cannot be staked or withdrawn until its lock ends. It is not part of the balance. */
export const Vault = Type.Object({
  /** Open locks; the first to end comes first. */
  Locks: Type.Array(
    Type.Object({
      ID: IdNumber,
      Amount: AmountText,
      Until: InstantText,
      /** The player opened it early: `Until` is the time of that, at most 24 hours later. */
      IsOpened: Type.Boolean(),
    }),
  ),
  Total: AmountText,
  /** Smallest amount of a lock. */
  Minimum: AmountText,
  Currency: CurrencyText,
});
export type Vault = Static<typeof Vault>;

const Done = Type.Object({ HasErrors: Type.Literal(false), ...Vault.properties });
const AT_MOST_TWENTY = 'an account has at most 20 open locks';

export const vaultCalls = defineCalls({
  'GET /api/protection/vault': {
    summary: 'Money that the player has locked',
    who: PLAYERS,
    whileExcluded: true,
    rate: 'read',
    boundedBy: AT_MOST_TWENTY,
    answer: Vault,
  },
  'POST /api/protection/vaultlock': {
    summary:
      'Locks a part of the balance. It returns to the balance at the end, and at once when a break begins',
    who: PLAYERS,
    rate: 'command',
    boundedBy: AT_MOST_TWENTY,
    body: Type.Object(
      {
        CommandId: CommandIdText,
        Amount: Type.String({ maxLength: 24 }),
        Minutes: Type.Integer({ minimum: vaultMinutes.least, maximum: vaultMinutes.most }),
      },
      { additionalProperties: false },
    ),
    answer: Done,
  },
  'POST /api/protection/vaultopen': {
    summary:
      'Opens a lock early: it ends after 24 hours, or at its own end if that is earlier. A repeat changes nothing',
    who: PLAYERS,
    rate: 'command',
    boundedBy: ONE_ROW,
    owned: { field: 'LockID', entity: 'vault-lock' },
    body: Type.Object({ LockID: IdNumber }, { additionalProperties: false }),
    answer: Done,
  },
});
