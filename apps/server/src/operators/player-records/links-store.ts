import type { AccountId, PlayerId } from '@evens/base';
import type { AccountState, LinkReason } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';
import { statesSql } from './player-store.ts';

/** Rows of each reason. An address of a mobile network may have more log-ins. */
const ROWS_MAX = 200;
const ADDRESSES_MAX = 20;
const CLAIMS_MAX = 50;
const PAYOUTS_MAX = 20;
const LINKED_MAX = 30;

export interface LinkRow {
  readonly id: PlayerId;
  readonly user_name: string;
  readonly states: readonly AccountState[];
  readonly reasons: readonly LinkReason[];
}

/**
 * Other players who share details with a player, those with most reasons first. Each reason reads an index, and a bounded
 * number of rows. A payout links only by a form with a long value of digits or an address, which names an account.
 */
export async function readLinkedPlayers(
  db: Queryable,
  { playerId, accountId }: { readonly playerId: PlayerId; readonly accountId: AccountId },
): Promise<readonly LinkRow[]> {
  const { rows } = await db.query<LinkRow>({
    name: 'linked-players',
    text: `with own as (select * from player where id = $1), login as materialized (
             select l.address, array_agg(distinct l.user_agent) as agents, max(l.id) as newest
             from login_attempt l where l.player_id = $1 and l.succeeded
             group by l.address order by max(l.id) desc limit ${ADDRESSES_MAX}
           ), claim as materialized (
             select c.offer_key, c.household_hash, c.device_hash from bonus_claim c where c.account_id = $2
             order by c.id desc limit ${CLAIMS_MAX}
           ), payout as materialized (
             select distinct y.form, y.method from (
               select y.form, y.method, y.direction from payment y where y.account_id = $2 order by y.id desc limit ${ROWS_MAX}
             ) y where y.direction = 'withdrawal' and exists (
               select from jsonb_each_text(y.form) v where length(v.value) >= 8 and v.value ~ '[0-9@]')
             limit ${PAYOUTS_MAX}
           ), linked as (
             (select p.id, 'person' as reason from own o join player p on p.name_key = o.name_key and p.birth_date = o.birth_date limit ${ROWS_MAX})
             union
             (select p.id, 'person' from own o join player p on p.name_words_key = o.name_words_key and p.birth_date = o.birth_date
              limit ${ROWS_MAX})
             union
             (select p.id, 'phone' from own o join player p on p.phone_key is not null and p.phone_key = o.phone_key limit ${ROWS_MAX})
             union
             (select s.player_id, case when s.user_agent = any(g.agents) then 'device' else 'address' end
              from login g cross join lateral (
                select l.player_id, l.user_agent from login_attempt l
                where l.address = g.address and l.succeeded and l.player_id <> $1 order by l.player_id limit ${ROWS_MAX}) s)
             union
             (select p.id, s.reason from claim m cross join lateral (
                (select c.account_id, 'household' as reason from bonus_claim c
                 where c.offer_key = m.offer_key and c.household_hash = m.household_hash limit ${CLAIMS_MAX})
                union all
                (select c.account_id, 'device' from bonus_claim c
                 where c.offer_key = m.offer_key and c.device_hash = m.device_hash limit ${CLAIMS_MAX})) s
              join player p on p.account_id = s.account_id)
             union
             (select p.id, 'payment' from payout o cross join lateral (
                select y.account_id from payment y
                where y.form = o.form and y.direction = 'withdrawal' and y.form <> '{}' and y.method = o.method limit ${ROWS_MAX}) y
              join player p on p.account_id = y.account_id)
           )
           select p.id, u."displayUsername" as user_name, ${statesSql} as states, array_agg(l.reason order by l.reason) as reasons
           from linked l join player p on p.id = l.id join auth_user u on u.id = p.auth_user_id
           where l.id <> $1 and not p.is_operator group by p.id, u.id order by count(*) desc, p.id desc limit ${LINKED_MAX}`,
    values: [playerId, accountId],
  });
  return rows;
}
