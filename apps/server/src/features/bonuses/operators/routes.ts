import { err, formatAmount, ok, parseCommandId, type Result } from '@evens/base';
import {
  type BackOfficeOffer,
  type BodyOf,
  type BonusAward,
  type Calls,
  type Refusal,
  refusal,
} from '@evens/contract';
import { inTransaction, type Pool } from '../../../platform/db.ts';
import type { HttpApp } from '../../../platform/http.ts';
import { route } from '../../../platform/route.ts';
import { recordOperatorAction } from '../../accounts/index.ts';
import { countAudience, parseSegment } from '../../messages/index.ts';
import { BOUNDS_CURRENCY } from '../../proposals/index.ts';
import { commandHash } from '../../wallet/index.ts';
import { slotNames } from '../offers/game-names.ts';
import { offerKinds } from '../offers/registry.ts';
import { type AwardRow, findAwardByCommand, insertAward, readAwards, stopAward } from './award-store.ts';
import { finishCode, makeCode } from './edit-codes.ts';
import { editOffer, type OfferRules } from './edit-offer.ts';
import { type CodeRow, lockOfferRow, type OfferRow, readCodeRows, readOfferRows } from './offer-rows.ts';

export interface BonusOperatorParts extends OfferRules {
  readonly pool: Pool;
}

const done = { HasErrors: false } as const;

function presentOffer(row: OfferRow, codes: readonly CodeRow[]): BackOfficeOffer {
  return {
    Key: row.key,
    Kind: row.kind,
    // The column is a JSON object: the form of operators sends nothing else.
    Config: row.config as BackOfficeOffer['Config'],
    IsOpen: row.is_open,
    IsListed: row.is_listed,
    Rank: row.rank,
    ClosesDate: row.closes_at?.toISOString() ?? null,
    PersonMaximum: row.person_max,
    HouseholdMaximum: row.household_max,
    DeviceMaximum: row.device_max,
    IsReadable: offerKinds[row.kind]?.(row.config) !== undefined,
    Codes: codes
      .filter(({ offer_key }) => offer_key === row.key)
      .map((code) => ({
        Code: code.code,
        UserName: code.user_name,
        Claims: code.claims,
        ClaimsMaximum: code.claims_max,
        ExpiresDate: code.expires_at?.toISOString() ?? null,
      })),
  };
}

function presentAward(row: AwardRow): BonusAward {
  return {
    ID: row.id,
    OfferKey: row.offer_key,
    Reason: row.reason,
    State: row.state,
    Counted: row.counted,
    Granted: row.granted,
    Refused: row.refused,
    MadeBy: row.made_by,
    MadeDate: row.made_at.toISOString(),
  };
}

const wrong = (field: string, more: Readonly<Record<string, unknown>> = {}) =>
  err(refusal('InvalidDetailsException', { fields: [field], ...more }));

/** Begins a grant by hand. A repeat of the command returns the first answer. */
async function beginAward(
  pool: Pool,
  body: BodyOf<Calls['POST /api/desk/awardbonus']>,
  { operator, atMs }: { readonly operator: string; readonly atMs: number },
): Promise<Result<number, Refusal>> {
  const commandId = parseCommandId(body.CommandId);
  if (!commandId.ok) return err(refusal('InvalidRequestException', { reason: 'CommandId is no UUIDv7' }));
  const { CommandId: _, ...sent } = body;
  const command = { commandId: commandId.value, bodySha256: commandHash([operator, JSON.stringify(sent)]) };
  const answerOf = (made: { readonly id: number; readonly isSame: boolean } | undefined) =>
    made?.isSame ? ok(made.id) : err(refusal('CommandIdReusedException'));
  const before = await findAwardByCommand(pool, command);
  if (before) return answerOf(before);
  const audience = await parseSegment(pool, body.Segment);
  if (!audience.ok) return audience;
  // As advertising: who is excluded or has a break gets none.
  const { count, lastPlayerId } = await countAudience(pool, audience.value, { marketing: true, atMs });
  if (count === 0 || count > body.Count) return wrong('Count', { count });
  const made = await inTransaction(pool, async (client): Promise<Result<number | undefined, Refusal>> => {
    const offer = await lockOfferRow(client, body.OfferKey);
    const read = offer && offerKinds[offer.kind]?.(offer.config);
    // One that needs a deposit, or has ended, would be refused to everybody.
    if (
      !offer?.is_open ||
      (offer.closes_at && offer.closes_at.getTime() <= atMs) ||
      !read ||
      read.needsDeposit
    )
      return wrong('OfferKey');
    const id = await insertAward(client, {
      ...command,
      offerKey: body.OfferKey,
      reason: body.Reason,
      audience: audience.value,
      count,
      lastPlayerId,
      operator,
      atMs,
    });
    if (id === undefined) return ok(undefined);
    const { playerId } = audience.value;
    await recordOperatorAction(client, {
      operator,
      action: 'bonus-award',
      subject: playerId === null ? `bonus-award:${id}` : `player:${playerId}`,
      details: {
        reason: body.Reason,
        award: id,
        offer: body.OfferKey,
        count,
        segment: JSON.stringify(body.Segment),
      },
      atMs,
    });
    return ok(id);
  });
  if (!made.ok) return made;
  // The same command came twice at once: the other one has made it.
  return made.value === undefined ? answerOf(await findAwardByCommand(pool, command)) : ok(made.value);
}

/** What operators do with offers, codes and grants by hand. */
export function bonusOperatorRoutes(app: HttpApp, { pool, ...rules }: BonusOperatorParts): void {
  route(app, 'GET /api/desk/bonusoffers', async () => {
    const [offers, codes, awards] = await Promise.all([
      readOfferRows(pool),
      readCodeRows(pool),
      readAwards(pool),
    ]);
    return ok({
      Offers: offers.map((offer) => presentOffer(offer, codes)),
      Awards: awards.map(presentAward),
      Slots: Object.entries(slotNames).map(([Key, Name]) => ({ Key, Name })),
      WageringTimesMaximum: rules.wageringTimesMax,
      GrantMaximumAlone: formatAmount(rules.grantMaxMinor, BOUNDS_CURRENCY),
    });
  });

  route(app, 'POST /api/desk/bonusoffer', async ({ principal, body, atMs }) => {
    const edited = await editOffer(pool, body, { operator: principal.userName, atMs, ...rules });
    if (!edited.ok) return edited;
    return ok({ ...done, ...(edited.value !== undefined && { ProposalId: edited.value }) });
  });

  route(app, 'POST /api/desk/bonuscode', async ({ principal, body, atMs }) => {
    const made = await makeCode(pool, body, { operator: principal.userName, atMs });
    return made.ok ? ok(done) : made;
  });

  route(app, 'POST /api/desk/endbonuscode', async ({ principal, body, atMs }) => {
    const ended = await finishCode(pool, body, { operator: principal.userName, atMs });
    return ended.ok ? ok(done) : ended;
  });

  route(app, 'POST /api/desk/awardbonus', async ({ principal, body, atMs }) => {
    const begun = await beginAward(pool, body, { operator: principal.userName, atMs });
    return begun.ok ? ok({ ...done, ID: begun.value }) : begun;
  });

  route(app, 'POST /api/desk/stopaward', async ({ principal, body, atMs }) =>
    inTransaction(pool, async (client) => {
      if (!(await stopAward(client, body.ID, atMs))) return err(refusal('NotFoundException'));
      await recordOperatorAction(client, {
        operator: principal.userName,
        action: 'bonus-award-stop',
        subject: `bonus-award:${body.ID}`,
        details: { reason: body.Reason },
        atMs,
      });
      return ok(done);
    }),
  );
}
