/** Rows of `round` and `round_step` to read from: the tables, or lines of an archive file. */
export interface RoundSource {
  /** Part of the names of prepared statements. */
  readonly name: string;
  /** SQL of the rounds and of their steps. `$n` is the parameter with the lines. */
  readonly rounds: (n: number) => string;
  readonly steps: (n: number) => string;
  /** Parameters that follow the statement's own. */
  readonly values: readonly string[];
}

export const storedRounds: RoundSource = {
  name: 'stored',
  rounds: () => 'round',
  steps: () => 'round_step',
  values: [],
};

/** `lines` is a JSON array of `{ "round": …, "steps": […] }`. */
export function archivedRounds(lines: string): RoundSource {
  return {
    name: 'archived',
    rounds: (n) => `(
      select r.* from jsonb_array_elements($${n}::jsonb) as l(line)
      cross join lateral jsonb_populate_record(null::round, l.line -> 'round') r)`,
    steps: (n) => `(
      select s.* from jsonb_array_elements($${n}::jsonb) as l(line)
      cross join lateral jsonb_populate_recordset(null::round_step, l.line -> 'steps') s)`,
    values: [lines],
  };
}
