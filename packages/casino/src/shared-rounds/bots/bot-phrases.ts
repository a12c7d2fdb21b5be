import { pick, type Random, randomInt } from '@evens/base';
import type { ChatPhrase } from '@evens/contract';
import type { Bot } from './present-bots.ts';

/** A phrase that a bot sends at a time. */
export interface BotPhrase {
  readonly atMs: number;
  readonly bot: Bot;
  readonly phrase: ChatPhrase;
}

/** A bot's bet after its end. */
export interface BotResult {
  readonly bot: Bot;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
}

const GREETING_SHARE = 0.3;
const REMARK_SHARE = 0.3;
const BIG_WIN_TIMES = 8n;
const REMARK_MS_MIN = 700;
const REMARK_MS_MAX = 3500;

const greetings: readonly ChatPhrase[] = [
  'hello',
  'good-luck',
  'good-luck',
  'clover',
  'back',
  'first-time',
  'smile',
];
const joy: readonly ChatPhrase[] = ['wow', 'thanks', 'heart', 'smile'];
const applause: readonly ChatPhrase[] = ['congratulations', 'well-played', 'thumb'];
const regret: readonly ChatPhrase[] = ['bad-luck', 'so-close', 'pause', 'smile'];

/** Phrases while bets are taken: in most rounds none. */
export function choosePhrases(
  bots: readonly Bot[],
  { random, fromMs, toMs }: { readonly random: Random; readonly fromMs: number; readonly toMs: number },
): readonly BotPhrase[] {
  if (bots.length === 0 || random() >= GREETING_SHARE) return [];
  return [
    { atMs: randomInt(random, fromMs, toMs), bot: pick(random, bots), phrase: pick(random, greetings) },
  ];
}

/** Remarks on a result: a big win is noticed by its winner and by another bot. */
export function chooseRemarks(
  results: readonly BotResult[],
  { random, atMs }: { readonly random: Random; readonly atMs: number },
): readonly BotPhrase[] {
  const later = () => atMs + randomInt(random, REMARK_MS_MIN, REMARK_MS_MAX);
  const big = results.find(({ stakeMinor, payoutMinor }) => payoutMinor >= BIG_WIN_TIMES * stakeMinor);
  const others = results.filter(({ bot }) => bot.number !== big?.bot.number);
  if (big && random() < 2 * REMARK_SHARE) {
    const own = { atMs: later(), bot: big.bot, phrase: pick(random, joy) };
    return others.length === 0
      ? [own]
      : [own, { atMs: later(), bot: pick(random, others).bot, phrase: pick(random, applause) }];
  }
  const losers = others.filter(({ payoutMinor }) => payoutMinor === 0n);
  if (losers.length === 0 || random() >= REMARK_SHARE) return [];
  return [{ atMs: later(), bot: pick(random, losers).bot, phrase: pick(random, regret) }];
}
