import { hash } from 'node:crypto';
import type { AccountId } from '@evens/base';
import { networkOf } from '../../../platform/client-address.ts';
import type { Queryable } from '../../../platform/db.ts';

/** By what claims of the same person, of the same household and from the same device are recognised. */
export interface Claimant {
  readonly personHash: string;
  readonly householdHash: string;
  /** Null for who never logged in. */
  readonly deviceHash: string | null;
}

interface PersonDetails {
  readonly first_name: string;
  readonly last_name: string;
  readonly birth_date: string;
  readonly address: string;
  readonly postal_code: string;
  /** Of the newest log-in. */
  readonly login_address: string | null;
  readonly user_agent: string | null;
}

/** Letters and digits alone, without case and accents: "Rua São João, 5" and "rua sao joao 5" are one address. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/**
 * One household is one surname at one address; one device is one browser in one network, as the newest log-in had them. Browsers
 * that send no name have the same one: whoever leaves it out would not be bound otherwise.
 */
function claimantOf(details: PersonDetails): Claimant {
  const { first_name, last_name, birth_date, address, postal_code, login_address, user_agent } = details;
  const hashed = (...parts: readonly string[]) => hash('sha256', parts.map(plain).join('|'), 'hex');
  return {
    personHash: hashed(first_name, last_name, birth_date),
    householdHash: hashed(last_name, address, postal_code),
    deviceHash: login_address
      ? hash('sha256', `${networkOf(login_address)}|${user_agent ?? ''}`, 'hex')
      : null,
  };
}

export async function readClaimant(db: Queryable, accountId: AccountId): Promise<Claimant> {
  const { rows } = await db.query<PersonDetails>({
    name: 'bonus-claimant',
    text: `select p.first_name, p.last_name, p.birth_date::text as birth_date, p.address, p.postal_code,
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
  return claimantOf(row);
}
