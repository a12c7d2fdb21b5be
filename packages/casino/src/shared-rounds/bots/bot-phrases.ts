import { pick, type Random, randomInt } from '@evens/base';
import type { ChatPhrase, TableResult } from '@evens/contract';
import type { Bot } from './present-bots.ts';
import { type Occasion, readOccasion } from './round-occasion.ts';

/** A line that a bot sends at a time: the first of the phrases that the chat has not had lately. */
export interface BotPhrase {
  readonly atMs: number;
  readonly bot: Bot;
  readonly phrases: readonly ChatPhrase[];
}

/** A bot's bet after its end. */
export interface BotResult {
  readonly bot: Bot;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  /** Crash: cash-out multiplier in hundredths. */
  readonly cashOut: number | undefined;
}

const GREETING_SHARE = 0.8;
const WISH_SHARE = 0.25;
/** Share of rounds that bots remark on. */
const NOTABLE_SHARE = 0.95;
const USUAL_SHARE = 0.6;
const REMARKS_MAX = 2;
const GREETING_MS_MIN = 1000;
const GREETING_MS_MAX = 5000;
const REMARK_MS_MIN = 700;
const REMARK_MS_MAX = 2800;
/** A multiplier within this share of the crash was close to it. */
const CLOSE_SHARE = 0.1;
/** A flight that ended at more than these cash-outs was left early. */
const LEFT_EARLY_TIMES = 5;
/** Share of the bets that win or lose together. */
const MOST_SHARE = 0.8;
const MOST_BETS_MIN = 3;

const greetings: readonly ChatPhrase[] = ['hello', 'first-time', 'back', 'smile'];
const wishes: readonly ChatPhrase[] = ['good-luck', 'clover'];
const joy: readonly ChatPhrase[] = ['wow', 'thanks', 'heart', 'smile'];
const applause: readonly ChatPhrase[] = ['congratulations', 'well-played', 'thumb'];
const defeat: readonly ChatPhrase[] = ['tough-round', 'bad-luck', 'pause'];
const victory: readonly ChatPhrase[] = ['good-round', 'thumb', 'smile'];
const onOccasion: Readonly<Record<Occasion, readonly ChatPhrase[]>> = {
  'high-flight': ['what-a-round', 'wow', 'surprise'],
  'early-crash': ['too-soon', 'tough-round', 'surprise'],
  'dealer-blackjack': ['tough-round', 'bad-luck', 'surprise'],
  'dealer-bust': ['good-round', 'phew', 'thumb'],
  rare: ['surprise', 'what-a-round', 'wow'],
};

/** The phrases in another order: each begins as often. */
function turned(random: Random, phrases: readonly ChatPhrase[]): readonly ChatPhrase[] {
  const first = randomInt(random, 0, phrases.length - 1);
  return [...phrases.slice(first), ...phrases.slice(0, first)];
}

/** The greeting of a bot that has just arrived. Some arrive without one. */
export function chooseGreeting(
  bot: Bot,
  { random, atMs }: { readonly random: Random; readonly atMs: number },
): readonly BotPhrase[] {
  if (random() >= GREETING_SHARE) return [];
  const later = atMs + randomInt(random, GREETING_MS_MIN, GREETING_MS_MAX);
  return [{ atMs: later, bot, phrases: turned(random, greetings) }];
}

/** A wish while bets are taken: in most rounds none. */
export function chooseWish(
  bots: readonly Bot[],
  { random, fromMs, toMs }: { readonly random: Random; readonly fromMs: number; readonly toMs: number },
): readonly BotPhrase[] {
  if (bots.length === 0 || random() >= WISH_SHARE) return [];
  return [
    { atMs: randomInt(random, fromMs, toMs), bot: pick(random, bots), phrases: turned(random, wishes) },
  ];
}

type Remark = Pick<BotPhrase, 'bot' | 'phrases'>;

interface RemarkParts {
  readonly random: Random;
  /** Payout that is a big win, in tenths of the stake. */
  readonly bigWinTenths: bigint;
}

/** Remarks of a big winner and of somebody else. */
function remarkOnBigWin(
  results: readonly BotResult[],
  { random, bigWinTenths }: RemarkParts,
): readonly Remark[] {
  const big = results.find(({ stakeMinor, payoutMinor }) => payoutMinor * 10n >= stakeMinor * bigWinTenths);
  if (!big) return [];
  const others = results.filter(({ bot }) => bot.number !== big.bot.number);
  return [
    { bot: big.bot, phrases: turned(random, joy) },
    ...(others.length > 0 ? [{ bot: pick(random, others).bot, phrases: turned(random, applause) }] : []),
  ];
}

/** A remark of a bot whose cash-out just failed, just succeeded, or came far too early. */
function remarkOnCashOut(results: readonly BotResult[], result: TableResult): readonly Remark[] {
  if (!('crash' in result)) return [];
  const { crash } = result;
  const findBot = (matches: (cashOut: number) => boolean) =>
    results.find(({ cashOut }) => cashOut !== undefined && matches(cashOut))?.bot;
  const missed = findBot((cashOut) => cashOut > crash && cashOut <= crash * (1 + CLOSE_SHARE));
  if (missed) return [{ bot: missed, phrases: ['so-close'] }];
  const saved = findBot((cashOut) => cashOut <= crash && cashOut >= crash * (1 - CLOSE_SHARE));
  if (saved) return [{ bot: saved, phrases: ['phew'] }];
  const early = findBot((cashOut) => cashOut * LEFT_EARLY_TIMES < crash);
  return early ? [{ bot: early, phrases: ['too-soon'] }] : [];
}

/** A remark on bets that ended alike; else one of a single winner or loser. */
function remarkOnBets(results: readonly BotResult[], random: Random): readonly Remark[] {
  const winners = results.filter(({ stakeMinor, payoutMinor }) => payoutMinor > stakeMinor);
  const losers = results.filter(({ payoutMinor }) => payoutMinor === 0n);
  const isMost = ({ length }: readonly BotResult[]) =>
    length >= MOST_BETS_MIN && length >= results.length * MOST_SHARE;
  if (isMost(winners)) return [{ bot: pick(random, winners).bot, phrases: turned(random, victory) }];
  if (isMost(losers)) return [{ bot: pick(random, losers).bot, phrases: turned(random, defeat) }];
  if (winners.length > 0 && random() < 0.5)
    return [{ bot: pick(random, winners).bot, phrases: turned(random, ['thanks', 'smile', 'thumb']) }];
  if (losers.length === 0) return [];
  return [{ bot: pick(random, losers).bot, phrases: turned(random, ['bad-luck', 'clover', 'pause']) }];
}

/** Remarks on a decided round: a big win, its result, a close cash-out, or how the bets ended. Often none. */
export function chooseRemarks(
  results: readonly BotResult[],
  { result, atMs, ...parts }: RemarkParts & { readonly result: TableResult; readonly atMs: number },
): readonly BotPhrase[] {
  const { random } = parts;
  if (results.length === 0) return [];
  const occasion = readOccasion(result);
  const notable = [
    ...remarkOnBigWin(results, parts),
    ...(occasion ? [{ bot: pick(random, results).bot, phrases: turned(random, onOccasion[occasion]) }] : []),
    ...remarkOnCashOut(results, result),
  ];
  const remarks = notable.length > 0 ? notable : remarkOnBets(results, random);
  if (random() >= (notable.length > 0 ? NOTABLE_SHARE : USUAL_SHARE)) return [];
  let at = atMs;
  return remarks.slice(0, REMARKS_MAX).map(({ bot, phrases }) => {
    at += randomInt(random, REMARK_MS_MIN, REMARK_MS_MAX);
    return { atMs: at, bot, phrases };
  });
}
