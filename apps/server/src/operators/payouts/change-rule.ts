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
import { expireProposalsAbout } from '../../platform/proposals/store.ts';
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

const ruleSubject = ({ currency }: RuleChange) => `currency:${currency}`;

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
    subject: ruleSubject(change),
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
 * returned. The end of a rule expires open proposals to change it. Refuses InvalidDetails, and NotFound for the end of a rule that does not exist.
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
      if (!change.bounds)
        await expireProposalsAbout(client, { kind: 'payout-rule', subject: ruleSubject(change) });
      await writeChange(client, change, { ...by, reason: body.Reason });
      return ok(undefined);
    }
    const proposal = {
      kind: 'payout-rule',
      subject: ruleSubject(change),
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

/** Whether the rule was ended after the proposal. Acts are recorded one after the other, so their ids have their order. */
async function wasEnded(client: PoolClient, change: RuleChange, proposalId: number): Promise<boolean> {
  const { rows } = await client.query<{ ended: boolean }>(
    `select exists (
       select from operator_action e where e.subject = $1 and e.action = 'payout-rule' and e.details ->> 'rule' = 'off'
       and e.id > (select p.id from operator_action p where p.subject = $1 and p.action = 'payout-rule-propose'
                   and (p.details ->> 'proposal')::bigint = $2)) as ended`,
    [ruleSubject(change), proposalId],
  );
  return rows[0]?.ended === true;
}

/**
 * Sets a rule that two operators agreed on. Refuses NotFound if the rule was ended while the proposal was being approved:
 * whoever ends a rule must be sure that no older proposal brings it back.
 */
export const payoutRuleExecutor: ProposalExecutor = proposalExecutor({
  read: parseStored,
  describe: (change) =>
    Object.entries({ currency: change.currency, ...changeDetails(change) })
      .map(([field, value]) => `${field} ${value}`)
      .join(', '),
  async execute(client, { proposalId, body: change, operator, atMs, reason }) {
    await lockRule(client, change.currency);
    if (await wasEnded(client, change, proposalId)) return err(refusal('NotFoundException'));
    await writeChange(client, change, { operator, atMs, reason });
    return ok(() => undefined);
  },
});
