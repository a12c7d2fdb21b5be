import { err, formatAmount, ok, type Result } from '@evens/base';
import {
  bonusOfferBounds,
  type CallBody,
  type Calls,
  calls,
  mixesProducts,
  offerRuleFaults,
  type Refusal,
  readOfferNumbers,
  refusal,
  timesWagered,
} from '@evens/contract';
import { inTransaction, type Pool, type PoolClient } from '../../../platform/db.ts';
import { recordOperatorAction } from '../../../platform/operator-actions.ts';
import { BOUNDS_CURRENCY, giveOrPropose, type OperatorBounds } from '../../../platform/proposals/bounds.ts';
import {
  type By,
  bodyReader,
  type ProposalExecutor,
  proposalExecutor,
} from '../../../platform/proposals/executor.ts';
import { addProposalBy } from '../../../platform/proposals/proposals.ts';
import type { OfferBounds } from '../offers/check-offers.ts';
import { offerKinds } from '../offers/registry.ts';
import { addedByChange, closesLater, grantedMost, orderedText } from './offer-gifts.ts';
import {
  countOffers,
  insertOffer,
  lockOfferRow,
  type OfferRow,
  readClaimsUnderWay,
  updateOffer,
} from './offer-rows.ts';

type OfferBody = CallBody<Calls['POST /api/desk/bonusoffer']>;

export interface OfferRules extends OfferBounds {
  readonly bounds: OperatorBounds;
}

const CONFIG_CHARACTERS_MAX = 4000;

/** Names of the invalid form fields. */
function listFaults(
  { Kind, Config, ClosesDate, IsNew, IsOpen }: OfferBody,
  { allowsMixedProducts, wageringTimesMax, atMs }: OfferBounds & { readonly atMs: number },
): readonly string[] {
  const kind = offerKinds[Kind];
  if (!kind) return ['Kind'];
  const closesMs = ClosesDate === null ? undefined : Date.parse(ClosesDate);
  const isOver = closesMs !== undefined && !(closesMs > atMs);
  const wrong = isOver && (IsNew || Number.isNaN(closesMs)) ? ['ClosesDate'] : [];
  const offer = kind(Config);
  if (!offer || JSON.stringify(Config).length > CONFIG_CHARACTERS_MAX)
    return [...wrong, ...kind.faults(Config).map((path) => `Config.${path}`)];
  // The multiple is the same in every currency.
  const terms = offer.terms('EUR');
  if (IsOpen && wageringTimesMax !== null && timesWagered(terms) > wageringTimesMax)
    wrong.push('Config.wagering.multiplierMilli');
  if (IsOpen && !allowsMixedProducts && mixesProducts(terms)) wrong.push('Config.wagering.sportBasisPoints');
  wrong.push(...offerRuleFaults(Kind, Config).map(({ path }) => `Config.${path}`));
  return wrong;
}

function toOfferRow(body: OfferBody): OfferRow {
  return {
    key: body.Key,
    kind: body.Kind,
    config: body.Config,
    is_open: body.IsOpen,
    is_listed: body.IsListed,
    rank: body.Rank,
    closes_at: body.ClosesDate === null ? null : new Date(body.ClosesDate),
    person_max: body.PersonMaximum,
    household_max: body.HouseholdMaximum,
    device_max: body.DeviceMaximum,
  };
}

/** The benefits of an offer as text, so that two rows can be compared. */
function givenBy({ kind, config, person_max, household_max, device_max }: OfferRow): string {
  return orderedText([kind, config, person_max, household_max, device_max]);
}

/**
 * Whether a second operator must approve: an open offer above the limit that is created, opened, or changed in its
 * benefits.
 */
function needsSecond(row: OfferRow, before: OfferRow | undefined, grantMaxMinor: bigint): boolean {
  if (!row.is_open || grantedMost(row) <= grantMaxMinor) return false;
  if (!before?.is_open || givenBy(before) !== givenBy(row)) return true;
  return closesLater(row, before);
}

interface Edit {
  readonly body: OfferBody;
  readonly row: OfferRow;
  readonly before: OfferRow | undefined;
}

/** The current offer, locked, and the resulting one. */
async function prepare(
  client: PoolClient,
  body: OfferBody,
  rules: OfferBounds & { readonly atMs: number },
): Promise<Result<Edit, Refusal>> {
  const wrong = listFaults(body, rules);
  if (wrong.length > 0) return err(refusal('InvalidDetailsException', { fields: wrong }));
  const row = toOfferRow(body);
  const before = await lockOfferRow(client, row.key);
  if (!body.IsNew) {
    if (!before) return err(refusal('NotFoundException'));
    if (before.kind !== row.kind) return err(refusal('InvalidDetailsException', { fields: ['Kind'] }));
    return ok({ body, row, before });
  }
  if (before) return err(refusal('InvalidDetailsException', { fields: ['Key'] }));
  if ((await countOffers(client)) >= bonusOfferBounds.offers)
    return err(refusal('InvalidDetailsException', { fields: ['Key'], maximum: bonusOfferBounds.offers }));
  return ok({ body, row, before: undefined });
}

async function write(
  client: PoolClient,
  { row, before }: Edit,
  { reason, extraMinor, ...by }: By & { readonly reason: string; readonly extraMinor: bigint },
): Promise<Result<undefined, Refusal>> {
  if (before) await updateOffer(client, row);
  // Another operator has created an offer with this key meanwhile.
  else if (!(await insertOffer(client, row)))
    return err(refusal('InvalidDetailsException', { fields: ['Key'] }));
  await recordOperatorAction(client, {
    ...by,
    action: before ? 'bonus-offer-change' : 'bonus-offer-make',
    subject: `bonus-offer:${row.key}`,
    details: {
      reason,
      extraMinor: String(extraMinor),
      before: before === undefined ? null : JSON.stringify(before),
      after: JSON.stringify(row),
    },
  });
  return ok(undefined);
}

/**
 * Creates or changes an offer. Refuses with InvalidDetails by field name, and with NotFound. If an open offer exceeds
 * the limit of one operator, or if a change raises what its codes and active grants give by more than the limit, it
 * becomes a proposal, and the proposal's id is returned.
 */
export function editOffer(
  pool: Pool,
  body: OfferBody,
  { allowsMixedProducts, wageringTimesMax, bounds, ...by }: By & OfferRules,
): Promise<Result<number | undefined, Refusal>> {
  return inTransaction(pool, async (client): Promise<Result<number | undefined, Refusal>> => {
    const edit = await prepare(client, body, { allowsMixedProducts, wageringTimesMax, atMs: by.atMs });
    if (!edit.ok) return edit;
    const { row, before } = edit.value;
    const proposal = {
      kind: 'bonus-offer',
      subject: `bonus-offer:${row.key}`,
      body,
      reason: body.Reason,
      details: { after: JSON.stringify(row) },
    } as const;
    if (needsSecond(row, before, bounds.bonusGrantMinor))
      return ok(await addProposalBy(client, proposal, by));
    const claims = before && (await readClaimsUnderWay(client, { key: row.key, atMs: by.atMs }));
    const gift = {
      extraMinor: before && claims ? addedByChange(before, row, claims) : 0n,
      proposal,
      give: (extraMinor: bigint) => write(client, edit.value, { ...by, reason: body.Reason, extraMinor }),
    };
    const outcome = await giveOrPropose(client, gift, { ...by, bounds });
    if (!outcome.ok) return outcome;
    return ok('proposalId' in outcome.value ? outcome.value.proposalId : undefined);
  });
}

function describe(body: OfferBody): string {
  const { Kind, Config, PersonMaximum, HouseholdMaximum, DeviceMaximum } = body;
  const granted = formatAmount(grantedMost(toOfferRow(body)), BOUNDS_CURRENCY);
  const bounds = [PersonMaximum, HouseholdMaximum, DeviceMaximum].map((most) => most ?? 'any');
  return `${Kind}, grants up to ${granted} ${BOUNDS_CURRENCY} by claim; claims per person, household, device: ${bounds.join(', ')}; ${JSON.stringify(Config)}`;
}

const readBody = bodyReader(calls['POST /api/desk/bonusoffer'].body);

function readStored(stored: unknown): OfferBody | undefined {
  const body = readBody(stored);
  return body && readOfferNumbers(body.Kind, body.Config).ok ? body : undefined;
}

/** Creates or changes an offer that two operators approved. Refuses what no longer fits, like an edit. */
export function bonusOfferExecutor(rules: OfferBounds): ProposalExecutor {
  return proposalExecutor({
    read: readStored,
    describe,
    async execute(client, { body, operator, atMs, reason }) {
      const edit = await prepare(client, body, { ...rules, atMs });
      if (!edit.ok) return edit;
      // Approved by two operators, so it counts towards neither one's limit.
      const written = await write(client, edit.value, { operator, atMs, reason, extraMinor: 0n });
      return written.ok ? ok(() => undefined) : written;
    },
  });
}
