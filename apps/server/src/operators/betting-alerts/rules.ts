import { err, formatAmount, ok, parseAmount, type Result } from '@evens/base';
import {
  type BettingAlertKind,
  type BettingAlertRule,
  bettingAlertKinds,
  type CallAnswer,
  type CallBody,
  type Calls,
  type Refusal,
  refusal,
} from '@evens/contract';
import { inTransaction, type Pool, type Queryable } from '../../platform/db.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import { BOUNDS_CURRENCY } from '../../platform/proposals/bounds.ts';
import type { By } from '../../platform/proposals/executor.ts';
import type { Thresholds } from './detect/found-alert.ts';

type RulesBody = CallBody<Calls['POST /api/desk/alertrules']>;

interface RuleRow {
  readonly kind: BettingAlertKind;
  readonly is_on: boolean;
  readonly amount: string | null;
  readonly percent: number | null;
  readonly seconds: number | null;
  readonly accounts: number | null;
  /** Null keeps the stored hours. */
  readonly open_hours: number | null;
}

async function readRows(db: Queryable): Promise<readonly RuleRow[]> {
  const { rows } = await db.query<RuleRow>({
    name: 'betting-alert-rules',
    text: `select kind, is_on, base_amount::text as amount, percent, seconds, accounts, open_hours
           from betting_alert_rule order by array_position($1::text[], kind)`,
    values: [bettingAlertKinds],
  });
  return rows;
}

/** Thresholds of the kinds that are switched on. */
export async function readAlertRules(db: Queryable): Promise<ReadonlyMap<BettingAlertKind, Thresholds>> {
  const rows = (await readRows(db)).filter(({ is_on }) => is_on);
  return new Map(
    rows.map(({ kind, amount, percent, seconds, accounts }) => [
      kind,
      {
        amount: Number(amount ?? 0),
        percent: percent ?? 0,
        seconds: seconds ?? 0,
        accounts: accounts ?? 0,
      },
    ]),
  );
}

export async function presentRules(db: Queryable): Promise<CallAnswer<Calls['GET /api/desk/alertrules']>> {
  const waits = await db.query<{ referral_seconds: number; offer_seconds: number }>(
    'select referral_seconds, offer_seconds from betting_rule',
  );
  const [wait] = waits.rows;
  if (!wait) throw new Error('presentRules: expected one row of rules, got none');
  return {
    BaseCurrency: BOUNDS_CURRENCY,
    Rules: (await readRows(db)).map(({ kind, is_on, amount, percent, seconds, accounts, open_hours }) => ({
      ...{ Kind: kind, IsOn: is_on },
      ...(amount !== null && { Amount: formatAmount(BigInt(amount), BOUNDS_CURRENCY) }),
      ...(percent !== null && { Percent: percent }),
      ...(seconds !== null && { Seconds: seconds }),
      ...(accounts !== null && { Accounts: accounts }),
      ...(open_hours !== null && { OpenHours: open_hours }),
    })),
    ReferralSeconds: wait.referral_seconds,
    OfferSeconds: wait.offer_seconds,
  };
}

const thresholdColumns = ['amount', 'percent', 'seconds', 'accounts'] as const;

/** Undefined for an amount that is not above 0. */
function toRow({
  Kind,
  IsOn,
  Amount,
  Percent,
  Seconds,
  Accounts,
  OpenHours,
}: BettingAlertRule): RuleRow | undefined {
  const amount = Amount === undefined ? undefined : parseAmount(Amount, BOUNDS_CURRENCY);
  if (amount && !(amount.ok && amount.value > 0n)) return undefined;
  return {
    ...{ kind: Kind, is_on: IsOn, amount: amount?.ok ? String(amount.value) : null },
    ...{ percent: Percent ?? null, seconds: Seconds ?? null, accounts: Accounts ?? null },
    open_hours: OpenHours ?? null,
  };
}

/**
 * Sets thresholds, and how long bets wait for traders and offers for players. Bets that wait already keep their time.
 * Refuses InvalidDetails if a rule does not have exactly the thresholds that its kind uses, or an amount that is not above 0.
 */
export async function changeRules(
  pool: Pool,
  { Rules, ReferralSeconds, OfferSeconds, Reason }: RulesBody,
  by: By,
): Promise<Result<undefined, Refusal>> {
  const stored = await readRows(pool);
  const rows = Rules.map(toRow).filter((row) => row !== undefined);
  const isComplete = rows.every((row) => {
    const used = stored.find(({ kind }) => kind === row.kind);
    return thresholdColumns.every((name) => (row[name] === null) === (used?.[name] === null));
  });
  if (rows.length < Rules.length || !isComplete)
    return err(refusal('InvalidDetailsException', { fields: ['Rules'] }));
  await inTransaction(pool, async (client) => {
    await client.query(
      `update betting_alert_rule r
       set is_on = f.is_on, base_amount = f.amount, percent = f.percent, seconds = f.seconds, accounts = f.accounts,
           open_hours = coalesce(f.open_hours, r.open_hours)
       from jsonb_to_recordset($1::jsonb)
         as f(kind text, is_on boolean, amount bigint, percent integer, seconds integer, accounts integer, open_hours integer)
       where r.kind = f.kind`,
      [JSON.stringify(rows)],
    );
    await client.query('update betting_rule set referral_seconds = $1, offer_seconds = $2', [
      ReferralSeconds,
      OfferSeconds,
    ]);
    const details = { reason: Reason };
    await recordOperatorAction(client, { ...by, action: 'alert-rules', subject: 'alerts', details });
  });
  return ok(undefined);
}
