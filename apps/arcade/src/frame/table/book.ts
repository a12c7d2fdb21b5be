import type {
  ArcadeServerMessage,
  ArcadeSharedBet,
  ChatLine,
  CrowdBet,
  TableCrowd,
  TableImage,
  TablePhase,
  TableRound,
} from '@evens/contract';
import { CHAT_LINES_MAX } from '@evens/contract';
import type { TableState } from '../../games/table-client.ts';
import type { LineState } from './line.ts';

type News<T extends ArcadeServerMessage['t']> = Extract<ArcadeServerMessage, { readonly t: T }>;

const RESULTS_MAX = 200;
/** Number of bets for which the message count is kept; more than can be waiting for an answer. */
const MESSAGE_COUNTS_MAX = 200;
const order: Readonly<Record<TablePhase, number>> = { betting: 0, playing: 1, over: 2, refunded: 2 };

/** The crowd of a round without bets: everybody at the table stays. */
const withoutBets = ({
  seated,
  bots,
}: {
  readonly seated: number;
  readonly bots?: number | undefined;
}): TableCrowd => ({
  seated,
  ...(bots !== undefined && { bots }),
  players: 0,
  bets: 0,
  listed: [],
});

/** Adds newcomers and results to the known crowd. A bet that the image already had may arrive again. */
function crowdAfter(
  known: TableCrowd,
  { seated, bots, players, bets, joined, outs, wins }: News<'crowd'>,
): TableCrowd {
  const listed = new Map<number, CrowdBet>(known.listed.map((bet) => [bet.n, bet]));
  for (const bet of joined ?? []) if (!listed.has(bet.n)) listed.set(bet.n, bet);
  for (const [n, out] of outs ?? []) {
    const bet = listed.get(n);
    if (bet) listed.set(n, { ...bet, out });
  }
  for (const [n, win] of wins ?? []) {
    const bet = listed.get(n);
    if (bet) listed.set(n, { ...bet, win });
  }
  return {
    ...withoutBets({ seated, bots }),
    players,
    bets,
    listed: [...listed.values()].sort((a, b) => a.n - b.n),
  };
}

/**
 * The state of the table on this page: an image, and the messages after it, applied in order. Answers of calls arrive
 * on another connection and may be older than a message, so an answer is applied only if no message about its bet
 * arrived after the call was sent.
 */
export class TableBook {
  #line: LineState = 'joining';
  #isOpen: boolean;
  #round: TableRound | null;
  #results: TableImage['results'];
  #crowd: TableCrowd;
  #crowdRoundId: number | null;
  #chat: readonly ChatLine[];
  #tick: TableState['tick'] = null;
  #balance: string;
  readonly #bets = new Map<number, ArcadeSharedBet>();
  /** Number of messages that changed the player's own money. */
  #messageCount = 0;
  readonly #messageCountOf = new Map<number, number>();

  constructor(image: TableImage, balance: string) {
    this.#isOpen = image.isOpen;
    this.#round = image.round;
    this.#results = image.results;
    this.#crowd = image.crowd;
    this.#crowdRoundId = image.round?.id ?? null;
    this.#chat = image.chat ?? [];
    this.#balance = balance;
  }

  get state(): TableState {
    return {
      line: this.#line,
      isOpen: this.#isOpen,
      round: this.#round,
      results: this.#results,
      crowd: this.#crowd,
      chat: this.#chat,
      own: this.bets
        .filter(({ SharedRoundID }) => SharedRoundID === this.#round?.id)
        .sort((a, b) => a.Slot - b.Slot),
      tick: this.#line === 'live' ? this.#tick : null,
    };
  }

  /** The player's newest balance. */
  get balance(): string {
    return this.#balance;
  }

  /** All remembered bets, including those of earlier rounds. */
  get bets(): readonly ArcadeSharedBet[] {
    return [...this.#bets.values()];
  }

  /** Message count to pass to `answer` with the answer of a call that is sent now. */
  get messageCount(): number {
    return this.#messageCount;
  }

  lineIs(line: LineState): void {
    this.#line = line;
  }

  receive(message: ArcadeServerMessage): void {
    switch (message.t) {
      case 'image':
        this.#replace(message);
        return;
      case 'round':
        this.applyRound(message);
        return;
      case 'tick':
        if (this.#round?.phase === 'playing') this.#tick = { at: message.at, m: message.m };
        return;
      case 'crowd':
        if (message.roundId !== this.#crowdRoundId) this.#crowd = withoutBets(message);
        this.#crowdRoundId = message.roundId;
        this.#crowd = crowdAfter(this.#crowd, message);
        return;
      case 'bet':
        this.#applyMessage(message.bet);
        return;
      case 'chat':
        this.#chat = [...this.#chat, message.line].slice(-CHAT_LINES_MAX);
        return;
      case 'table':
        this.#isOpen = message.isOpen;
        return;
      default:
        return;
    }
  }

  /** Applies the answer of a call. `messageCountBefore` is the value of `messageCount` when the call was sent. */
  answer(bet: ArcadeSharedBet, messageCountBefore: number): void {
    const isNewer = (this.#messageCountOf.get(bet.RoundID) ?? 0) <= messageCountBefore;
    // A message about any bet after the call was sent has a newer balance.
    const isBalanceNewer = this.#messageCount === messageCountBefore;
    if (isNewer) this.#applyMessage(isBalanceNewer ? bet : { ...bet, Balance: this.#balance });
  }

  /** Drops bets of earlier rounds whose results were shown. */
  forget(roundIds: Iterable<number>): void {
    for (const roundId of roundIds) this.#bets.delete(roundId);
  }

  #replace({ table, own, balance }: News<'image'>): void {
    this.#line = 'live';
    this.#isOpen = table.isOpen;
    this.#round = table.round;
    this.#results = table.results;
    this.#crowd = table.crowd;
    this.#chat = table.chat ?? [];
    this.#crowdRoundId = table.round?.id ?? null;
    this.#tick = null;
    for (const bet of own) this.#applyMessage(bet);
    this.#messageCount += 1;
    this.#balance = balance;
  }

  applyRound({ round, result }: News<'round'>): void {
    const before = this.#round;
    const isSame = before?.id === round.id;
    if (before && !isSame && round.no <= before.no) return;
    if (isSame && order[round.phase] < order[before.phase]) return;
    if (!isSame) {
      this.#tick = null;
      if (this.#crowdRoundId !== round.id) this.#crowd = withoutBets(this.#crowd);
      this.#crowdRoundId = round.id;
    }
    if (round.phase !== 'playing') this.#tick = null;
    this.#round = round;
    const isNew = result !== undefined && result.no > (this.#results.at(-1)?.no ?? 0);
    if (isNew) this.#results = [...this.#results, result].slice(-RESULTS_MAX);
  }

  #applyMessage(bet: ArcadeSharedBet): void {
    this.#messageCount += 1;
    this.#messageCountOf.delete(bet.RoundID);
    this.#messageCountOf.set(bet.RoundID, this.#messageCount);
    const oldest =
      this.#messageCountOf.size > MESSAGE_COUNTS_MAX ? this.#messageCountOf.keys().next() : undefined;
    if (oldest && !oldest.done) this.#messageCountOf.delete(oldest.value);
    this.#bets.set(bet.RoundID, bet);
    this.#balance = bet.Balance;
  }
}
