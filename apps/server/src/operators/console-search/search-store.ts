import type { CurrencyCode } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';

/** Rows of one name that are ranked. */
const RANKED_MAX = 100;

export interface FoundPlayer {
  readonly id: number;
  readonly user_name: string;
  readonly full_name: string | null;
  readonly email: string;
  readonly country: string;
}

/** The readings of a search text; null where the text cannot be one. */
export interface PlayerTerms {
  /** Id of the player or of the cash account. */
  readonly id: number | null;
  /** Beginning of a user name or an e-mail address, in lower case. */
  readonly login: string | null;
  /** Beginnings of a telephone number: in its international form, and as digits. */
  readonly phones: readonly string[];
  /** Words of a name, as `player.name_words_key` has them. */
  readonly words: readonly string[];
  /** IP address. */
  readonly address: string | null;
}

/** The last code point: texts with a prefix sort before the prefix with it. */
const LAST = '\u{10ffff}';

/** Lexemes with prefix match. The words consist of letters and digits, which need no quotes inside. */
const wordQuery = (words: readonly string[]) => words.map((word) => `'${word}':*`).join(' & ');

/**
 * Players by each reading of a text, exact ones first; `limit` of them. Each reading reads its own index, `limit` rows
 * or `RANKED_MAX`. `db` is a connection `byIndexOnly`: for a word whose number of rows it overestimates, PostgreSQL would
 * read all players.
 */
export async function findPlayers(
  db: Queryable,
  { id, login, phones, words, address }: PlayerTerms,
  limit: number,
): Promise<readonly FoundPlayer[]> {
  const { rows } = await db.query<FoundPlayer>({
    name: 'search-players',
    text: `with found as (
             (select p.id, 0 as rank from player p where p.id = $1)
             union all
             (select p.id, 0 from player p where p.account_id = $1)
             union all
             (select p.id, case when u.username = $2 then 0 else 2 end
              from auth_user u join player p on p.auth_user_id = u.id
              where u.username ~>=~ $2 and u.username ~<~ ($2 || $3) order by u.username using ~<~ limit $9)
             union all
             (select p.id, case when u.email = $2 then 0 else 2 end
              from auth_user u join player p on p.auth_user_id = u.id
              where u.email ~>=~ $2 and u.email ~<~ ($2 || $3) order by u.email using ~<~ limit $9)
             union all
             (select p.id, 1 from unnest($4::text[]) as typed(phone) cross join lateral (
                select p.id from player p
                where p.phone_key is not null and p.phone_key ~>=~ typed.phone and p.phone_key ~<~ (typed.phone || $3)
                order by p.phone_key using ~<~ limit $9) p)
             union all
             (select p.id, 1 from player p where p.name_words_key = $6 limit ${RANKED_MAX})
             union all
             (select p.id, 3 from player p
              where p.name_words_key is not null
                and array_to_tsvector(string_to_array(p.name_words_key, ' ')) @@ $5::tsquery
              limit ${RANKED_MAX})
             union all
             (select l.player_id, 4 from login_attempt l where l.address = $7 and l.succeeded limit $8)
           ), best as (
             select f.id, min(f.rank) as rank from found f join player p on p.id = f.id
             where not p.is_operator group by f.id order by min(f.rank), f.id limit $9
           )
           select p.id, u."displayUsername" as user_name, p.first_name || ' ' || p.last_name as full_name, u.email, p.country
           from best b join player p on p.id = b.id join auth_user u on u.id = p.auth_user_id order by b.rank, b.id`,
    values: [
      id,
      login,
      LAST,
      phones,
      words.length === 0 ? null : wordQuery(words),
      words.length === 0 ? null : words.toSorted().join(' '),
      address,
      RANKED_MAX,
      limit,
    ],
  });
  return rows;
}

interface OwnedRow {
  readonly player_id: number;
  readonly user_name: string;
  readonly amount: string | null;
  readonly currency: CurrencyCode;
  readonly at: Date;
}

const owner = 'join player p on p.account_id = f.account_id join auth_user u on u.id = p.auth_user_id';
const owned = 'p.id as player_id, u."displayUsername" as user_name, f.currency, f.at';

export interface FoundTicket extends OwnedRow {
  readonly id: number;
}

export async function findTickets(db: Queryable, id: number): Promise<readonly FoundTicket[]> {
  const { rows } = await db.query<FoundTicket>({
    name: 'search-tickets',
    text: `select f.id, f.stake::text as amount, ${owned}
           from (select id, account_id, stake, currency, decided_at as at from ticket where id = $1) f ${owner}`,
    values: [id],
  });
  return rows;
}

export interface FoundRound extends OwnedRow {
  readonly id: number;
  /** Null for an in-house game. */
  readonly provider: string | null;
  readonly game: string;
}

/** Rounds in archive files are not found. */
export async function findRounds(db: Queryable, id: number): Promise<readonly FoundRound[]> {
  const { rows } = await db.query<FoundRound>({
    name: 'search-rounds',
    text: `select f.id, f.provider, f.game, f.stake::text as amount, ${owned} from (
             select id, account_id, null as provider, game, stake, currency, started_at as at from round where id = $1
             union all
             select id, account_id, provider, game, stake, currency, started_at from external_round where id = $1
           ) f ${owner}`,
    values: [id],
  });
  return rows;
}

export interface FoundPayment extends OwnedRow {
  readonly id: string;
  readonly direction: 'deposit' | 'withdrawal' | 'transfer';
  readonly method: string;
}

/** Payments whose id is within the bounds, or whose reference of the provider begins with the text. */
export async function findPayments(
  db: Queryable,
  {
    ids,
    reference,
    limit,
  }: {
    readonly ids: { readonly from: string; readonly to: string } | undefined;
    readonly reference: string;
    readonly limit: number;
  },
): Promise<readonly FoundPayment[]> {
  const columns =
    'y.id, y.account_id, y.direction, y.method, y.amount, y.received, y.currency, y.created_at as at';
  const { rows } = await db.query<FoundPayment>({
    name: 'search-payments',
    text: `select f.id, f.direction, f.method,
                  (case when f.direction = 'deposit' and f.received > 0 then f.received else f.amount end)::text as amount, ${owned}
           from (
             (select ${columns} from payment y where y.id >= $1::uuid and y.id <= $2::uuid order by y.id limit $5)
             union
             (select ${columns} from payment y where y.provider_ref is not null and y.provider_ref ~>=~ $3
              and y.provider_ref ~<~ ($3 || $4) order by y.provider_ref using ~<~ limit $5)
           ) f ${owner} order by f.at desc limit $5`,
    values: [ids?.from ?? null, ids?.to ?? null, reference, LAST, limit],
  });
  return rows;
}
