import { type AccountId, formatAmount } from '@evens/base';
import {
  type ArcadeServerMessage,
  CROWD_LISTED_MAX,
  type CrowdBet,
  type TableCrowd,
  type TablePerson,
} from '@evens/contract';
import type { BetNow } from './bet-now.ts';
import { BOT_CURRENCY, type BotBet, type BotWin } from './bots/table-bots.ts';

type CrowdMessage = Extract<ArcadeServerMessage, { readonly t: 'crowd' }>;

/** Describes a player to the other players of the table. */
export type DescribePlayer = (player: Pick<BetNow, 'accountId' | 'userName'>) => TablePerson;

/** Connections to the table, and bots of the sandbox beside them. */
export interface Audience {
  readonly people: number;
  readonly bots: number;
}

/** The counts as published: everybody at the table, and how many of them are bots. */
const presentAudience = ({ people, bots }: Audience): Pick<TableCrowd, 'seated' | 'bots'> => ({
  seated: people + bots,
  ...(bots > 0 && { bots }),
});

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
  #published: Audience = { people: 0, bots: 0 };
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
    this.#list(id, {
      ...this.#describe({ accountId, userName }),
      stake: formatAmount(stakeMinor, currency),
      currency,
    });
  }

  addBot({ id, bot, stakeMinor, chips }: BotBet): void {
    if (this.#places.has(id)) return;
    this.count(id, `bot ${bot.number}`);
    this.#list(id, {
      ...bot.person,
      stake: formatAmount(stakeMinor, BOT_CURRENCY),
      currency: BOT_CURRENCY,
      ...(chips !== undefined && { chips }),
    });
  }

  #list(id: number, listed: Omit<CrowdBet, 'n'>): void {
    const n = this.#listed.length;
    if (n >= CROWD_LISTED_MAX) return;
    this.#places.set(id, n);
    const bet = { n, ...listed };
    this.#listed.push(bet);
    this.#joined.push(bet);
  }

  /** Ends a bet. The multiplier of its cash-out in hundredths, or undefined at tables without cash-outs. */
  end(
    { id, payoutMinor, currency }: Pick<BetNow, 'id' | 'payoutMinor' | 'currency'>,
    multiplierHundredths: number | undefined,
  ): void {
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

  endBot({ bet, payoutMinor }: BotWin): void {
    this.end({ id: bet.id, payoutMinor, currency: BOT_CURRENCY }, bet.cashOut);
  }

  image(audience: Audience): TableCrowd {
    return {
      ...presentAudience(audience),
      players: this.#players.size,
      bets: this.#places.size,
      listed: [...this.#listed],
    };
  }

  /** Changes since the last publication. Undefined without changes. */
  takeNews(audience: Audience, atMs: number): CrowdMessage | undefined {
    const { people, bots } = this.#published;
    if (!this.#isNew && audience.people === people && audience.bots === bots) return undefined;
    const [joined, outs, wins] = [this.#joined, this.#outs, this.#wins];
    this.#joined = [];
    this.#outs = [];
    this.#wins = [];
    this.#isNew = false;
    this.#published = audience;
    return {
      t: 'crowd',
      at: atMs,
      roundId: this.#roundId,
      ...presentAudience(audience),
      players: this.#players.size,
      bets: this.#places.size,
      ...(joined.length > 0 && { joined }),
      ...(outs.length > 0 && { outs }),
      ...(wins.length > 0 && { wins }),
    };
  }
}
