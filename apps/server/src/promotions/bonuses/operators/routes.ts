import { err, formatAmount, ok } from '@evens/base';
import { type BackOfficeOffer, type BonusAward, refusal } from '@evens/contract';
import { inTransaction, type Pool } from '../../../platform/db.ts';
import type { HttpApp } from '../../../platform/http.ts';
import { recordOperatorAction } from '../../../platform/operator-actions.ts';
import { BOUNDS_CURRENCY } from '../../../platform/proposals/bounds.ts';
import { route } from '../../../platform/route.ts';
import { slotNames } from '../offers/game-names.ts';
import { offerKinds } from '../offers/registry.ts';
import { type AwardRow, readAwards, stopAward } from './award-store.ts';
import { beginAward } from './begin-award.ts';
import { finishCode, makeCode } from './edit-codes.ts';
import { editOffer, type OfferRules } from './edit-offer.ts';
import { type CodeRow, type OfferRow, readCodeRows, readOfferRows } from './offer-rows.ts';

export interface BonusOperatorParts extends OfferRules {
  readonly pool: Pool;
}

const done = { HasErrors: false } as const;

function presentOffer(row: OfferRow, codes: readonly CodeRow[]): BackOfficeOffer {
  return {
    Key: row.key,
    Kind: row.kind,
    // The column is a JSON object: the operators' form sends nothing else.
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

/** Back-office routes for offers, codes and manual grants. */
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
      GrantMaximumAlone: formatAmount(rules.bounds.bonusGrantMinor, BOUNDS_CURRENCY),
    });
  });

  route(app, 'POST /api/desk/bonusoffer', async ({ principal, body, atMs }) => {
    const edited = await editOffer(pool, body, { operator: principal.userName, atMs, ...rules });
    if (!edited.ok) return edited;
    return ok({ ...done, ...(edited.value !== undefined && { ProposalId: edited.value }) });
  });

  route(app, 'POST /api/desk/bonuscode', async ({ principal, body, atMs }) => {
    const by = { operator: principal.userName, atMs, bounds: rules.bounds };
    const created = await makeCode(pool, body, by);
    if (!created.ok) return created;
    return ok({ ...done, ...(created.value !== undefined && { ProposalId: created.value }) });
  });

  route(app, 'POST /api/desk/endbonuscode', async ({ principal, body, atMs }) => {
    const ended = await finishCode(pool, body, { operator: principal.userName, atMs });
    return ended.ok ? ok(done) : ended;
  });

  route(app, 'POST /api/desk/awardbonus', async ({ principal, body, atMs }) => {
    const by = { operator: principal.userName, atMs, bounds: rules.bounds };
    const begun = await beginAward(pool, body, by);
    if (!begun.ok) return begun;
    return ok({
      ...done,
      ...('given' in begun.value ? { ID: begun.value.given } : { ProposalId: begun.value.proposalId }),
    });
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
