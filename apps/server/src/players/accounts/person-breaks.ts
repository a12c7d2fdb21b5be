import type { PlayerId } from '@evens/base';
import { barredMs } from '../../money/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { nameKeys } from '../persons/same-person.ts';
import { telephoneKey } from '../persons/telephone.ts';
import type { NewPlayer } from './registration-rules.ts';

/** Identifying data: name (in two forms) with date of birth, or telephone number. Null if unknown. */
export interface PersonKeys {
  readonly nameKey: string | null;
  readonly nameWordsKey: string | null;
  /** YYYY-MM-DD. */
  readonly birthDate: string | null;
  readonly phoneKey: string | null;
}

export function personKeys({
  firstName,
  lastName,
  birthDate,
  phone,
  country,
}: Pick<NewPlayer, 'firstName' | 'lastName' | 'birthDate' | 'phone' | 'country'>): PersonKeys {
  const name = firstName === null || lastName === null ? undefined : nameKeys(firstName, lastName);
  return {
    nameKey: name?.parts ?? null,
    nameWordsKey: name?.words ?? null,
    birthDate,
    phoneKey: phone === null ? null : telephoneKey(phone, country),
  };
}

/** A break of another account whose details match the person. */
export interface PersonBreak {
  readonly playerId: PlayerId;
  readonly userName: string;
  /** Its end, epoch milliseconds; Infinity for an exclusion. */
  readonly untilMs: number;
  /** Documents proved that name and date of birth belong to its player. */
  readonly isProven: boolean;
}

/**
 * Breaks of the person on all other accounts, excluding unproven ones that two operators declared to be of another
 * person.
 */
export async function readBreaksOfPerson(
  db: Queryable,
  { nameKey, nameWordsKey, birthDate, phoneKey }: PersonKeys,
  besides: PlayerId | undefined,
): Promise<readonly PersonBreak[]> {
  const { rows } = await db.query<PersonBreak>({
    name: 'breaks-of-person',
    // Three index look-ups, and each balance by its id: joined by "or", all players would be read.
    text: `with alike as (
             select p.id, true as by_name from player p where p.name_key = $1 and p.birth_date = $2::date
             union all
             select p.id, true from player p where p.name_words_key = $5 and p.birth_date = $2::date
             union all
             select p.id, false from player p where p.phone_key = $3
           ), found as (
             select a.id, bool_or(a.by_name) as by_name from alike a where a.id is distinct from $4::bigint group by a.id
           ), barred as (
             select p.id, p.auth_user_id, f.by_name and p.verified_at is not null as proven,
                    (select ${barredMs('b')} from balance b where b.account_id = p.account_id) as until_ms
             from found f join player p on p.id = f.id
           )
           select r.id as "playerId", u."displayUsername" as "userName", r.until_ms as "untilMs", r.proven as "isProven"
           from barred r join auth_user u on u.id = r.auth_user_id
           where r.until_ms is not null and (r.proven or not exists (
             select from person_distinction d where d.player_id = least(r.id, $4::bigint) and d.other_id = greatest(r.id, $4::bigint)
           ))
           order by r.id`,
    values: [nameKey, birthDate, phoneKey, besides ?? null, nameWordsKey],
  });
  return rows;
}
