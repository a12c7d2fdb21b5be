import type { PlayerId } from '@evens/base';
import type { Refusal } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';
import { ageAt } from '../protection/age.ts';
import { judgeAt } from '../protection/enforcement-points.ts';
import { type PersonBreak, type PersonKeys, readBreaksOfPerson } from './person-breaks.ts';

interface Judged {
  /** The player who has or will have these details; the player's own break is ignored. */
  readonly besides: PlayerId | undefined;
  /** Minimum age of the jurisdiction, years. */
  readonly ageMin: number;
  readonly atMs: number;
}

/** UnderAge if the person is too young for the jurisdiction. */
export function judgeAge(
  birthDate: string,
  { ageMin, atMs }: Pick<Judged, 'ageMin' | 'atMs'>,
): Refusal | undefined {
  const age = { years: ageAt(birthDate, atMs), minimum: ageMin };
  return judgeAt('repeated-registration', { barredUntilMs: null, age }, { nowMs: atMs });
}

/**
 * Breaks of the person's other accounts that bar this one. Breaks that end before the account's own break are ignored.
 */
export async function barringBreaks(
  db: Queryable,
  person: PersonKeys,
  {
    besides,
    ownUntilMs = null,
    atMs,
  }: Pick<Judged, 'besides' | 'atMs'> & {
    /** End of the player's own break, epoch milliseconds. */
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

/**
 * UnderAge, or the refusal for a break of the person's other account. It contains the end, which the caller must not
 * reveal.
 */
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
