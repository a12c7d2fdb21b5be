import type { AccountId } from '@evens/base';
import type { Refusal } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';
import { ageAt, judgeAt } from '../protection/index.ts';
import type { NewPlayer } from './registration-rules.ts';
import { readBreakOfPerson } from './store.ts';

/** What a person is recognised by: the telephone number, or name and date of birth. */
export type Person = Pick<NewPlayer, 'phone' | 'firstName' | 'lastName' | 'birthDate'>;

interface Judged {
  /** The account that the person has or will have these details in; its own break is not looked for. */
  readonly besides: AccountId | undefined;
  /** When that account's own break ends, epoch milliseconds: others that end by then are no reason to refuse. */
  readonly ownUntilMs?: number | null;
  /** Years, of the jurisdiction. */
  readonly ageMin: number;
  readonly atMs: number;
}

/** UnderAge, of a person who is too young for the jurisdiction. */
export function judgeAge(
  birthDate: string,
  { ageMin, atMs }: Pick<Judged, 'ageMin' | 'atMs'>,
): Refusal | undefined {
  const age = { years: ageAt(birthDate, atMs), minimum: ageMin };
  return judgeAt('repeated-registration', { barredUntilMs: null, age }, { nowMs: atMs });
}

/** UnderAge, or the refusal of the break that holds for another account of the person. It names the end: the caller shows it to nobody. */
export async function judgePerson(
  db: Queryable,
  person: Person,
  { besides, ownUntilMs = null, ageMin, atMs }: Judged,
): Promise<Refusal | undefined> {
  const othersUntilMs = await readBreakOfPerson(db, person, besides);
  const isCovered = othersUntilMs !== null && ownUntilMs !== null && ownUntilMs >= othersUntilMs;
  const barredUntilMs = isCovered ? null : othersUntilMs;
  const age = { years: ageAt(person.birthDate, atMs), minimum: ageMin };
  return judgeAt('repeated-registration', { barredUntilMs, age }, { nowMs: atMs });
}
