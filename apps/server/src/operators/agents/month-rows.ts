import type { PlayerId } from '@evens/base';
import type { Month } from './rules/months.ts';
import { addParts, computeParts, noParts, type Parts, type Played } from './rules/shares.ts';
import { noTerms, type Terms } from './rules/terms.ts';

export type MonthProduct = 'sport' | 'casino' | 'providers' | 'bonus' | 'transfer';

/** The house, above the top agents. */
export const HOUSE = 0;

/** Play of one player in one month. */
export interface PlayedInMonth extends Played {
  readonly playerId: PlayerId;
  /** Month of the booking. */
  readonly month: Month;
  /** Month of the bets' placement: its percentages apply. */
  readonly termsMonth: Month;
  readonly product: MonthProduct;
  readonly bets: number;
}

/** From the player up to the top agent. */
export type Chain = readonly PlayerId[];

export interface MonthRow extends Played, Parts {
  /** The agent directly above, or `HOUSE`. */
  readonly agentId: number;
  readonly playerId: PlayerId;
  readonly month: Month;
  readonly product: MonthProduct;
  readonly bets: number;
}

export interface ActivePlayer {
  readonly agentId: number;
  readonly playerId: PlayerId;
  readonly month: Month;
  readonly activeId: PlayerId;
}

export const termsKey = (playerId: PlayerId, month: Month): string => `${playerId}/${month}`;

interface Known {
  readonly chains: ReadonlyMap<PlayerId, Chain>;
  /** By `termsKey`. */
  readonly terms: ReadonlyMap<string, Terms>;
}

function requireChain(chains: Known['chains'], playerId: PlayerId): Chain {
  const chain = chains.get(playerId);
  if (chain === undefined) throw new Error(`requireChain: player ${playerId} is of no tree`);
  return chain;
}

/** Additions to the totals of every account from the players up to their top agents, summed per row. */
export function buildMonthRows(
  played: readonly PlayedInMonth[],
  { chains, terms }: Known,
): readonly MonthRow[] {
  const sums = new Map<string, MonthRow>();
  for (const one of played) {
    const chain = requireChain(chains, one.playerId);
    const termsFor = (playerId: PlayerId) => terms.get(termsKey(playerId, one.termsMonth)) ?? noTerms;
    const playerRebate = termsFor(one.playerId).rebate;
    chain.forEach((playerId, i) => {
      const agentId = chain[i + 1] ?? HOUSE;
      const key = `${agentId}/${playerId}/${one.month}/${one.product}`;
      const sum = sums.get(key);
      const parts = addParts(sum ?? noParts, computeParts(one, { terms: termsFor(playerId), playerRebate }));
      sums.set(key, {
        agentId,
        playerId,
        month: one.month,
        product: one.product,
        bets: (sum?.bets ?? 0) + one.bets,
        turnoverMinor: (sum?.turnoverMinor ?? 0n) + one.turnoverMinor,
        netWinMinor: (sum?.netWinMinor ?? 0n) + one.netWinMinor,
        bonusMinor: (sum?.bonusMinor ?? 0n) + one.bonusMinor,
        ...parts,
      });
    });
  }
  return [...sums.values()];
}

/** Active bettors, once for each account from the player up to the top agent. */
export function listActivePlayers(
  played: readonly PlayedInMonth[],
  { chains }: Pick<Known, 'chains'>,
): readonly ActivePlayer[] {
  const active = new Map<string, ActivePlayer>();
  for (const { playerId: activeId, month, bets } of played) {
    if (bets <= 0) continue;
    const chain = requireChain(chains, activeId);
    chain.forEach((playerId, i) => {
      const agentId = chain[i + 1] ?? HOUSE;
      active.set(`${playerId}/${month}/${activeId}`, { agentId, playerId, month, activeId });
    });
  }
  return [...active.values()];
}
