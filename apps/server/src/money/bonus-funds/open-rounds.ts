/** SQL subquery over the open rounds `r` that a bonus paid in part. */
export function openRoundsSql({
  bonus,
  select,
}: {
  /** Alias of the bonus row. */
  readonly bonus: string;
  readonly select: string;
}): string {
  return `(select ${select} from round r join round_funding g on g.round_id = r.id
             where r.account_id = ${bonus}.account_id and r.state is not null and r.bonus_stake is not null and g.bonus_id = ${bonus}.id)`;
}

/** SQL subquery over the provider rounds `r` that a bonus paid in part and that the provider has not ended. */
export function openProviderRoundsSql({ bonus, select }: Parameters<typeof openRoundsSql>[0]): string {
  return `(select ${select} from external_round r where r.bonus_id = ${bonus}.id and r.bonus_stake > 0 and r.ended_at is null)`;
}
