import type { AccountId } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';
import { isOnNoBreak, isReached, isWithheld } from './may-market.ts';

/** Pause after the first refusal; each pause is twice the previous one. */
const FIRST_PAUSE_MS = 60_000;
const MAIL_ATTEMPTS_MAX = 6;

export interface DueMail {
  readonly id: number;
  readonly account_id: AccountId;
  readonly marketing: boolean;
  readonly kind: string;
  readonly values: unknown;
  readonly texts: unknown;
  readonly fallback: string | null;
  readonly user_name: string;
  readonly email: string;
  readonly language: string;
  /** Whether the player still wants it, and may get it. */
  readonly is_wanted: boolean;
}

/**
 * SQL for the message of an account, or of a campaign, whose mail has been due longest and which no other worker has
 * locked.
 */
function longestDue(campaign: 'null' | 'not null'): string {
  return `select id from (
         select id from message where mail = 0 and campaign_id is ${campaign} and mail_due_at <= to_timestamp($1::float8 / 1000)
         order by mail_due_at limit 1 for update skip locked) longest`;
}

/**
 * Takes the message whose mail has been due longest; a campaign mail only if no other mail is due. Each mail is taken
 * once: after a crash of the worker it is not taken again, unless it is put back.
 */
export async function takeDueMail(db: Queryable, atMs: number): Promise<DueMail | undefined> {
  const { rows } = await db.query<DueMail>(
    `with due as materialized (
       ${longestDue('null')} union all ${longestDue('not null')} limit 1
     ), taken as (
       update message m set mail = 1, mail_attempts = m.mail_attempts + 1 from due d where m.id = d.id
       returning m.id, m.account_id, m.kind, m.values, m.campaign_id, m.marketing, m.removed_at
     )
     select t.id, t.account_id, t.marketing, t.kind, t.values, c.texts, c.fallback, u."displayUsername" as user_name, u.email, p.language,
            t.removed_at is null and case when t.marketing then p.allows_email else p.allows_account_mail end
              and ${isReached('mail', { player: 'p', marketing: `(t.marketing or ${isWithheld('t.kind')})`, atMs: '$1' })}
              and (c.id is null or c.player_id is not null or ${isOnNoBreak('mail', { player: 'p', atMs: '$1' })}) as is_wanted
     from taken t join player p on p.account_id = t.account_id join auth_user u on u.id = p.auth_user_id
     left join campaign c on c.id = t.campaign_id`,
    [atMs],
  );
  return rows[0];
}

const ended = { sent: 2, 'not-wanted': 3, failed: 4 } as const;

export async function endMail(db: Queryable, id: number, how: keyof typeof ended): Promise<void> {
  await db.query('update message set mail = $2 where id = $1 and mail = 1', [id, ended[how]]);
}

/** Puts back a mail that the mail server definitely refused; after the last attempt it has failed. */
export async function putMailBack(db: Queryable, id: number, atMs: number): Promise<void> {
  await db.query(
    `update message set mail = case when mail_attempts < $4 then 0 else ${ended.failed} end,
            mail_due_at = to_timestamp(($2::float8 + $3::float8 * (1 << (mail_attempts - 1))) / 1000)
     where id = $1 and mail = 1`,
    [id, atMs, FIRST_PAUSE_MS, MAIL_ATTEMPTS_MAX],
  );
}
