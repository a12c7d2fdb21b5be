import { type AccountId, formatAmount } from '@evens/base';
import {
  type ArcadeServerMessage,
  CROWD_LISTED_MAX,
  type CrowdBet,
  type TableCrowd,
  type TablePerson,
} from '@evens/contract';
import type { BetNow } from './bet-now.ts';

type CrowdMessage = Extract<ArcadeServerMessage, { readonly t: 'crowd' }>;

/** Describes a player to the other players of the table. */
export type DescribePlayer = (player: Pick<BetNow, 'accountId' | 'userName'>) => TablePerson;

/** Bettors of the current round: some of them by masked names, all of them as a count. */
export class Crowd {
  #roundId: number | null = null;
  readonly #players = new Set<AccountId | string>();
  /** Ids of the counted bets, with the list position of listed ones. */
  readonly #places = new Map<number, number | undefined>();
  #listed: CrowdBet[] = [];
  #joined: CrowdBet[] = [];
  #outs: [number, number][] = [];
  #wins: [number, string][] = [];
  #publishedSeated = 0;
  #isNew = false;
  readonly #describe: DescribePlayer;

  constructor(describe: DescribePlayer) {
    this.#describe = describe;
  }

  /** Starts another round, or none. */
  begin(roundId: number | null): void {
    this.#roundId = roundId;
    this.#players.clear();
    this.#places.clear();
    this.#listed = [];
    this.#joined = [];
    this.#outs = [];
    this.#wins = [];
    this.#isNew = true;
  }

  /** Counts a bet without its player's name. */
  count(id: number, player: AccountId | string): void {
    if (this.#places.has(id)) return;
    this.#players.add(player);
    this.#places.set(id, undefined);
    this.#isNew = true;
  }

  add({ id, accountId, userName, stakeMinor, currency }: BetNow): void {
    if (this.#places.has(id)) return;
    this.count(id, accountId);
    const n = this.#listed.length;
    if (n >= CROWD_LISTED_MAX) return;
    this.#places.set(id, n);
    const bet = {
      n,
      ...this.#describe({ accountId, userName }),
      stake: formatAmount(stakeMinor, currency),
      currency,
    };
    this.#listed.push(bet);
    this.#joined.push(bet);
  }

  /** Ends a bet. The multiplier of its cash-out in hundredths, or undefined at tables without cash-outs. */
  end({ id, payoutMinor, currency }: BetNow, multiplierHundredths: number | undefined): void {
    const n = this.#places.get(id);
    const listed = n === undefined ? undefined : this.#listed[n];
    if (n === undefined || !listed || listed.win !== undefined || payoutMinor === 0n) return;
    const win = formatAmount(payoutMinor, currency);
    this.#listed[n] = {
      ...listed,
      win,
      ...(multiplierHundredths !== undefined && { out: multiplierHundredths }),
    };
    if (multiplierHundredths === undefined) this.#wins.push([n, win]);
    else this.#outs.push([n, multiplierHundredths]);
    this.#isNew = true;
  }

  image(seated: number): TableCrowd {
    return { seated, players: this.#players.size, bets: this.#places.size, listed: [...this.#listed] };
  }

  /** Changes since the last publication. Undefined without changes. */
  takeNews(seated: number, atMs: number): CrowdMessage | undefined {
    if (!this.#isNew && seated === this.#publishedSeated) return undefined;
    const [joined, outs, wins] = [this.#joined, this.#outs, this.#wins];
    this.#joined = [];
    this.#outs = [];
    this.#wins = [];
    this.#isNew = false;
    this.#publishedSeated = seated;
    return {
      t: 'crowd',
      at: atMs,
      roundId: this.#roundId,
      seated,
      players: this.#players.size,
      bets: this.#places.size,
      ...(joined.length > 0 && { joined }),
      ...(outs.length > 0 && { outs }),
      ...(wins.length > 0 && { wins }),
    };
  }
}
