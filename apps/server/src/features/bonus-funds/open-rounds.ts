/** SQL of a subquery over the rounds `r` that go on and that a bonus paid in part. */
export function openRoundsOf({
  bonus,
  select,
}: {
  /** The name of the bonus's row. */
  readonly bonus: string;
  readonly select: string;
}): string {
  return `(select ${select} from round r join round_funding g on g.round_id = r.id
             where r.account_id = ${bonus}.account_id and r.state is not null and r.bonus_stake is not null and g.bonus_id = ${bonus}.id)`;
}

/** The same over rounds `r` at other providers that were not ended by them. */
export function openProviderRoundsOf({ bonus, select }: Parameters<typeof openRoundsOf>[0]): string {
  return `(select ${select} from external_round r where r.bonus_id = ${bonus}.id and r.bonus_stake > 0 and r.ended_at is null)`;
}
