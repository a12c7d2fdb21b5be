import { hash } from 'node:crypto';
import { type AccountId, err, ok, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { networkKey } from '../../../platform/client-address.ts';
import type { Queryable } from '../../../platform/db.ts';
import { plainText } from '../../../players/index.ts';

/** Hashes that identify claims of the same person, household and device. */
export interface Claimant {
  /** A claim with one of these is of the same person. */
  readonly personHashes: readonly string[];
  readonly householdHash: string;
  /** Null for an account that never logged in. */
  readonly deviceHash: string | null;
}

interface PersonDetails {
  readonly name_key: string | null;
  readonly name_words_key: string | null;
  readonly phone_key: string | null;
  readonly last_name: string | null;
  readonly birth_date: string | null;
  readonly address: string | null;
  readonly postal_code: string | null;
  /** Taken from the newest log-in. */
  readonly login_address: string | null;
  readonly user_agent: string | null;
}

/**
 * Persons are compared by the keys that find the breaks of a person. A household is a surname at an address. A device is a
 * browser in a network, taken from the newest log-in. All browsers without a user agent count as the same one: otherwise
 * omitting it would evade the limit. Undefined if the person or the address is unknown.
 */
function toClaimant(details: PersonDetails): Claimant | undefined {
  const { last_name, birth_date, address, postal_code, phone_key, login_address, user_agent } = details;
  if (last_name === null || birth_date === null || address === null) return undefined;
  const hashed = (...parts: readonly string[]) => hash('sha256', parts.join('|'), 'hex');
  const names = [details.name_key, details.name_words_key].filter((key) => key !== null);
  const persons = names.map((name) => hashed(name, birth_date));
  return {
    personHashes: phone_key === null ? persons : [...persons, hashed(phone_key)],
    householdHash: hashed(...[last_name, address, postal_code ?? ''].map(plainText)),
    deviceHash: login_address ? hashed(networkKey(login_address), user_agent ?? '') : null,
  };
}

/** Refuses with DetailsMissing: a limit per person requires a known person. */
export async function readClaimant(db: Queryable, accountId: AccountId): Promise<Result<Claimant, Refusal>> {
  const { rows } = await db.query<PersonDetails>({
    name: 'bonus-claimant',
    text: `select p.name_key, p.name_words_key, p.phone_key, p.last_name, p.birth_date::text as birth_date, p.address, p.postal_code,
                  l.address as login_address, l.user_agent
           from player p
           left join lateral (
             select a.address, a.user_agent from login_attempt a where a.player_id = p.id and a.succeeded order by a.id desc limit 1
           ) l on true
           where p.account_id = $1`,
    values: [accountId],
  });
  const [row] = rows;
  if (!row) throw new RangeError(`readClaimant: expected a player with account ${accountId}, got no row`);
  const claimant = toClaimant(row);
  return claimant ? ok(claimant) : err(refusal('DetailsMissingException'));
}
