import type {
  ArcadeSharedBet,
  TableCrowd,
  TableImage,
  TableKey,
  TableResult,
  TableRound,
} from '@evens/contract';
import type { StakePicker } from '../frame/stake-picker.ts';
import type { LineState } from '../frame/table/line.ts';
import { loadWords } from '../frame/words.ts';
import type { GameRulesText, RulesAsked, Table, Told } from './game-client.ts';

/*
 * A table that many play at is a folder `src/games/<key>/` like any other game's; its `client.ts` exports
 * `client = defineTableClient({ … })`. `live-wheel` is the example to follow.
 *
 * The frame around it has the socket, the server's clock, every call, the balance, the refusals, the line that says where the
 * round stands, the crowd's list and the results. A table draws what `LiveTable.state` says whenever it is told that it has
 * changed, and bets, cashes out or decides by the calls beside it.
 */

/** All that this page knows of its table now. Instants are the server's, in epoch milliseconds. */
export interface TableState {
  /** Only what is `live` is of now: anything else is drawn as of the past, and takes no bets. */
  readonly line: LineState;
  /** False while the house has closed the table: no further round opens. */
  readonly isOpen: boolean;
  /** Null while the table rests. */
  readonly round: TableRound | null;
  /** Newest last. */
  readonly results: readonly TableResult[];
  readonly crowd: TableCrowd;
  /** The player's bets on the round of now, by their slots. One that has just been asked for is not among them yet. */
  readonly own: readonly ArcadeSharedBet[];
  /** The newest multiplier that the server told in this flight, in hundredths; at crash alone. */
  readonly tick: { readonly at: number; readonly m: number } | null;
}

/** What came of a bet, a cash-out or a decision. The frame has said why, where it was not taken. */
export type Taken = { readonly ok: true; readonly bet: ArcadeSharedBet } | { readonly ok: false };

/** The table as it is now, and what may be done at it. */
export interface LiveTable {
  readonly state: TableState;
  /** The server's clock: a little behind it, never ahead of it. */
  nowMs(): number;
  /** Bets are taken now: it is betting, before the cut-off, the line is live, and the player is not in a pause. */
  readonly takesBets: boolean;
  /** A bet in this slot is on its way: it was asked for, and is asked for again until it is answered. */
  isBetting(slot?: number): boolean;
  /** A cash-out or a decision about this bet is on its way. */
  isDeciding(roundId: number): boolean;
  /**
   * Bets on the round of now. `bet` is what the rules read, with stakes in minor units as digits. Once it is answered the
   * bet stands in `state.own`. A slot that has a bet, or has one on its way, takes no other.
   */
  bet(asked: { readonly slot?: number; readonly bet: unknown; readonly stakeMinor: bigint }): Promise<Taken>;
  /** Crash: takes what the bet is worth when the command's turn comes on the server. Goes out also while the line is away. */
  cashOut(roundId: number): Promise<Taken>;
  /** Blackjack: seals a `BlackjackTableMove` in the table's step that the player saw. `moreMinor` is what it stakes on top. */
  decide(
    roundId: number,
    decision: { readonly step: number; readonly move: unknown; readonly moreMinor?: bigint },
  ): Promise<Taken>;
}

/** A button of the desk. */
export interface TableAction {
  readonly label: string;
  press(): void;
  /** What Space and Enter do; one at most. */
  readonly isMain?: boolean;
  /** Cannot be pressed now: it stands there so that the others keep their places. */
  readonly isDisabled?: boolean;
  /** A letter or digit that does it too. */
  readonly key?: string;
  /** Has a button of the table's own: the frame knows only its key. */
  readonly isOnStage?: boolean;
}

export interface TableGame {
  /** Draws the table as `live.state` stands, whatever stood there before: called at once, and after every change but a tick. */
  show(): void;
  /** Called in flight for every tick instead; at crash alone. */
  tick?(): void;
  /** The desk's buttons; asked again after every change, and after `seat.changed()`. */
  actions(): readonly TableAction[];
  /** A line in the desk where there is no error to tell: what is staked in all, what is missing. */
  note?(): string;
  /** Up and down, where the table picks its stakes itself. */
  stepStake?(direction: 1 | -1): void;
  /**
   * What became of the player's bets, asked when all of them on a round are over (or, with `tellsEach`, each one by itself);
   * what is said with them is said once this resolves, so that it can wait for what is still being drawn.
   */
  told(bets: readonly ArcadeSharedBet[], round: TableRound): Told | Promise<Told>;
  readonly tellsEach?: boolean;
  /** For the list of last results over the stage. */
  short(result: TableResult): { readonly text: string; readonly tone?: string };
  /** Where the round stands, where the frame's own words don't say it well; undefined leaves it to them. */
  phaseText?(): string | undefined;
  rules(asked: RulesAsked): GameRulesText;
}

/** What a table has to work with. */
export interface TableSeat<Word extends string> extends Omit<Table<Word>, 'move'> {
  readonly live: LiveTable;
  readonly image: TableImage;
  /** Bets of one player on one round. */
  readonly slots: number;
  readonly bettingMs: number;
  /** At blackjack. */
  readonly decisionMs: number;
  /** Of the whole bet. */
  readonly stakes: { readonly minimumMinor: bigint; readonly maximumMinor: bigint };
  /** What the desk's picker shows: a chip's worth. Undefined while it is no amount. */
  stakeMinor(): bigint | undefined;
  /** Puts the stake of a bet that is found on the table into the desk's picker. */
  setStake(stakeMinor: bigint): void;
  /** What the player holds, less what is on its way. */
  balanceMinor(): bigint;
  /** One more picker, for tables with `picks: 'own'`. `id` must be one of a kind on the page. */
  makePicker(options: { readonly label: string; readonly id: string; onChange(): void }): StakePicker;
  /** An amount of a bet, "12.50", in minor units. */
  minor(wire: string): bigint;
}

export interface TableClient<Word extends string> {
  readonly key: TableKey;
  /** What the desk's picker picks; `own` has none, and the table makes its own. */
  readonly picks: 'stake' | 'chip' | 'own';
  /** As in `GameClient`. */
  readonly messages?: readonly string[];
  mount(seat: TableSeat<Word>): TableGame;
}

/** A table's client with its words inside, as the frame loads it. */
export interface SeatedTableClient {
  readonly kind: 'table';
  readonly key: string;
  readonly picks: TableClient<never>['picks'];
  seat(seat: Omit<TableSeat<never>, 'words'>): Promise<TableGame>;
}

export function defineTableClient<Word extends string>({
  key,
  picks,
  messages = [key],
  mount,
}: TableClient<Word>): SeatedTableClient {
  return {
    kind: 'table',
    key,
    picks,
    async seat(seat) {
      const spoken = await loadWords<Word>(messages, seat.language);
      // Spread would read getters once and lose them: the seat's own object carries the words.
      return mount(Object.assign(seat, { words: spoken }));
    },
  };
}
