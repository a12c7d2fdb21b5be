import { type CurrencyCode, formatAmount, parseAmount } from '@evens/base';
import type { HistoryRound, HistorySession } from '@evens/contract';

export interface RoundSums {
  readonly currency: CurrencyCode;
  readonly staked: string;
  readonly won: string;
  /** Win minus stake. */
  readonly net: string;
  /** Stakes of open rounds, which no other total includes; undefined without any. */
  readonly open: string | undefined;
}

function parseMinor(text: string, currency: CurrencyCode): bigint {
  const parsed = parseAmount(text, currency);
  if (!parsed.ok) throw new Error(`parseMinor: expected an amount of ${currency}, got ${text}`);
  return parsed.value;
}

/** The stake at risk; 0 for a free spin. */
function stakedIn({ Stake, Currency, Funding }: Staked): bigint {
  return Funding?.IsFreeSpin ? 0n : parseMinor(Stake, Currency);
}

type Staked = Pick<HistoryRound, 'Stake' | 'Currency' | 'Funding'>;

/** Totals of the ended rounds, and the stakes of the open ones; undefined without a round. */
export function sumRounds(
  rounds: readonly (Staked & Pick<HistoryRound, 'Win' | 'State'>)[],
): RoundSums | undefined {
  const currency = rounds[0]?.Currency;
  if (currency === undefined) return undefined;
  const ended = rounds.filter(({ State }) => State !== 'open');
  const sumStakes = (of: readonly Staked[]): bigint => of.reduce((sum, round) => sum + stakedIn(round), 0n);
  const staked = sumStakes(ended);
  const open = sumStakes(rounds.filter(({ State }) => State === 'open'));
  const won = ended.reduce((sum, { Win }) => sum + parseMinor(Win, currency), 0n);
  return {
    currency,
    staked: formatAmount(staked, currency),
    won: formatAmount(won, currency),
    net: formatAmount(won - staked, currency),
    open: open === 0n ? undefined : formatAmount(open, currency),
  };
}

/** Number of rounds of the sessions, and the totals of the ended ones. */
export function sumSessions(sessions: readonly HistorySession[]): {
  readonly count: number;
  readonly sums: RoundSums | undefined;
} {
  const count = sessions.reduce((sum, { Rounds }) => sum + Rounds, 0);
  const totals = sessions.flatMap(({ Staked: Stake, Won: Win, Currency, OpenStake }) => [
    { Stake, Win, Currency, State: 'over' as const },
    { Stake: OpenStake, Win: '0', Currency, State: 'open' as const },
  ]);
  return { count, sums: sumRounds(totals) };
}

/** Net result of one round: win minus stake. */
export function netResult(round: Staked & Pick<HistoryRound, 'Win'>): string {
  const { Win, Currency } = round;
  return formatAmount(parseMinor(Win, Currency) - stakedIn(round), Currency);
}
