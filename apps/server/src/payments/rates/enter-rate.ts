import { ok, type Result } from '@evens/base';
import { calls, type Refusal } from '@evens/contract';
import { inTransaction, type Pool, type PoolClient } from '../../platform/db.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import {
  type By,
  bodyReader,
  type ProposalExecutor,
  proposalExecutor,
} from '../../platform/proposals/executor.ts';
import { addProposalBy } from '../../platform/proposals/proposals.ts';
import { rateText } from './rate.ts';
import { type Entry, isNearRate, parseEntry, type RateBody } from './rate-entry.ts';
import { lockRates, ONE_OPERATOR, readComparedRate, readRates, writeRates } from './rate-store.ts';

const HOUR_MS = 3_600_000;

async function write(
  client: PoolClient,
  { currency, fromPico, toPico, validHours, reason }: Entry,
  { source, operator, atMs }: By & { readonly source: string },
): Promise<void> {
  const validUntilMs = atMs + validHours * HOUR_MS;
  const before = (await readRates(client)).get(currency);
  await writeRates(client, [{ currency, fromPico, toPico, atMs, source, validUntilMs }]);
  await recordOperatorAction(client, {
    ...{ operator, atMs, action: 'rate', subject: currency },
    details: {
      rateFromBefore: before ? rateText(before.fromPico) : null,
      rateToBefore: before ? rateText(before.toPico) : null,
      ...{ rateFrom: rateText(fromPico), rateTo: rateText(toPico), validHours, reason },
    },
  });
}

/** Whether one operator may enter the rate: it is near the newest one not entered by one operator in 24 hours. */
async function isNear(client: PoolClient, entry: Entry, atMs: number): Promise<boolean> {
  return isNearRate(entry, await readComparedRate(client, { currency: entry.currency, atMs }));
}

/**
 * Enters an operator's rate: it is valid for the given hours and replaces the previous one immediately. A rate that is
 * too far from the compared rate, or without one to compare, becomes a proposal, whose number is returned. Many small
 * steps of one operator are compared with the same rate.
 */
export async function enterRate(
  pool: Pool,
  body: RateBody,
  by: By,
): Promise<Result<number | undefined, Refusal>> {
  const entry = parseEntry(body);
  if (!entry.ok) return entry;
  const { currency, fromPico, toPico, validHours } = entry.value;
  return inTransaction(pool, async (client): Promise<Result<number | undefined, Refusal>> => {
    await lockRates(client, currency);
    if (await isNear(client, entry.value, by.atMs)) {
      await write(client, entry.value, { ...by, source: `${ONE_OPERATOR}${by.operator}` });
      return ok(undefined);
    }
    const details = { rateFrom: rateText(fromPico), rateTo: rateText(toPico), validHours };
    const proposal = { kind: 'rate', subject: currency, body, reason: body.Reason, details } as const;
    return ok(await addProposalBy(client, proposal, by));
  });
}

const readStored = bodyReader(calls['POST /api/desk/rate'].body);

function readEntry(stored: unknown): Entry | undefined {
  const body = readStored(stored);
  const entry = body && parseEntry(body);
  return entry?.ok ? entry.value : undefined;
}

/** Enters a rate that two operators agreed on; later rates are compared with it. */
export const rateExecutor: ProposalExecutor = proposalExecutor({
  read: readEntry,
  describe: ({ currency, fromPico, toPico, validHours }) =>
    `${currency}: ${rateText(fromPico)} to ${rateText(toPico)} EUR for ${validHours} hours`,
  async execute(client, { body: entry, operator, proposedBy, atMs, reason }) {
    await lockRates(client, entry.currency);
    await write(
      client,
      { ...entry, reason },
      { operator, atMs, source: `operators:${proposedBy}+${operator}` },
    );
    return ok(() => undefined);
  },
});
