import type { AccountId, CommandId } from '@evens/base';
import { messageBounds } from '@evens/contract';
import type { PoolClient, Queryable } from '../../../platform/db.ts';
import {
  type Audience,
  type AudienceRow,
  audienceColumns,
  audienceFromRow,
  audienceValues,
  isInAudience,
} from './segment.ts';

export type CampaignTexts = Readonly<Record<string, { readonly title: string; readonly text: string }>>;

export interface NewCampaign {
  readonly commandId: CommandId;
  readonly bodySha256: string;
  readonly texts: CampaignTexts;
  readonly fallback: string;
  readonly marketing: boolean;
  readonly byMail: boolean;
  readonly audience: Audience;
  readonly count: number;
  readonly lastPlayerId: number;
  readonly operator: string;
  readonly atMs: number;
}

/** Undefined if this command has already created a campaign. */
export async function insertCampaign(db: Queryable, campaign: NewCampaign): Promise<number | undefined> {
  const { audience } = campaign;
  const { rows } = await db.query<{ id: number }>(
    `insert into campaign (command_id, texts, fallback, marketing, by_mail, player_id, country, language, registered_since,
                           deposited_since, no_login_since, counted, cursor, last_player_id, made_by, made_at,
                           body_sha256)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, to_timestamp($16::float8 / 1000), decode($17, 'hex'))
     on conflict (command_id) do nothing returning id`,
    [
      campaign.commandId,
      JSON.stringify(campaign.texts),
      campaign.fallback,
      campaign.marketing,
      campaign.byMail,
      audience.playerId,
      audience.country,
      audience.language,
      audience.registeredSince,
      audience.depositedSince,
      audience.noLoginSince,
      campaign.count,
      audience.playerId === null ? 0 : audience.playerId - 1,
      campaign.lastPlayerId,
      campaign.operator,
      campaign.atMs,
      campaign.bodySha256,
    ],
  );
  return rows[0]?.id;
}

/** The campaign that a command made; `isSame` where the command had the same body. */
export async function findCampaignByCommand(
  db: Queryable,
  { commandId, bodySha256 }: Pick<NewCampaign, 'commandId' | 'bodySha256'>,
): Promise<{ readonly id: number; readonly isSame: boolean } | undefined> {
  const { rows } = await db.query<{ id: number; isSame: boolean }>(
    `select id, body_sha256 = decode($2, 'hex') as "isSame" from campaign where command_id = $1`,
    [commandId, bodySha256],
  );
  return rows[0];
}

export interface CampaignRow {
  readonly id: number;
  readonly texts: unknown;
  readonly fallback: string;
  readonly marketing: boolean;
  readonly by_mail: boolean;
  readonly state: 'sending' | 'sent' | 'stopped';
  readonly counted: number;
  readonly sent: number;
  readonly made_by: string;
  readonly made_at: Date;
}

export async function readCampaigns(db: Queryable): Promise<readonly CampaignRow[]> {
  const { rows } = await db.query<CampaignRow>(
    `select id, texts, fallback, marketing, by_mail, state, counted, sent, made_by, made_at
     from campaign order by id desc limit $1`,
    [messageBounds.campaignsListed],
  );
  return rows;
}

/** False if it is not being sent. */
export async function stopCampaign(db: Queryable, id: number, atMs: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `update campaign set state = 'stopped', ended_at = to_timestamp($2::float8 / 1000) where id = $1 and state = 'sending'`,
    [id, atMs],
  );
  return rowCount === 1;
}

interface SendingRow extends AudienceRow {
  readonly id: number;
  readonly cursor: number;
  readonly last_player_id: number;
  readonly marketing: boolean;
  readonly by_mail: boolean;
  readonly is_to_one: boolean;
}

export interface Piece {
  /** Accounts that got the message. */
  readonly accounts: readonly AccountId[];
}

/**
 * Sends the oldest campaign's next piece: looks at the next `limit` players, writes to those of the segment and moves the
 * cursor, all in the caller's transaction. Mails wait only for players who allow them; whether they still do is judged again when
 * a mail is sent. Another worker's campaign is left alone. Undefined where nothing is to be sent.
 */
export async function sendPiece(
  client: PoolClient,
  { limit, atMs }: { readonly limit: number; readonly atMs: number },
): Promise<Piece | undefined> {
  const { rows: due } = await client.query<SendingRow>(
    `select id, cursor, last_player_id, marketing, by_mail, player_id is not null as is_to_one, ${audienceColumns}
     from campaign where state = 'sending' order by id limit 1 for update skip locked`,
  );
  const [campaign] = due;
  if (!campaign) return undefined;
  const { rows } = await client.query<{ accounts: string[]; last: number | null }>(
    `with seen as materialized (
       select * from player where id > $2 and id <= $3 order by id limit $4
     ), written as (
       insert into message (account_id, key, kind, values, campaign_id, marketing, created_at, mail, mail_due_at)
       select w.account_id, 'campaign:' || $1::bigint, 'operator', '{}', $1::bigint, $5::boolean, to_timestamp($6::float8 / 1000),
              case when $7::boolean and case when $5::boolean then w.allows_email else w.allows_account_mail end then 0 else 3 end,
              to_timestamp($6::float8 / 1000)
       from seen w where ${isInAudience(8)}
       on conflict do nothing returning account_id
     )
     select array(select account_id::text from written) as accounts, (select max(id) from seen) as last`,
    [
      campaign.id,
      campaign.cursor,
      campaign.last_player_id,
      limit,
      campaign.marketing,
      atMs,
      campaign.by_mail,
      ...audienceValues(audienceFromRow(campaign), {
        marketing: campaign.marketing,
        isToOne: campaign.is_to_one,
        atMs,
      }),
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('sendPiece: expected one row, got none');
  const last = row.last ?? campaign.last_player_id;
  await client.query(
    `update campaign set cursor = $2::bigint, sent = sent + $3::integer,
            state = case when $2::bigint >= last_player_id then 'sent' else state end,
            ended_at = case when $2::bigint >= last_player_id then to_timestamp($4::float8 / 1000) end
     where id = $1`,
    [campaign.id, last, row.accounts.length, atMs],
  );
  // The ids came from the players' own rows.
  return { accounts: row.accounts.map((id) => Number(id) as AccountId) };
}
