import type { AccountId } from '@evens/base';

/**
 * What became of a batch's commands, in their order. Its statement numbers them from 1 and answers a row for each whose
 * account has a balance, which all have.
 */
export function batchAnswers<
  Command extends { readonly accountId: AccountId },
  Row extends { readonly no: number },
  Answer,
>(
  commands: readonly Command[],
  rows: readonly Row[],
  answerOf: (row: Row, command: Command) => Answer,
): readonly Answer[] {
  const byNo = new Map(rows.map((row) => [row.no, row]));
  return commands.map((command, index) => {
    const row = byNo.get(index + 1);
    if (!row) throw new Error(`account ${command.accountId} has no balance`);
    return answerOf(row, command);
  });
}
