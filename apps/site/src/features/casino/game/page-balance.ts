import { type CurrencyCode, formatAmount, ledgerDigits, parseAmount } from '@evens/base';
import type { Balance } from '@evens/contract';
import { api } from '@evens/web/core/api.ts';
import { countInVisit, dropVisitAnswer, readVisitSoon } from '@evens/web/core/casino-visit.ts';
import { keepBalances } from '@evens/web/core/displayed-balance.ts';
import { currentUser, setBalance } from '@evens/web/core/session.ts';
import { BalanceKeeper, type KnownBalance } from './balance-keeper.ts';
import type { FrameMessage } from './frame-messages.ts';

/** A balance that the stream has not delivered after this time is requested, ms. */
const MISSING_MS = 2000;

export type MoneyMessage = Extract<
  FrameMessage,
  { readonly kind: 'asked' | 'answered' | 'refused' | 'shown' | 'at-stake' }
>;

/** Parses a wire balance, which may be negative. */
function parseMinor(text: string, currency: CurrencyCode): bigint {
  const parsed = parseAmount(text.replace('-', ''), currency);
  if (!parsed.ok)
    throw new RangeError(
      `parseMinor: expected an amount of at most ${ledgerDigits[currency]} decimals, got ${text}`,
    );
  return text.startsWith('-') ? -parsed.value : parsed.value;
}

interface BalanceSession {
  readonly keeper: BalanceKeeper;
  readonly currency: CurrencyCode;
  readonly frames: Set<object>;
  stop(): void;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Set while an in-house frame is played with the player's own money. */
let session: BalanceSession | undefined;

function keep(): BalanceSession | undefined {
  const user = currentUser();
  if (!user) return undefined;
  const { Currency: currency, Balances } = user;
  const known = { minor: parseMinor(Balances.TotalBalance, currency), version: Balances.Version };
  return {
    keeper: new BalanceKeeper(known, countInVisit),
    currency,
    frames: new Set(),
    stop: keepBalances((balance) =>
      change(({ keeper }, nowMs) => keeper.receive(toKnownBalance(balance), nowMs)),
    ),
    timer: undefined,
  };
}

function toKnownBalance({ TotalBalance, Currency, Version }: Balance): KnownBalance {
  return { minor: parseMinor(TotalBalance, Currency), version: Version };
}

/** Applies a change, displays the new balance, and schedules the next expiry. */
function change(work: (current: BalanceSession, nowMs: number) => void): void {
  if (!session) return;
  const { keeper, currency } = session;
  work(session, performance.now());
  const { minor, version } = keeper.displayed;
  const text = formatAmount(minor, currency);
  const displayed = currentUser()?.Balances;
  if (displayed?.TotalBalance !== text || displayed.Version !== version)
    setBalance({ TotalBalance: text, Currency: currency, Version: version });
  clearTimeout(session.timer);
  const { nextAtMs } = keeper;
  if (nextAtMs === undefined) return;
  const leftMs = Math.max(0, nextAtMs - performance.now());
  session.timer = setTimeout(() => change((now, nowMs) => now.keeper.settle(nowMs)), leftMs);
}

/** Undefined if the server cannot be reached: hidden wins expire anyway. */
async function readBalance(): Promise<KnownBalance | undefined> {
  try {
    const read = await api('GET /api/user/balance');
    return read.ok ? toKnownBalance(read.value) : undefined;
  } catch {
    return undefined;
  }
}

async function readMissing(): Promise<void> {
  if (!session?.keeper.isBehind) return;
  const known = await readBalance();
  if (known) change(({ keeper }, nowMs) => keeper.receive(known, nowMs));
}

/** An in-house game for real money was opened in this frame. */
export function frameOpens(frame: object): void {
  session ??= keep();
  session?.frames.add(frame);
  readVisitSoon();
}

/** The frame was removed or replaced. */
export function frameCloses(frame: object): void {
  change(({ keeper, frames }, nowMs) => {
    keeper.closed(frame, nowMs);
    frames.delete(frame);
  });
  if (!session || session.frames.size > 0) return;
  clearTimeout(session.timer);
  session.stop();
  session = undefined;
  readVisitSoon();
}

/** Applies a money message of a frame. */
export function frameMoves(frame: object, message: MoneyMessage): void {
  if (!session?.frames.has(frame)) return;
  const { currency } = session;
  switch (message.kind) {
    case 'asked': {
      const request = { id: message.id, stakeMinor: parseMinor(message.stake, currency) };
      dropVisitAnswer();
      change(({ keeper }, nowMs) => keeper.commandSent(frame, request, nowMs));
      break;
    }
    case 'answered':
      frameIsAnswered(frame, message, currency);
      break;
    case 'refused':
      change(({ keeper }, nowMs) => keeper.refused(frame, message.id, nowMs));
      break;
    case 'shown':
      change(({ keeper }, nowMs) => keeper.resultPresented(frame, message.id, nowMs));
      if (session.keeper.isQuiet) readVisitSoon();
      break;
    case 'at-stake':
      change(({ keeper }, nowMs) => keeper.atStake(frame, message.isAtStake, nowMs));
      break;
  }
}

function frameIsAnswered(
  frame: object,
  { id, version, stake, win }: Extract<MoneyMessage, { readonly kind: 'answered' }>,
  currency: CurrencyCode,
): void {
  const moved = { id, stakeMinor: parseMinor(stake, currency), winMinor: parseMinor(win, currency) };
  if (version !== undefined) {
    change(({ keeper }, nowMs) => keeper.answered(frame, { ...moved, version }, nowMs));
    setTimeout(() => void readMissing(), MISSING_MS);
    return;
  }
  // The provider books the round before it answers, so a balance that is read now contains it.
  readBalance().then((known) => {
    if (!known) return;
    change(({ keeper }, nowMs) => {
      keeper.answered(frame, { ...moved, version: known.version }, nowMs);
      keeper.receive(known, nowMs);
    });
  }, reportError);
}
