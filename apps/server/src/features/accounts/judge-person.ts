import type { PlayerId } from '@evens/base';
import type { Refusal } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';
import { ageAt, judgeAt } from '../protection/index.ts';
import { type PersonBreak, type PersonKeys, readBreaksOfPerson } from './person-breaks.ts';

interface Judged {
  /** The player who has or will have these details; the player's own break is ignored. */
  readonly besides: PlayerId | undefined;
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

/**
 * The breaks of other accounts of the person that bar this one. Those that end before the account's own break does are no reason to
 * refuse anything.
 */
export async function barringBreaks(
  db: Queryable,
  person: PersonKeys,
  {
    besides,
    ownUntilMs = null,
    atMs,
  }: Pick<Judged, 'besides' | 'atMs'> & {
    /** When that player's own break ends, epoch milliseconds. */
    readonly ownUntilMs?: number | null;
  },
): Promise<readonly PersonBreak[]> {
  const breaks = await readBreaksOfPerson(db, person, besides);
  return breaks.filter(
    ({ untilMs }) =>
      (ownUntilMs === null || ownUntilMs < untilMs) &&
      judgeAt('repeated-registration', { barredUntilMs: untilMs }, { nowMs: atMs }) !== undefined,
  );
}

/** UnderAge, or the refusal of the break that holds for another account of the person. It names the end: the caller shows it to nobody. */
export async function judgePerson(
  db: Queryable,
  person: PersonKeys & { readonly birthDate: string },
  { besides, ageMin, atMs }: Judged,
): Promise<Refusal | undefined> {
  const breaks = await readBreaksOfPerson(db, person, besides);
  const barredUntilMs = breaks.length === 0 ? null : Math.max(...breaks.map(({ untilMs }) => untilMs));
  const age = { years: ageAt(person.birthDate, atMs), minimum: ageMin };
  return judgeAt('repeated-registration', { barredUntilMs, age }, { nowMs: atMs });
}
