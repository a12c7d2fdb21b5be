import { err, ok, type PlayerId, type Result } from '@evens/base';
import { accountRules, type Refusal, refusal, type UserDetails } from '@evens/contract';
import type { Static } from 'typebox';
import { inTransaction, type Pool, type Queryable } from '../../platform/db.ts';
import { ageAt, calendarDate, wrongDetails } from './registration-rules.ts';

type Form = Static<typeof UserDetails>;

/** What documents prove: fixed once the player is verified. */
export const verifiedFields = [
  'FirstName',
  'LastName',
  'Gender',
  'BirthDay',
  'BirthMonth',
  'BirthYear',
] as const satisfies readonly (keyof Form)[];

interface DetailsRow {
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly gender: 'Male' | 'Female';
  readonly address: string;
  readonly city: string;
  /** YYYY-MM-DD. */
  readonly birth_date: string;
  readonly postal_code: string;
  readonly verified: boolean;
}

export interface Details {
  readonly form: Form;
  readonly isVerified: boolean;
}

async function findDetails(
  db: Queryable,
  playerId: PlayerId,
  lock: '' | 'for update' = '',
): Promise<Details | undefined> {
  const { rows } = await db.query<DetailsRow>(
    `select first_name, last_name, phone, gender, address, city, to_char(birth_date, 'YYYY-MM-DD') as birth_date,
            postal_code, verified_at is not null as verified
     from player where id = $1 ${lock}`,
    [playerId],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const [year, month, day] = row.birth_date.split('-').map(Number);
  return {
    form: {
      FirstName: row.first_name,
      LastName: row.last_name,
      Phone: row.phone,
      Gender: row.gender,
      Address: row.address,
      City: row.city,
      BirthDay: day ?? 0,
      BirthMonth: month ?? 0,
      BirthYear: year ?? 0,
      PostalCode: row.postal_code,
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

/**
 * Refuses, in this order: InvalidDetails (Data.fields names each), UnderAge, and DetailsLocked (Data.fields) where a field
 * that is fixed would change.
 */
export async function changeDetails(
  pool: Pool,
  playerId: PlayerId,
  { form: typed, atMs }: { readonly form: Form; readonly atMs: number },
): Promise<Result<undefined, Refusal>> {
  const form = trimmed(typed);
  const birthDate = calendarDate(form.BirthYear, form.BirthMonth, form.BirthDay);
  const fields = wrongDetails(form, birthDate, atMs);
  if (fields.length > 0 || birthDate === undefined)
    return err(refusal('InvalidDetailsException', { fields }));
  const { ageMin } = accountRules;
  if (ageAt(birthDate, atMs) < ageMin) return err(refusal('UnderAgeException', { minimumAge: ageMin }));
  return inTransaction(pool, async (client) => {
    const now = await findDetails(client, playerId, 'for update');
    if (now === undefined) throw new RangeError(`changeDetails: expected player ${playerId}, got no row`);
    const fixed = now.isVerified ? verifiedFields.filter((field) => form[field] !== now.form[field]) : [];
    if (fixed.length > 0) return err(refusal('DetailsLockedException', { fields: fixed }));
    await client.query(
      `update player set first_name = $2, last_name = $3, phone = $4, gender = $5, address = $6, city = $7,
                         birth_date = $8, postal_code = $9
       where id = $1`,
      [
        playerId,
        form.FirstName,
        form.LastName,
        form.Phone,
        form.Gender,
        form.Address,
        form.City,
        birthDate,
        form.PostalCode,
      ],
    );
    return ok(undefined);
  });
}
