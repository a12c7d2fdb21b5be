import { type AccountId, err, ok, type PlayerId, type Result } from '@evens/base';
import { type KnownUserDetails, type Refusal, refusal, type UserDetails } from '@evens/contract';
import type { Static } from 'typebox';
import { inTransaction, type Pool, type PoolClient, type Queryable } from '../../platform/db.ts';
import { judgeAt } from '../protection/enforcement-points.ts';
import { recordProtectionEvent } from '../protection/events.ts';
import { judgeAge, judgePerson } from './judge-person.ts';
import { type PersonKeys, personKeys } from './person-breaks.ts';
import { calendarDate, textOrNull, wrongDetails } from './registration-rules.ts';
import { holdOwnBreak } from './store.ts';

type Form = Static<typeof UserDetails>;
type KnownDetails = Static<typeof KnownUserDetails>;

const detailFields = [
  'FirstName',
  'LastName',
  'Phone',
  'Gender',
  'Address',
  'City',
  'BirthDay',
  'BirthMonth',
  'BirthYear',
  'PostalCode',
] as const satisfies readonly (keyof Form)[];

/** Fields proved by documents: fixed after the player is verified. */
export const verifiedFields = [
  'FirstName',
  'LastName',
  'Gender',
  'BirthDay',
  'BirthMonth',
  'BirthYear',
] as const satisfies readonly (keyof Form)[];

/** Fields that identify a person on a break: fixed while a break is in force. */
const recognisedBy = [
  'FirstName',
  'LastName',
  'Phone',
  'BirthDay',
  'BirthMonth',
  'BirthYear',
] as const satisfies readonly (keyof Form)[];

/**
 * SQL for the SHA-256 of a player's details, in hexadecimal: identifies the version that an operator read or a change
 * wrote.
 */
export function detailsDigest(player: string): string {
  const columns = ['first_name', 'last_name', 'phone', 'gender', 'address', 'city', 'postal_code'];
  const values = columns.map((column) => `${player}.${column}`).join(', ');
  return `encode(sha256(convert_to(jsonb_build_array(${values}, to_char(${player}.birth_date, 'YYYY-MM-DD'))::text, 'UTF8')), 'hex')`;
}

interface DetailsRow {
  readonly account_id: AccountId;
  readonly digest: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly phone: string | null;
  readonly gender: 'Male' | 'Female' | 'Other' | null;
  readonly address: string | null;
  readonly city: string | null;
  /** YYYY-MM-DD. */
  readonly birth_date: string | null;
  readonly postal_code: string | null;
  readonly country: string;
  readonly verified: boolean;
}

export interface Details {
  readonly accountId: AccountId;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly form: KnownDetails;
  readonly digest: string;
  readonly isVerified: boolean;
}

async function findDetails(
  db: Queryable,
  playerId: PlayerId,
  lock: '' | 'for update' = '',
): Promise<Details | undefined> {
  const { rows } = await db.query<DetailsRow>(
    `select first_name, last_name, phone, gender, address, city, to_char(birth_date, 'YYYY-MM-DD') as birth_date,
            postal_code, country, verified_at is not null as verified, account_id, ${detailsDigest('p')} as digest
     from player p where id = $1 ${lock}`,
    [playerId],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const [year = null, month = null, day = null] = row.birth_date?.split('-').map(Number) ?? [];
  return {
    accountId: row.account_id,
    country: row.country,
    digest: row.digest,
    form: {
      FirstName: row.first_name,
      LastName: row.last_name,
      Phone: row.phone ?? '',
      Gender: row.gender,
      Address: row.address,
      City: row.city,
      BirthDay: day,
      BirthMonth: month,
      BirthYear: year,
      PostalCode: row.postal_code ?? '',
    },
    isVerified: row.verified,
  };
}

export async function readDetails(db: Queryable, playerId: PlayerId): Promise<Details> {
  const details = await findDetails(db, playerId);
  if (details === undefined) throw new RangeError(`readDetails: expected player ${playerId}, got no row`);
  return details;
}

function trimmed(form: Form): Form {
  return {
    ...form,
    FirstName: form.FirstName.trim(),
    LastName: form.LastName.trim(),
    Phone: form.Phone.trim(),
    Address: form.Address.trim(),
    City: form.City.trim(),
    PostalCode: form.PostalCode.trim(),
  };
}

async function writeDetails(
  client: PoolClient,
  playerId: PlayerId,
  { form, birthDate, keys }: { readonly form: Form; readonly birthDate: string; readonly keys: PersonKeys },
): Promise<string> {
  const { rows } = await client.query<{ digest: string }>(
    `update player p set first_name = $2, last_name = $3, phone = $4, gender = $5, address = $6, city = $7,
                         birth_date = $8, postal_code = $9, name_key = $10, name_words_key = $11, phone_key = $12
     where id = $1 returning ${detailsDigest('p')} as digest`,
    [
      playerId,
      form.FirstName,
      form.LastName,
      textOrNull(form.Phone),
      form.Gender,
      form.Address,
      form.City,
      birthDate,
      textOrNull(form.PostalCode),
      keys.nameKey,
      keys.nameWordsKey,
      keys.phoneKey,
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new RangeError(`writeDetails: expected player ${playerId}, got no row`);
  return row.digest;
}

/**
 * Refuses, in this order: InvalidDetails (Data.fields names each), UnderAge, DetailsLocked (Data.fields) for a change
 * of a fixed field, DetailsHeld (Data.fields) for a change of an identifying field during a break, and
 * DetailsNotPossible if another account of the same person is on a break. The event of a change contains the field
 * names and digests of the details before and after, but no values, because it is stored permanently.
 */
export async function changeDetails(
  pool: Pool,
  playerId: PlayerId,
  { form: typed, ageMin, atMs }: { readonly form: Form; readonly ageMin: number; readonly atMs: number },
): Promise<Result<undefined, Refusal>> {
  const form = trimmed(typed);
  const birthDate = calendarDate(form.BirthYear, form.BirthMonth, form.BirthDay);
  return inTransaction(pool, async (client) => {
    const now = await findDetails(client, playerId, 'for update');
    if (now === undefined) throw new RangeError(`changeDetails: expected player ${playerId}, got no row`);
    const { accountId, country } = now;
    const wrong = wrongDetails(form, birthDate, atMs, country);
    if (wrong.length > 0 || birthDate === undefined)
      return err(refusal('InvalidDetailsException', { fields: wrong }));
    const tooYoung = judgeAge(birthDate, { ageMin, atMs });
    if (tooYoung) return err(tooYoung);
    const keys = personKeys({
      firstName: form.FirstName,
      lastName: form.LastName,
      birthDate,
      phone: textOrNull(form.Phone),
      country,
    });
    const isChanged = (field: keyof Form) => form[field] !== now.form[field];
    const fixed = now.isVerified ? verifiedFields.filter(isChanged) : [];
    if (fixed.length > 0) return err(refusal('DetailsLockedException', { fields: fixed }));
    const recognised = recognisedBy.filter(isChanged);
    if (recognised.length > 0) {
      const barredUntilMs = await holdOwnBreak(client, accountId);
      if (judgeAt('repeated-registration', { barredUntilMs }, { nowMs: atMs }))
        return err(refusal('DetailsHeldException', { fields: recognised }));
      if (await judgePerson(client, { ...keys, birthDate }, { besides: playerId, ageMin, atMs }))
        return err(refusal('DetailsNotPossibleException'));
    }
    const changed = detailFields.filter(isChanged);
    if (changed.length === 0) return ok(undefined);
    const digest = await writeDetails(client, playerId, { form, birthDate, keys });
    await recordProtectionEvent(client, {
      accountId,
      kind: 'details-change',
      doneBy: 'player',
      details: { fields: changed.join(', '), before: now.digest, after: digest },
      atMs,
    });
    return ok(undefined);
  });
}
