import { type Amount, amount, err, formatAmount, ok, parseAmount, type Result } from '@evens/base';
import { type CallAnswer, type CallBody, type Calls, calls, type Refusal, refusal } from '@evens/contract';
import { inTransaction, type Pool, type PoolClient, type Queryable } from '../../platform/db.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import { BOUNDS_CURRENCY } from '../../platform/proposals/bounds.ts';
import {
  type By,
  bodyReader,
  type ProposalExecutor,
  proposalExecutor,
} from '../../platform/proposals/executor.ts';
import { addProposalBy } from '../../platform/proposals/proposals.ts';

type ThresholdBody = CallBody<Calls['POST /api/desk/fundsthreshold']>;

const SUBJECT = 'funds-threshold';

/** Undefined unless it is above 0 in the base currency. */
function parseThreshold({ Threshold }: ThresholdBody): Amount | undefined {
  const parsed = parseAmount(Threshold, BOUNDS_CURRENCY);
  return parsed.ok && parsed.value > 0n ? parsed.value : undefined;
}

const thresholdDetails = (threshold: Amount) => ({ threshold: formatAmount(threshold, BOUNDS_CURRENCY) });

/** Minor units of the base currency. */
export async function readThreshold(db: Queryable, lock: '' | 'for update' = ''): Promise<Amount> {
  const { rows } = await db.query<{ threshold: string }>(
    `select base_threshold::text as threshold from funds_rule ${lock}`,
  );
  const [row] = rows;
  if (!row) throw new Error('readThreshold: expected one row, got none');
  return amount(BigInt(row.threshold));
}

export async function presentRule(
  db: Queryable,
): Promise<CallAnswer<Calls['GET /api/desk/fundsreviews']>['Rule']> {
  const { rows } = await db.query<{
    threshold: string;
    reason: string;
    changed_by: string;
    changed_at: Date;
  }>('select base_threshold::text as threshold, reason, changed_by, changed_at from funds_rule');
  const [row] = rows;
  if (!row) throw new Error('presentRule: expected one row, got none');
  return {
    Threshold: formatAmount(BigInt(row.threshold), BOUNDS_CURRENCY),
    Reason: row.reason,
    ChangedBy: row.changed_by,
    ChangedDate: row.changed_at.toISOString(),
  };
}

async function writeThreshold(
  client: PoolClient,
  threshold: Amount,
  { reason, ...by }: By & { readonly reason: string },
): Promise<void> {
  await client.query(
    `update funds_rule set base_threshold = $1, reason = $2, changed_by = $3, changed_at = to_timestamp($4::float8 / 1000)`,
    [threshold, reason, by.operator, by.atMs],
  );
  await recordOperatorAction(client, {
    ...by,
    action: 'funds-threshold',
    subject: SUBJECT,
    details: { reason, ...thresholdDetails(threshold) },
  });
}

/**
 * Sets a threshold that is not above the current one; a higher one becomes a proposal, whose number is returned. Refuses
 * InvalidDetails.
 */
export async function changeThreshold(
  pool: Pool,
  body: ThresholdBody,
  by: By,
): Promise<Result<number | undefined, Refusal>> {
  const threshold = parseThreshold(body);
  if (threshold === undefined) return err(refusal('InvalidDetailsException', { fields: ['Threshold'] }));
  const { Reason: reason } = body;
  return inTransaction(pool, async (client): Promise<Result<number | undefined, Refusal>> => {
    if (threshold <= (await readThreshold(client, 'for update'))) {
      await writeThreshold(client, threshold, { ...by, reason });
      return ok(undefined);
    }
    const details = thresholdDetails(threshold);
    const proposal = { kind: 'funds-threshold', subject: SUBJECT, body, reason, details } as const;
    return ok(await addProposalBy(client, proposal, by));
  });
}

const readStored = bodyReader(calls['POST /api/desk/fundsthreshold'].body);

/** Sets a threshold that two operators agreed on. */
export const fundsThresholdExecutor: ProposalExecutor = proposalExecutor({
  read(stored) {
    const body = readStored(stored);
    return body && parseThreshold(body);
  },
  describe: (threshold) => `threshold ${formatAmount(threshold, BOUNDS_CURRENCY)} ${BOUNDS_CURRENCY}`,
  async execute(client, { body: threshold, operator, atMs, reason }) {
    await writeThreshold(client, threshold, { operator, atMs, reason });
    return ok(() => undefined);
  },
});
