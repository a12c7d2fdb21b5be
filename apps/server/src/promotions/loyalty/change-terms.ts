import { err, formatAmount, ok, type Result } from '@evens/base';
import {
  type CallBody,
  type Calls,
  calls,
  LOYALTY_VERSIONS_SHOWN,
  type LoyaltyVersion,
  type Refusal,
  refusal,
} from '@evens/contract';
import { type LoyaltyTerms, loyaltyCosts, prizeKey, termsFaults } from '@evens/loyalty';
import { inTransaction, type Pool, type PoolClient } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import { BOUNDS_CURRENCY } from '../../platform/proposals/bounds.ts';
import {
  type By,
  bodyReader,
  type ProposalExecutor,
  proposalExecutor,
} from '../../platform/proposals/executor.ts';
import { addProposalBy } from '../../platform/proposals/proposals.ts';
import { route } from '../../platform/route.ts';
import { slotNames } from '../bonuses/offers/game-names.ts';
import { insertTerms, lockTerms, parseTerms, readTermsHistory, type TermsRow } from './terms-store.ts';

type TermsBody = CallBody<Calls['POST /api/desk/loyaltyterms']>;

const SUBJECT = 'loyalty-terms';

function invalid(fields: readonly string[]): Result<never, Refusal> {
  return err(refusal('InvalidDetailsException', { fields }));
}

/** Whether the change does nothing but stop selling items. */
function onlyStopsItems(before: LoyaltyTerms, after: LoyaltyTerms): boolean {
  const stopped = before.items.map((item, index) =>
    after.items[index]?.isOn === false ? { ...item, isOn: false } : item,
  );
  return canonical({ ...before, items: stopped }) === canonical(after);
}

/** JSON with sorted keys: a stored object has another order of keys than a received one. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The current terms, locked. Refuses terms that cannot be used, that change nothing, or that were drafted from older ones. */
async function prepare(client: PoolClient, body: TermsBody): Promise<Result<LoyaltyTerms, Refusal>> {
  const faults = termsFaults(body.Terms);
  if (faults.length > 0) return invalid(faults.map((field) => `Terms.${field}`));
  const current = await lockTerms(client);
  if (current.version !== body.Version) return invalid(['Version']);
  return canonical(current.terms) === canonical(body.Terms) ? invalid(['Terms']) : ok(current.terms);
}

async function write(
  client: PoolClient,
  { Terms: terms, Version, Reason: reason }: TermsBody,
  { madeBy, approvedBy, ...by }: By & { readonly madeBy: string; readonly approvedBy: string | null },
): Promise<void> {
  const version = Version + 1;
  await insertTerms(client, { version, terms, reason, madeBy, approvedBy, atMs: by.atMs });
  await recordOperatorAction(client, {
    ...by,
    action: 'loyalty-terms',
    subject: SUBJECT,
    details: { reason, version: `${version}` },
  });
}

/** Sets new terms, or proposes them: then the number of the proposal is returned. Refuses InvalidDetails by field name. */
function changeTerms(pool: Pool, body: TermsBody, by: By): Promise<Result<number | undefined, Refusal>> {
  return inTransaction(pool, async (client): Promise<Result<number | undefined, Refusal>> => {
    const before = await prepare(client, body);
    if (!before.ok) return before;
    if (onlyStopsItems(before.value, body.Terms)) {
      await write(client, body, { ...by, madeBy: by.operator, approvedBy: null });
      return ok(undefined);
    }
    const proposal = { kind: 'loyalty-terms', subject: SUBJECT, body, reason: body.Reason } as const;
    return ok(await addProposalBy(client, { ...proposal, details: {} }, by));
  });
}

/** Hundredths of a euro as euros. The exact costs are rounded up to a cent. */
const euros = ({ num, den }: { readonly num: bigint; readonly den: bigint }): string =>
  formatAmount((num + den - 1n) / den, BOUNDS_CURRENCY);

const readBody = bodyReader(calls['POST /api/desk/loyaltyterms'].body);

/** Sets terms that two operators approved. Refuses like a change, for example if other terms were set meanwhile. */
export const loyaltyTermsExecutor: ProposalExecutor = proposalExecutor({
  read: readBody,
  describe({ Terms, Version }) {
    const { earnedPoint, spin, stakes } = loyaltyCosts(Terms);
    const rates = Object.entries(Terms.pointsPer100).map(([product, rate]) => `${product} ${rate}`);
    const levels = Object.entries(Terms.levels).map(
      ([key, { fromPoints, shopDiscountPercent, spins }]) =>
        `${key} from ${fromPoints} (${shopDiscountPercent} %, ${spins} spins)`,
    );
    const items = Terms.items.map(
      ({ isOn, price, prize }) => `${prizeKey(prize)} ${isOn ? price : `${price} off`}`,
    );
    const wheel = Terms.wheel.map(({ chanceParts, prize }) => `${prizeKey(prize)} ${chanceParts / 100} %`);
    const most = Object.values(stakes).reduce((a, b) => (a.num * b.den > b.num * a.den ? a : b));
    return [
      `version ${Version + 1}; points for 100 ${BOUNDS_CURRENCY}: ${rates.join(', ')}`,
      `levels: ${levels.join(', ')}; a spin for ${Terms.pointsPerSpin} points`,
      `shop: ${items.join(', ') || 'empty'}`,
      `wheel: ${wheel.join(', ')}`,
      `expected cost at most: a spin ${euros(spin)}, 100 points ${euros({ ...earnedPoint, num: earnedPoint.num * 100n })}, 100 staked ${euros(most)} ${BOUNDS_CURRENCY}`,
    ].join('; ');
  },
  async execute(client, { body, operator, atMs, proposedBy }) {
    const before = await prepare(client, body);
    if (!before.ok) return before;
    await write(client, body, { operator, atMs, madeBy: proposedBy, approvedBy: operator });
    return ok(() => undefined);
  },
});

function presentVersion(row: TermsRow): LoyaltyVersion {
  return {
    Version: row.version,
    Terms: parseTerms(row).terms,
    Reason: row.reason,
    MadeBy: row.made_by,
    ApprovedBy: row.approved_by,
    Date: row.made_at.toISOString(),
  };
}

export function loyaltyOperatorRoutes(app: HttpApp, { pool }: { readonly pool: Pool }): void {
  route(app, 'GET /api/desk/loyaltyterms', async () =>
    ok({
      Versions: (await readTermsHistory(pool, LOYALTY_VERSIONS_SHOWN)).map(presentVersion),
      Slots: Object.entries(slotNames).map(([Key, Name]) => ({ Key, Name })),
    }),
  );

  route(app, 'POST /api/desk/loyaltyterms', async ({ principal, body, atMs }) => {
    const changed = await changeTerms(pool, body, { operator: principal.userName, atMs });
    if (!changed.ok) return changed;
    return ok({
      HasErrors: false,
      ...(changed.value !== undefined && { ProposalId: changed.value }),
    });
  });
}
