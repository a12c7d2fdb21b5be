import type {
  ArcadeServerMessage,
  ArcadeSharedBet,
  CrowdBet,
  TableCrowd,
  TableImage,
  TablePhase,
  TableRound,
} from '@evens/contract';
import type { TableState } from '../../games/table-client.ts';
import type { LineState } from './line.ts';

type News<T extends ArcadeServerMessage['t']> = Extract<ArcadeServerMessage, { readonly t: T }>;

const RESULTS_MAX = 200;
/** Of so many bets it is remembered when they were told of last: more than ever wait for an answer. */
const TOLD_MAX = 200;
const order: Readonly<Record<TablePhase, number>> = { betting: 0, playing: 1, over: 2, refunded: 2 };

const nobody = (seated: number): TableCrowd => ({ seated, players: 0, bets: 0, listed: [] });

/** Who came and how they fared, laid over who was known. Bets that an image told already come once more. */
function crowdAfter(
  known: TableCrowd,
  { seated, players, bets, joined, outs, wins }: News<'crowd'>,
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
  return { seated, players, bets, listed: [...listed.values()].sort((a, b) => a.n - b.n) };
}

/**
 * What this page knows of its table: an image, and the news after it, each on top of what was before. The answers of calls come
 * by another way and may be older than the news: one counts only if nothing was told of its bet since it was asked for.
 */
export class TableBook {
  #line: LineState = 'joining';
  #isOpen: boolean;
  #round: TableRound | null;
  #results: TableImage['results'];
  #crowd: TableCrowd;
  #crowdRoundId: number | null;
  #tick: TableState['tick'] = null;
  #balance: string;
  readonly #bets = new Map<number, ArcadeSharedBet>();
  /** How often anything was told of the player's own money. */
  #told = 0;
  readonly #toldOf = new Map<number, number>();

  constructor(image: TableImage, balance: string) {
    this.#isOpen = image.isOpen;
    this.#round = image.round;
    this.#results = image.results;
    this.#crowd = image.crowd;
    this.#crowdRoundId = image.round?.id ?? null;
    this.#balance = balance;
  }

  get state(): TableState {
    return {
      line: this.#line,
      isOpen: this.#isOpen,
      round: this.#round,
      results: this.#results,
      crowd: this.#crowd,
      own: this.bets
        .filter(({ SharedRoundID }) => SharedRoundID === this.#round?.id)
        .sort((a, b) => a.Slot - b.Slot),
      tick: this.#line === 'live' ? this.#tick : null,
    };
  }

  /** What the player holds, as it was told last. */
  get balance(): string {
    return this.#balance;
  }

  /** All bets that are remembered, those of rounds before among them. */
  get bets(): readonly ArcadeSharedBet[] {
    return [...this.#bets.values()];
  }

  /** To be handed back with the answer of a call that is asked for now. */
  get told(): number {
    return this.#told;
  }

  lineIs(line: LineState): void {
    this.#line = line;
  }

  hear(message: ArcadeServerMessage): void {
    switch (message.t) {
      case 'image':
        this.#replace(message);
        return;
      case 'round':
        this.#goOn(message);
        return;
      case 'tick':
        if (this.#round?.phase === 'playing') this.#tick = { at: message.at, m: message.m };
        return;
      case 'crowd':
        if (message.roundId !== this.#crowdRoundId) this.#crowd = nobody(message.seated);
        this.#crowdRoundId = message.roundId;
        this.#crowd = crowdAfter(this.#crowd, message);
        return;
      case 'bet':
        this.#tell(message.bet);
        return;
      case 'table':
        this.#isOpen = message.isOpen;
        return;
      default:
        return;
    }
  }

  /** The answer of a call. `toldBefore` is what `told` was when it was asked for. */
  answer(bet: ArcadeSharedBet, toldBefore: number): void {
    const isNewer = (this.#toldOf.get(bet.RoundID) ?? 0) <= toldBefore;
    // Whatever came of any bet since has told the balance after it.
    const isBalanceNewer = this.#told === toldBefore;
    if (isNewer) this.#tell(isBalanceNewer ? bet : { ...bet, Balance: this.#balance });
  }

  /** Bets of rounds before that have been told to the player are remembered no longer. */
  forget(roundIds: Iterable<number>): void {
    for (const roundId of roundIds) this.#bets.delete(roundId);
  }

  #replace({ table, own, balance }: News<'image'>): void {
    this.#line = 'live';
    this.#isOpen = table.isOpen;
    this.#round = table.round;
    this.#results = table.results;
    this.#crowd = table.crowd;
    this.#crowdRoundId = table.round?.id ?? null;
    this.#tick = null;
    for (const bet of own) this.#tell(bet);
    this.#told += 1;
    this.#balance = balance;
  }

  #goOn({ round, result }: News<'round'>): void {
    const before = this.#round;
    const isSame = before?.id === round.id;
    if (before && !isSame && round.no <= before.no) return;
    if (isSame && order[round.phase] < order[before.phase]) return;
    if (!isSame) {
      this.#tick = null;
      if (this.#crowdRoundId !== round.id) this.#crowd = nobody(this.#crowd.seated);
      this.#crowdRoundId = round.id;
    }
    if (round.phase !== 'playing') this.#tick = null;
    this.#round = round;
    const isNew = result !== undefined && result.no > (this.#results.at(-1)?.no ?? 0);
    if (isNew) this.#results = [...this.#results, result].slice(-RESULTS_MAX);
  }

  #tell(bet: ArcadeSharedBet): void {
    this.#told += 1;
    this.#toldOf.delete(bet.RoundID);
    this.#toldOf.set(bet.RoundID, this.#told);
    const oldest = this.#toldOf.size > TOLD_MAX ? this.#toldOf.keys().next() : undefined;
    if (oldest && !oldest.done) this.#toldOf.delete(oldest.value);
    this.#bets.set(bet.RoundID, bet);
    this.#balance = bet.Balance;
  }
}
