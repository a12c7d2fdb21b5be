import {
  type AccountId,
  type CurrencyCode,
  err,
  fieldsOf,
  formatAmount,
  ok,
  parseAmount,
  parseCurrency,
  type Result,
} from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import type { Pool } from '../../platform/db.ts';
import { type By, type ProposalExecutor, propose } from '../proposals/index.ts';
import { type AccountNews, type House, writeAdjustment } from '../wallet/index.ts';

/** Whose balance is adjusted. */
interface AdjustedPlayer {
  readonly accountId: AccountId;
  readonly userName: string;
  readonly currency: CurrencyCode;
}

interface Adjustment extends AdjustedPlayer {
  /** Minor units: credited above 0, debited below. */
  readonly amountMinor: bigint;
}

/** `12.50` or `-12.50` in the currency's digits; never 0. */
function parseSigned(text: string, currency: CurrencyCode): bigint | undefined {
  const isDebit = text.startsWith('-');
  const parsed = parseAmount(isDebit ? text.slice(1) : text, currency);
  if (!parsed.ok || parsed.value <= 0n) return undefined;
  return isDebit ? -parsed.value : parsed.value;
}

function signedText({ amountMinor, currency }: Adjustment): string {
  return amountMinor < 0n
    ? `-${formatAmount(-amountMinor, currency)}`
    : `+${formatAmount(amountMinor, currency)}`;
}

/** Proposes to credit or debit a player by hand; a second operator approves it. Returns the proposal's number. */
export async function proposeAdjustment(
  pool: Pool,
  {
    player,
    amount,
    reason,
  }: { readonly player: AdjustedPlayer; readonly amount: string; readonly reason: string },
  by: By,
): Promise<Result<number, Refusal>> {
  const amountMinor = parseSigned(amount, player.currency);
  if (amountMinor === undefined) return err(refusal('InvalidDetailsException', { fields: ['Amount'] }));
  const text = signedText({ ...player, amountMinor });
  const proposal = {
    kind: 'adjustment',
    subject: `account:${player.accountId}`,
    body: { ...player, amountMinor: String(amountMinor) },
    reason,
    details: { amount: text, currency: player.currency },
  } as const;
  return ok(await propose(pool, proposal, by));
}

function readAdjustment(body: unknown): Adjustment {
  const { accountId, userName, currency, amountMinor } = fieldsOf(body) ?? {};
  const parsed = typeof currency === 'string' ? parseCurrency(currency) : undefined;
  if (
    typeof accountId !== 'number' ||
    typeof userName !== 'string' ||
    typeof amountMinor !== 'string' ||
    parsed?.ok !== true
  )
    throw new Error('adjustmentExecutor: a proposal holds no adjustment');
  return {
    accountId: accountId as AccountId,
    userName,
    currency: parsed.value,
    amountMinor: BigInt(amountMinor),
  };
}

/** Books an adjustment that two operators agreed on. */
export function adjustmentExecutor({
  house,
  news,
}: {
  readonly house: House;
  readonly news: AccountNews;
}): ProposalExecutor {
  return {
    describe(body) {
      const adjustment = readAdjustment(body);
      return `${adjustment.userName}: ${signedText(adjustment)} ${adjustment.currency}`;
    },
    async execute(client, { body, proposalId, atMs }) {
      const adjustment = readAdjustment(body);
      const isWritten = await writeAdjustment(client, { ...adjustment, house, proposalId, atMs });
      if (!isWritten) return err(refusal('InsufficientBalanceException'));
      return ok(() => news.changed([adjustment.accountId]));
    },
  };
}
