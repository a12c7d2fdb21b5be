import { err, isFields, ok, parseCommandId, type Result } from '@evens/base';
import { type Campaign, type Refusal, refusal } from '@evens/contract';
import type { Language } from '@evens/locales';
import { commandHash } from '../../../money/index.ts';
import { inTransaction, type Pool } from '../../../platform/db.ts';
import type { HttpApp } from '../../../platform/http.ts';
import { recordOperatorAction } from '../../../platform/operator-actions.ts';
import { route } from '../../../platform/route.ts';
import { countAudience, parseSegment } from './segment.ts';
import {
  type CampaignRow,
  type CampaignTexts,
  findCampaignByCommand,
  insertCampaign,
  readCampaigns,
  stopCampaign,
} from './store.ts';

export interface CampaignRoutesParts {
  readonly pool: Pool;
  /** Languages that a text may be written in. */
  readonly languages: readonly Language[];
}

type Given = readonly { readonly Language: string; readonly Title: string; readonly Text: string }[];

/** Texts by language. Refuses, as `Texts` or `Fallback`, an unknown or repeated language, an empty text, a fall-back without one. */
function parseTexts(
  given: Given,
  { fallback, languages }: { readonly fallback: string; readonly languages: readonly Language[] },
): Result<CampaignTexts, Refusal> {
  const texts = new Map(
    given.map(({ Language, Title, Text }) => [Language, { title: Title.trim(), text: Text.trim() }]),
  );
  const areKnown = [...texts.keys()].every((code) => languages.some((language) => language.code === code));
  const areWritten = [...texts.values()].every(({ title, text }) => title !== '' && text !== '');
  if (!areKnown || !areWritten || texts.size !== given.length)
    return err(refusal('InvalidDetailsException', { fields: ['Texts'] }));
  return texts.has(fallback)
    ? ok(Object.fromEntries(texts))
    : err(refusal('InvalidDetailsException', { fields: ['Fallback'] }));
}

function presentCampaign(row: CampaignRow): Campaign {
  const texts = isFields(row.texts) ? row.texts : {};
  const fallbackText = texts[row.fallback];
  return {
    ID: row.id,
    Title: isFields(fallbackText) && typeof fallbackText.title === 'string' ? fallbackText.title : '',
    Languages: Object.keys(texts),
    IsMarketing: row.marketing,
    ByMail: row.by_mail,
    State: row.state,
    Counted: row.counted,
    Sent: row.sent,
    MadeBy: row.made_by,
    MadeDate: row.made_at.toISOString(),
  };
}

/** Back-office routes for campaigns. */
export function campaignRoutes(app: HttpApp, { pool, languages }: CampaignRoutesParts): void {
  route(app, 'GET /api/desk/campaigns', async () =>
    ok({ Campaigns: (await readCampaigns(pool)).map(presentCampaign) }),
  );

  route(app, 'POST /api/desk/countsegment', async ({ body, atMs }) => {
    const audience = await parseSegment(pool, body.Segment);
    if (!audience.ok) return audience;
    const { count } = await countAudience(pool, audience.value, { marketing: body.IsMarketing, atMs });
    return ok({ Count: count });
  });

  route(app, 'POST /api/desk/sendcampaign', async ({ principal, body, atMs }) => {
    const commandId = parseCommandId(body.CommandId);
    if (!commandId.ok) return err(refusal('InvalidRequestException', { reason: 'CommandId is no UUIDv7' }));
    const operator = principal.userName;
    const { CommandId: _, ...sent } = body;
    const command = { commandId: commandId.value, bodySha256: commandHash([operator, JSON.stringify(sent)]) };
    const toAnswer = (campaign: { readonly id: number; readonly isSame: boolean } | undefined) =>
      campaign?.isSame
        ? ok({ HasErrors: false as const, ID: campaign.id })
        : err(refusal('CommandIdReusedException'));
    const before = await findCampaignByCommand(pool, command);
    if (before) return toAnswer(before);
    const texts = parseTexts(body.Texts, { fallback: body.Fallback, languages });
    if (!texts.ok) return texts;
    const audience = await parseSegment(pool, body.Segment);
    if (!audience.ok) return audience;
    const marketing = body.IsMarketing;
    const { count, lastPlayerId } = await countAudience(pool, audience.value, { marketing, atMs });
    if (count === 0 || count > body.Count)
      return err(refusal('InvalidDetailsException', { fields: ['Count'], count }));
    const id = await inTransaction(pool, async (client) => {
      const campaignId = await insertCampaign(client, {
        ...command,
        texts: texts.value,
        fallback: body.Fallback,
        marketing,
        byMail: body.ByMail,
        audience: audience.value,
        count,
        lastPlayerId,
        operator,
        atMs,
      });
      if (campaignId === undefined) return undefined;
      const { playerId, country, language, ...since } = audience.value;
      await recordOperatorAction(client, {
        operator,
        action: 'campaign-send',
        subject: playerId === null ? `campaign:${campaignId}` : `player:${playerId}`,
        details: {
          campaign: campaignId,
          marketing,
          byMail: body.ByMail,
          count,
          country,
          language,
          registeredSince: since.registeredSince?.toISOString() ?? null,
          depositedSince: since.depositedSince?.toISOString() ?? null,
          noLoginSince: since.noLoginSince?.toISOString() ?? null,
        },
        atMs,
      });
      return campaignId;
    });
    if (id !== undefined) return ok({ HasErrors: false, ID: id });
    // The same command arrived twice at once: the other request has created the campaign.
    return toAnswer(await findCampaignByCommand(pool, command));
  });

  route(app, 'POST /api/desk/stopcampaign', async ({ principal, body, atMs }) =>
    inTransaction(pool, async (client) => {
      if (!(await stopCampaign(client, body.ID, atMs))) return err(refusal('NotFoundException'));
      await recordOperatorAction(client, {
        operator: principal.userName,
        action: 'campaign-stop',
        subject: `campaign:${body.ID}`,
        details: {},
        atMs,
      });
      return ok({ HasErrors: false as const });
    }),
  );
}
