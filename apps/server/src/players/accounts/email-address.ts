import { createHash } from 'node:crypto';
import { type Clock, err, ok, type PlayerId, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { languageByCode, translate } from '@evens/locales';
import { inTransaction, type Pool, type Queryable } from '../../platform/db.ts';
import type { JobKind, Jobs } from '../../platform/jobs.ts';
import { readableSecret } from '../../platform/random.ts';
import type { LostPasswordParts } from './lost-password.ts';
import { duplicateRefusal } from './register.ts';
import { findPlayer, type PlayerRow } from './store.ts';

const dayMs = 86_400_000;
export const linkMs = 7 * dayMs;
/** Maximum links of one account per day, to all addresses together. More would allow flooding a stranger's mailbox. */
const linksOfDayMax = 10;
/** 5 bits each. */
const tokenCharacters = 40;

/** A link that verifies an address: the account's current one, or its replacement. */
export interface EmailLink {
  readonly playerId: PlayerId;
  /** The account's address; undefined restores a replaced address, independent of the account's current one. */
  readonly from: string | undefined;
  readonly email: string;
  readonly atMs: number;
}

/** The link is a row, so that invalidating links includes those not mailed yet. */
interface EmailLinkJob {
  readonly linkId: number;
  /** The site's configured origin; never a value from the request. */
  readonly origin: string;
}

/** Queues the mail of a link. */
export type MailLink = (linkId: number) => Promise<void>;

export const emailLinkJob: JobKind<EmailLinkJob> = {
  name: 'email-link',
  parse(data) {
    if (typeof data !== 'object' || data === null || !('linkId' in data) || !('origin' in data))
      return undefined;
    const { linkId, origin } = data;
    return typeof linkId === 'number' && Number.isSafeInteger(linkId) && typeof origin === 'string'
      ? { linkId, origin }
      : undefined;
  },
};

export function makeMailLink(jobs: Jobs, origin: () => string): MailLink {
  return (linkId) => jobs.send(emailLinkJob, { linkId, origin: origin() });
}

/** Returns the id of the link, which is valid for seven days from now. */
export async function writeEmailLink(
  db: Queryable,
  { playerId, from, email, atMs }: EmailLink,
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `insert into email_link (player_id, from_email, email, created_at, expires_at)
     values ($1, $2, $3, $4, $5) returning id`,
    [playerId, from ?? null, email, new Date(atMs), new Date(atMs + linkMs)],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('writeEmailLink: expected the row of the link, got none');
  return row.id;
}

/** Like `writeEmailLink`, at the player's request. Refuses TooManyRequests after the account's daily maximum. */
export function writeAskedLink(
  pool: Pool,
  link: EmailLink & { readonly from: string },
): Promise<Result<number, Refusal>> {
  const { playerId, atMs } = link;
  return inTransaction(pool, async (client): Promise<Result<number, Refusal>> => {
    // A concurrent request waits here, and then sees this link.
    await client.query('select from player where id = $1 for no key update', [playerId]);
    const { rows } = await client.query<{ created_at: Date }>(
      'select created_at from email_link where player_id = $1 and created_at > $2 order by created_at limit $3',
      [playerId, new Date(atMs - dayMs), linksOfDayMax],
    );
    const [first] = rows;
    if (first !== undefined && rows.length === linksOfDayMax)
      return err(
        refusal('TooManyRequestsException', {
          retryAfterSeconds: Math.ceil((first.created_at.getTime() + dayMs - atMs) / 1000),
        }),
      );
    return ok(await writeEmailLink(client, link));
  });
}

/**
 * Mails the link in the player's language. An address that belongs to another account gets no mail, without a hint to
 * the requester. If this throws, the queue retries it with another token.
 */
export async function mailEmailLink(
  { pool, mailer, languages }: Pick<LostPasswordParts, 'pool' | 'mailer' | 'languages'>,
  { linkId, origin }: EmailLinkJob,
): Promise<void> {
  const { rows } = await pool.query<LinkRow>(
    'select player_id, from_email, email from email_link where id = $1',
    [linkId],
  );
  const [link] = rows;
  const player = link && (await findPlayer(pool, link.player_id));
  if (link === undefined || player === undefined) return;
  const { from_email: from, email } = link;
  const purpose = from === null ? 'return' : from === email ? 'confirm' : 'change';
  if (purpose === 'confirm' && player.email_confirmed) return;
  if (purpose === 'change' && (await isAddressInUse(pool, email))) return;
  const token = readableSecret(tokenCharacters);
  const { rowCount } = await pool.query('update email_link set token_hash = $2 where id = $1', [
    linkId,
    hashToken(token),
  ]);
  if (rowCount === 0) return;
  const language = languageByCode(languages.all, player.language) ?? languages.default;
  const site = `${origin}/${language.segment}`;
  await mailer.send({
    to: email,
    subject: translate(language, `mail.${purpose}-email.subject`),
    text: translate(language, `mail.${purpose}-email.text`, {
      name: player.user_name,
      link: `${site}/confirm-email?token=${encodeURIComponent(token)}`,
      password: `${site}/lost-password`,
    }),
    language: language.locale,
  });
}

interface LinkRow {
  readonly player_id: PlayerId;
  readonly from_email: string | null;
  readonly email: string;
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

async function isAddressInUse(db: Queryable, email: string): Promise<boolean> {
  const { rowCount } = await db.query('select from auth_user where email = $1', [email]);
  return (rowCount ?? 0) > 0;
}

/** A new password cancels unconfirmed address changes: a person who knew the old one may have requested them. */
export async function endEmailChanges(db: Queryable, playerId: PlayerId): Promise<void> {
  await db.query('delete from email_link where player_id = $1 and from_email <> email', [playerId]);
}

/** Links mailed to an address become invalid when it is replaced, including password links. */
export async function endMailedLinks(
  db: Queryable,
  { playerId, authUserId }: { readonly playerId: PlayerId; readonly authUserId: string },
  which: 'all' | 'all-but-returns',
): Promise<void> {
  await db.query('delete from auth_verification where value = $1', [authUserId]);
  await db.query('delete from email_link where player_id = $1 and (from_email is not null or $2)', [
    playerId,
    which === 'all',
  ]);
}

export interface Confirmed {
  readonly player: PlayerRow;
  /** The replaced address; undefined if it is the same. */
  readonly replaced: string | undefined;
  /** The link that restores the replaced address, to be mailed; undefined if this link restored one. */
  readonly returnLinkId: number | undefined;
}

/**
 * Confirms the address of a mailed link, and uses the link up. Refuses EmailTaken, and TokenExpired for used links and
 * links from before the latest change of address. A link that restores an address ends all sessions and all other links
 * of the account.
 */
export async function confirmEmail(
  { pool, clock }: { readonly pool: Pool; readonly clock: Clock },
  token: string,
): Promise<Result<Confirmed, Refusal>> {
  const atMs = clock.nowMs();
  try {
    return await inTransaction(pool, async (client): Promise<Result<Confirmed, Refusal>> => {
      const used = await client.query<LinkRow>(
        'delete from email_link where token_hash = $1 and expires_at > $2 returning player_id, from_email, email',
        [hashToken(token), new Date(atMs)],
      );
      const [link] = used.rows;
      if (link === undefined) return err(refusal('TokenExpiredException'));
      const set = await client.query<{ id: string; before: string }>(
        `update auth_user u set email = $3, "emailVerified" = true, "updatedAt" = now()
         from (select u.id, u.email from player p join auth_user u on u.id = p.auth_user_id where p.id = $1 for update of u) b
         where u.id = b.id and ($2::text is null or b.email = $2) returning u.id, b.email as before`,
        [link.player_id, link.from_email, link.email],
      );
      const [row] = set.rows;
      if (row === undefined) return err(refusal('TokenExpiredException'));
      const { player_id: playerId, email } = link;
      const player = await findPlayer(client, playerId);
      if (player === undefined) throw new Error(`confirmEmail: expected player ${playerId}, got no row`);
      if (row.before === email) return ok({ player, replaced: undefined, returnLinkId: undefined });
      const owner = { playerId, authUserId: row.id };
      if (link.from_email === null) {
        await endMailedLinks(client, owner, 'all');
        await client.query('delete from auth_session where "userId" = $1', [row.id]);
        return ok({ player, replaced: row.before, returnLinkId: undefined });
      }
      await endMailedLinks(client, owner, 'all-but-returns');
      const returning = { playerId, from: undefined, email: row.before, atMs };
      return ok({ player, replaced: row.before, returnLinkId: await writeEmailLink(client, returning) });
    });
  } catch (error) {
    return err(duplicateRefusal(error));
  }
}
