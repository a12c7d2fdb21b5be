/** The columns of `seen` (`seenCommands`) in a statement's answer; null of a command that was not written before. */
export interface SeenColumns {
  readonly same: boolean | null;
  readonly result_id: number | null;
}

/** What an earlier command of this id led to, and whether it was the same one; undefined where there was none. */
export function repeatOf({
  same,
  result_id,
}: SeenColumns): { readonly same: boolean; readonly resultId: number } | undefined {
  return same === null || result_id === null ? undefined : { same, resultId: result_id };
}
