import { amount, type CurrencyCode, err, formatAmount, ok, parseAmount, type Result } from '@evens/base';
import { type CallBody, type Calls, calls, type Refusal, refusal } from '@evens/contract';
import { inTransaction, type Pool, type PoolClient } from '../../platform/db.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import {
  type By,
  bodyReader,
  type ProposalExecutor,
  proposalExecutor,
} from '../../platform/proposals/executor.ts';
import { addProposalBy } from '../../platform/proposals/proposals.ts';
import { lockRule, type PayoutBounds, writeRule } from './rule-store.ts';

type RuleBody = CallBody<Calls['POST /api/desk/payoutrule']>;

interface RuleChange {
  readonly currency: CurrencyCode;
  /** Undefined ends the rule. */
  readonly bounds: PayoutBounds | undefined;
}

/** Each bound must be above 0 and at least as high as the one before. The refusal lists the invalid fields. */
function parseChange({ Currency: currency, Bounds }: RuleBody): Result<RuleChange, Refusal> {
  if (Bounds === null) return ok({ currency, bounds: undefined });
  // An invalid bound becomes 0.
  const read = (text: string) => {
    const parsed = parseAmount(text, currency);
    return parsed.ok ? parsed.value : amount(0n);
  };
  const bounds = {
    largest: read(Bounds.Largest),
    playerDay: read(Bounds.PlayerDay),
    siteDay: read(Bounds.SiteDay),
  };
  const { largest, playerDay, siteDay } = bounds;
  const fields = [
    ...(largest > 0n ? [] : ['Largest']),
    ...(playerDay > 0n && playerDay >= largest ? [] : ['PlayerDay']),
    ...(siteDay > 0n && siteDay >= playerDay ? [] : ['SiteDay']),
  ];
  return fields.length > 0 ? err(refusal('InvalidDetailsException', { fields })) : ok({ currency, bounds });
}

function changeDetails({ currency, bounds }: RuleChange) {
  if (!bounds) return { rule: 'off' };
  return {
    largest: formatAmount(bounds.largest, currency),
    playerDay: formatAmount(bounds.playerDay, currency),
    siteDay: formatAmount(bounds.siteDay, currency),
  };
}

async function writeChange(
  client: PoolClient,
  change: RuleChange,
  { reason, ...by }: By & { readonly reason: string },
): Promise<void> {
  await writeRule(client, change, { ...by, reason });
  await recordOperatorAction(client, {
    ...by,
    action: 'payout-rule',
    subject: `currency:${change.currency}`,
    details: { reason, ...changeDetails(change) },
  });
}

/** Whether the change approves no withdrawal that the current rule leaves to operators. */
function isLower(bounds: PayoutBounds | undefined, current: PayoutBounds): boolean {
  if (!bounds) return true;
  const { largest, playerDay, siteDay } = bounds;
  return largest <= current.largest && playerDay <= current.playerDay && siteDay <= current.siteDay;
}

/**
 * Ends the rule of a currency or lowers its bounds; a new rule and higher bounds become a proposal, whose number is
 * returned. Refuses InvalidDetails, and NotFound for the end of a rule that does not exist.
 */
export async function changeRule(
  pool: Pool,
  body: RuleBody,
  by: By,
): Promise<Result<number | undefined, Refusal>> {
  const parsed = parseChange(body);
  if (!parsed.ok) return parsed;
  const { value: change } = parsed;
  return inTransaction(pool, async (client): Promise<Result<number | undefined, Refusal>> => {
    const current = await lockRule(client, change.currency);
    if (!current && !change.bounds) return err(refusal('NotFoundException'));
    if (current && isLower(change.bounds, current)) {
      await writeChange(client, change, { ...by, reason: body.Reason });
      return ok(undefined);
    }
    const proposal = {
      kind: 'payout-rule',
      subject: `currency:${change.currency}`,
      body,
      reason: body.Reason,
      details: changeDetails(change),
    } as const;
    return ok(await addProposalBy(client, proposal, by));
  });
}

const readStored = bodyReader(calls['POST /api/desk/payoutrule'].body);

function parseStored(body: unknown): RuleChange | undefined {
  const stored = readStored(body);
  const parsed = stored && parseChange(stored);
  return parsed?.ok ? parsed.value : undefined;
}

/** Sets a rule that two operators agreed on. */
export const payoutRuleExecutor: ProposalExecutor = proposalExecutor({
  read: parseStored,
  describe: (change) =>
    Object.entries({ currency: change.currency, ...changeDetails(change) })
      .map(([field, value]) => `${field} ${value}`)
      .join(', '),
  async execute(client, { body: change, operator, atMs, reason }) {
    await writeChange(client, change, { operator, atMs, reason });
    return ok(() => undefined);
  },
});
