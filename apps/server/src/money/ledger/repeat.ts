/** The columns of `seen` (`seenCommands`) in a statement's answer. Null for a new command. */
export interface SeenColumns {
  readonly same: boolean | null;
  readonly result_id: number | null;
}

/** Result of an earlier command with this id, and whether it was the same command. Undefined for a new id. */
export function findRepeat({
  same,
  result_id,
}: SeenColumns): { readonly same: boolean; readonly resultId: number } | undefined {
  return same === null || result_id === null ? undefined : { same, resultId: result_id };
}
