import type { AccountId, CommandId } from '@evens/base';
import { column } from '../../platform/batch-columns.ts';

/** Common fields of all commands of a batch. */
export interface WrittenCommand {
  readonly accountId: AccountId;
  readonly commandId: CommandId;
  /** SHA-256 of the parsed body, hex. */
  readonly bodySha256: string;
}

/** The first columns of a batch of commands: `account_id`, `command_id`, `body`. */
export const commandColumns = {
  account_id: column.bigint((command: WrittenCommand) => command.accountId),
  command_id: column.uuid((command: WrittenCommand) => command.commandId),
  body: column.hex((command: WrittenCommand) => command.bodySha256),
};

/** A break of the player refuses the stake. */
export interface Barred {
  readonly kind: 'barred';
  /** End of the break, epoch milliseconds; Infinity for a self-exclusion. */
  readonly untilMs: number;
}

/** SQL: end of the break of a balance, `Infinity` for an exclusion, null without a break. */
export function barredMs(balance: string): string {
  return `case when ${balance}.barred_until > now() then (extract(epoch from ${balance}.barred_until) * 1000)::float8 end`;
}
