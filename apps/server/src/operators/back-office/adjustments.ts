import {
  type AccountId,
  type CurrencyCode,
  err,
  formatAmount,
  ok,
  parseAmount,
  type Result,
} from '@evens/base';
import { CurrencyText, IdNumber, type Refusal, refusal } from '@evens/contract';
import Type from 'typebox';
import { type AccountNews, type House, writeAdjustment } from '../../money/index.ts';
import type { Pool } from '../../platform/db.ts';
import {
  type By,
  bodyReader,
  type ProposalExecutor,
  proposalExecutor,
} from '../../platform/proposals/executor.ts';
import { propose } from '../../platform/proposals/proposals.ts';

/** The player whose balance is adjusted. */
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

const readStored = bodyReader(
  Type.Object({
    accountId: Type.Unsafe<AccountId>(IdNumber),
    userName: Type.String(),
    currency: CurrencyText,
    amountMinor: Type.String({ pattern: '^-?[1-9]\\d{0,18}$' }),
  }),
);

function readAdjustment(body: unknown): Adjustment | undefined {
  const stored = readStored(body);
  return stored && { ...stored, amountMinor: BigInt(stored.amountMinor) };
}

/** Books an adjustment that two operators agreed on. */
export function adjustmentExecutor({
  house,
  news,
}: {
  readonly house: House;
  readonly news: AccountNews;
}): ProposalExecutor {
  return proposalExecutor({
    read: readAdjustment,
    describe: (adjustment) => `${adjustment.userName}: ${signedText(adjustment)} ${adjustment.currency}`,
    async execute(client, { body: adjustment, proposalId, atMs }) {
      const isWritten = await writeAdjustment(client, { ...adjustment, house, proposalId, atMs });
      if (!isWritten) return err(refusal('InsufficientBalanceException'));
      return ok(() => news.changed([adjustment.accountId]));
    },
  });
}
