import type { AccountId } from '@evens/base';

/**
 * The results of a batch's commands, in their order. The statement numbers them from 1 and returns a row for each whose
 * account has a balance, which all accounts have.
 */
export function batchAnswers<
  Command extends { readonly accountId: AccountId },
  Row extends { readonly no: number },
  Answer,
>(
  commands: readonly Command[],
  rows: readonly Row[],
  toAnswer: (row: Row, command: Command) => Answer,
): readonly Answer[] {
  const byNo = new Map(rows.map((row) => [row.no, row]));
  return commands.map((command, index) => {
    const row = byNo.get(index + 1);
    if (!row)
      throw new Error(`batchAnswers: expected the balance of account ${command.accountId}, got no row`);
    return toAnswer(row, command);
  });
}
