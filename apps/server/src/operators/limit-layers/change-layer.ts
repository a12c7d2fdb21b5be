import { type CurrencyCode, err, formatAmount, ok, parseAmount, type Result, smaller } from '@evens/base';
import { type CallBody, type Calls, calls, type Refusal, refusal } from '@evens/contract';
import { marketDefinition, sportByAlias } from '@evens/markets';
import { inTransaction, type Pool, type Queryable } from '../../platform/db.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import type { OperatorBounds } from '../../platform/proposals/bounds.ts';
import {
  type By,
  bodyReader,
  type ProposalExecutor,
  proposalExecutor,
} from '../../platform/proposals/executor.ts';
import { addProposalBy } from '../../platform/proposals/proposals.ts';
import {
  type BettingRules,
  type CurrencyRules,
  inBaseCurrency,
  type RulesReader,
} from '../../sportsbook/index.ts';
import { isMatch, isTournament, listClasses, raiseRulesVersion } from '../back-office/store.ts';
import {
  countLayers,
  type LayerBoundRow,
  type LayerBoundValues,
  type LayerScope,
  lockLayer,
  putLayer,
  removeLayer,
  removeOldLayers,
} from './layer-store.ts';

type LayerBody = CallBody<Calls['POST /api/desk/limit-layer']>;

/** Maximum number of layers: each process holds all of them. */
const LAYERS_MAX = 2000;
/** Layers of a match are removed this long after its start, by the next change of a layer. */
const MATCH_LAYER_MS = 30 * 86_400_000;

const amountFields = ['StakeMaximum', 'PayoutMaximum', 'LiabilityMaximum'] as const;

interface LayerChange {
  readonly scope: LayerScope;
  readonly values: LayerBoundValues;
}

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text);

/** The shape of the place; whether it exists is checked separately. */
function isPlace({ Place: place, Name: name }: LayerBody): boolean {
  if (place === 'platform') return name === '';
  return place === 'sport' ? sportByAlias(name)?.alias === name : isId(name);
}

function parseLayer(body: LayerBody): Result<LayerChange, Refusal> {
  const wrong: string[] = [];
  if (!isPlace(body)) wrong.push('Name');
  if (body.MarketType !== '' && !marketDefinition(body.MarketType)) wrong.push('MarketType');
  const amounts = amountFields.map((field) => {
    const text = body[field];
    if (text === null) return null;
    const parsed = parseAmount(text, body.Currency);
    if (parsed.ok && parsed.value > 0n) return parsed.value;
    wrong.push(field);
    return null;
  });
  if (wrong.length > 0) return err(refusal('InvalidDetailsException', { fields: wrong }));
  const [stakeMax = null, payoutMax = null, liabilityMax = null] = amounts;
  return ok({
    scope: {
      place: body.Place,
      name: body.Name,
      marketType: body.MarketType,
      classId: body.ClassID,
      overLimit: body.OverLimit,
    },
    values: {
      ...{ currency: body.Currency, stakeMax, payoutMax, liabilityMax },
      delaySeconds: body.DelaySeconds,
    },
  });
}

async function findUnknown(db: Queryable, { place, name, classId }: LayerScope): Promise<readonly string[]> {
  const isKnown =
    place === 'match'
      ? await isMatch(db, Number(name))
      : place === 'league'
        ? await isTournament(db, Number(name))
        : true;
  const hasClass = classId === null || (await listClasses(db)).some(({ id }) => id === classId);
  return [...(isKnown ? [] : ['Name']), ...(hasClass ? [] : ['ClassID'])];
}

/**
 * Bounds that one operator may not raise alone: raised ones whose new value is above the operator's bound. Without a layer the
 * limit of the currency or of the platform applies, so no bound counts as higher than that.
 */
function boundsBeyond(
  { values }: LayerChange,
  before: LayerBoundRow,
  { rules, bounds }: { readonly rules: BettingRules; readonly bounds: OperatorBounds },
): readonly string[] {
  const next = limitedBy(rules, values.currency);
  const now = limitedBy(rules, before.currency);
  const pairs = [
    [
      'StakeMaximum',
      next.stake(values.stakeMax),
      now.stake(parseMinor(before.stake_max)),
      bounds.lineStakeMinor,
    ],
    [
      'PayoutMaximum',
      next.payout(values.payoutMax),
      now.payout(parseMinor(before.payout_max)),
      bounds.payoutMinor,
    ],
    [
      'LiabilityMaximum',
      next.liability(values.liabilityMax),
      now.liability(parseMinor(before.liability_max)),
      bounds.payoutMinor,
    ],
  ] as const;
  return pairs.flatMap(([field, after, earlier, most]) => (after > earlier && after > most ? [field] : []));
}

const parseMinor = (text: string | null) => (text === null ? null : BigInt(text));

/** Bounds in the base currency, at most the limits that apply without layers. */
function limitedBy(rules: BettingRules, currency: CurrencyCode) {
  const own = requireCurrency(rules, currency);
  const limited = (minor: bigint | null, mostMinor: bigint) =>
    minor === null ? mostMinor : smaller(inBaseCurrency(minor, own), mostMinor);
  return {
    stake: (minor: bigint | null) => limited(minor, inBaseCurrency(own.lineStakeMaxMinor, own)),
    payout: (minor: bigint | null) => limited(minor, inBaseCurrency(own.payoutMaxMinor, own)),
    liability: (minor: bigint | null) => limited(minor, rules.marketLiabilityMaxMinor),
  };
}

export function requireCurrency(rules: BettingRules, currency: CurrencyCode): CurrencyRules {
  const own = rules.byCurrency.get(currency);
  if (!own) throw new Error(`requireCurrency: the betting rules have no limits for ${currency}`);
  return own;
}

function layerDetails({ scope, values }: LayerChange) {
  const text = (minor: bigint | null) => (minor === null ? null : formatAmount(minor, values.currency));
  return {
    ...scope,
    currency: values.currency,
    stakeMax: text(values.stakeMax),
    payoutMax: text(values.payoutMax),
    liabilityMax: text(values.liabilityMax),
    delaySeconds: values.delaySeconds,
  };
}

const subjectText = ({ place, name }: LayerScope) => (name === '' ? 'limits' : `${place}:${name}`);

async function writeLayer(
  client: Queryable,
  change: LayerChange,
  { reason, ...by }: By & { readonly reason: string },
): Promise<void> {
  await removeOldLayers(client, by.atMs - MATCH_LAYER_MS);
  const { stakeMax, payoutMax, liabilityMax, delaySeconds } = change.values;
  const isEmpty = [stakeMax, payoutMax, liabilityMax, delaySeconds].every((bound) => bound === null);
  if (isEmpty) await removeLayer(client, change.scope);
  else await putLayer(client, change.scope, change.values);
  const rulesVersion = await raiseRulesVersion(client);
  await recordOperatorAction(client, {
    ...by,
    action: isEmpty ? 'limit-layer-remove' : 'limit-layer',
    subject: subjectText(change.scope),
    details: { reason, rulesVersion, ...layerDetails(change) },
  });
}

export interface LayerParts {
  readonly pool: Pool;
  readonly rules: RulesReader;
  readonly bounds: OperatorBounds;
}

/**
 * Sets or removes a layer and increments the version of the rules. Raised bounds above those of one operator become a proposal;
 * then returns its number. A new layer only lowers limits, so it needs no second operator.
 */
export async function changeLayer(
  { pool, rules, bounds }: LayerParts,
  body: LayerBody,
  by: By,
): Promise<Result<number | undefined, Refusal>> {
  const parsed = parseLayer(body);
  if (!parsed.ok) return parsed;
  const { scope } = parsed.value;
  const unknown = await findUnknown(pool, scope);
  if (unknown.length > 0) return err(refusal('InvalidDetailsException', { fields: unknown }));
  // Uses the current rates, not the cached ones.
  rules.forget();
  const now = await rules(by.atMs);
  return inTransaction(pool, async (client) => {
    const before = await lockLayer(client, scope);
    if (!before && (await countLayers(client)) >= LAYERS_MAX)
      return err(refusal('InvalidDetailsException', { fields: ['Place'] }));
    const beyond = before ? boundsBeyond(parsed.value, before, { rules: now, bounds }) : [];
    if (beyond.length === 0) {
      await writeLayer(client, parsed.value, { ...by, reason: body.Reason });
      return ok(undefined);
    }
    const proposal = {
      kind: 'limit-layer',
      subject: subjectText(scope),
      body,
      reason: body.Reason,
      details: { ...layerDetails(parsed.value), beyond: beyond.join(' ') },
    } as const;
    return ok(await addProposalBy(client, proposal, by));
  });
}

const readStored = bodyReader(calls['POST /api/desk/limit-layer'].body);

/** Sets bounds of a layer that two operators agreed on. */
export function layerExecutor(rulesChanged: () => void): ProposalExecutor {
  return proposalExecutor({
    read(body) {
      const stored = readStored(body);
      const parsed = stored && parseLayer(stored);
      return parsed?.ok ? parsed.value : undefined;
    },
    describe: (change) =>
      Object.entries(layerDetails(change))
        .flatMap(([field, value]) => (value === null || value === '' ? [] : [`${field} ${value}`]))
        .join(', '),
    async execute(client, { body: change, operator, atMs, reason }) {
      const unknown = await findUnknown(client, change.scope);
      if (unknown.length > 0) return err(refusal('InvalidDetailsException', { fields: unknown }));
      await writeLayer(client, change, { operator, atMs, reason });
      return ok(rulesChanged);
    },
  });
}
