import type {
  ArcadeSharedBet,
  ChatLine,
  OwnFlight,
  TableCrowd,
  TableImage,
  TableKey,
  TableResult,
  TableRound,
} from '@evens/contract';
import type { KeyLine } from '../frame/keys.ts';
import { loadMessages } from '../frame/messages.ts';
import type { StakePicker } from '../frame/stake-picker.ts';
import type { ChipClosing } from '../frame/table/chip-closing.ts';
import type { LineState } from '../frame/table/line.ts';
import type { StudioLayout } from '../frame/table/studio-layout.ts';
import type { GameAutobet, GameRulesText, RulesOptions, StepSummary, Table } from './game-client.ts';

/*
 * A live table, which many players share, is a folder `src/games/<key>/` like any other game; its `client.ts` exports
 * `client = defineTableClient({ … })`. `live-wheel` is a good example.
 *
 * The frame around a table has the socket, the server's clock, every call, the balance, the refusals, the line with the phase
 * of the round, the list of bets and the results. A table draws `LiveTable.state` after every change, and bets, cashes out or
 * decides with the calls beside it.
 */

/** The state of the table on this page. Times are the server's epoch milliseconds. */
export interface TableState {
  /** The state is current only while this is `live`. Otherwise it is drawn as outdated, and no bets are taken. */
  readonly line: LineState;
  /** False while the table is closed: no further round opens. */
  readonly isOpen: boolean;
  /** Null while no round is open. */
  readonly round: TableRound | null;
  /** Newest last. */
  readonly results: readonly TableResult[];
  readonly crowd: TableCrowd;
  /** The last lines of the chat, newest last. */
  readonly chat: readonly ChatLine[];
  /** The player's bets on the current round, by slot, without one that was sent and is not answered. */
  readonly own: readonly ArcadeSharedBet[];
  /** The newest multiplier of this flight, in hundredths; crash only. */
  readonly tick: { readonly at: number; readonly m: number } | null;
}

/** The result of a bet, a cash-out or a decision. The frame has already shown the reason of a refusal. */
export type TableBetResult = { readonly ok: true; readonly bet: ArcadeSharedBet } | { readonly ok: false };

/** The current state of the table, and the player's calls. */
export interface LiveTable {
  readonly state: TableState;
  /** The server's clock: a little late, never early. */
  nowMs(): number;
  /** Whether bets are taken now: betting phase, before the cut-off, connected, and no pause. */
  readonly takesBets: boolean;
  /** Whether a bet in this slot is on its way. It is repeated until it is answered. */
  isBetting(slot?: number): boolean;
  /** Whether a cash-out or a decision about this bet is on its way. */
  isDeciding(roundId: number): boolean;
  /**
   * Bets on the current round. `bet` is in the format of the rules, with stakes in minor units as digits. Once answered, the
   * bet is in `state.own`. A slot with a bet, or with one on its way, takes no other.
   */
  bet(request: {
    readonly slot?: number;
    readonly bet: unknown;
    readonly stakeMinor: bigint;
  }): Promise<TableBetResult>;
  /** Crash: takes the value of the bet at the moment at which the server executes the command. Also sent while disconnected. */
  cashOut(roundId: number): Promise<TableBetResult>;
  /** Blackjack: sends a `BlackjackTableMove` for the step that the player saw. `moreMinor` is the additional stake. */
  decide(
    roundId: number,
    decision: { readonly step: number; readonly move: unknown; readonly moreMinor?: bigint },
  ): Promise<TableBetResult>;
}

/** A button of the control panel. */
export interface TableAction {
  readonly label: string;
  press(): void;
  /** The action of Space and Enter; at most one. */
  readonly isMain?: boolean;
  /** A main action that the player can leave out. */
  readonly isOptional?: boolean;
  /** Disabled, but shown, so that the others keep their positions. */
  readonly isDisabled?: boolean;
  /** A shortcut letter or digit. */
  readonly key?: string;
  /** The table draws its own button: the frame handles only the shortcut. */
  readonly isOnStage?: boolean;
}

/** A bet that is placed round after round. */
export interface TableAutobet extends GameAutobet {
  /** The total stake of the chosen bet; undefined while it is not complete. */
  readonly stakeMinor: bigint | undefined;
  /** Keeps the chosen bet for the rounds that follow. */
  begin(): void;
  /** Places the kept bet on the current round with this total stake. */
  place(stakeMinor: bigint): Promise<TableBetResult>;
}

export interface TableGame {
  /** Draws the whole of `live.state`. Called at once, and after every change except a tick. */
  show(): void;
  /** Called for every tick in flight instead of `show`; crash only. */
  tick?(): void;
  /** Called at short intervals, by tables with a layout for chips. */
  onClock?(): void;
  /** The buttons of the control panel; read again after every change, and after `seat.changed()`. */
  actions(): readonly TableAction[];
  /** A line in the control panel while no error is shown: the total stake, or the missing part of the bet. */
  note?(): string;
  /** Up and down keys, if the table picks its stakes itself. */
  stepStake?(direction: 1 | -1): void;
  /**
   * The result of the player's bets, requested when all of them on a round have ended (with `summarizesEach`, for each
   * one separately). The frame shows it once this resolves, so it can wait for animations.
   */
  summarize(bets: readonly ArcadeSharedBet[], round: TableRound): StepSummary | Promise<StepSummary>;
  readonly summarizesEach?: boolean;
  /** Present if a bet can be placed round after round by the player's settings. */
  readonly autobet?: TableAutobet;
  /** For the list of last results over the stage. */
  short(result: TableResult): { readonly text: string; readonly tone?: string };
  /** The phase of the round, if the frame's own text does not fit; undefined for the frame's text. */
  phaseText?(): string | undefined;
  /** The game's own keys, for the list of keys; their letters are in `frame/keys.ts`. */
  keys?(): readonly KeyLine[];
  rules(options: RulesOptions): GameRulesText;
}

/** The parts of the frame that a table uses. */
export interface TableSeat<MessageKey extends string> extends Omit<Table<MessageKey>, 'move'> {
  readonly live: LiveTable;
  readonly image: TableImage;
  /** The upper part of a scene of this size, where the dealer is; the game draws its device there. */
  layOutStudio(width: number, height: number): StudioLayout;
  /** Crash: the player's last flights before the opening, newest first. */
  readonly flights: readonly OwnFlight[];
  readonly chipClosing: ChipClosing;
  /** Updates the control panel, without removing an error. */
  refresh(): void;
  /** Maximum number of bets of one player on one round. */
  readonly slots: number;
  readonly bettingMs: number;
  /** Blackjack only. */
  readonly decisionMs: number;
  /** Limits of the whole bet. */
  readonly stakes: { readonly minimumMinor: bigint; readonly maximumMinor: bigint };
  /** The value of the control panel's stake picker; for chips, the value of one. Undefined if it is no valid amount. */
  stakeMinor(): bigint | undefined;
  /** The player's balance without commands that are on their way. */
  balanceMinor(): bigint;
  /** Another picker, for tables with `picks: 'own'`. `id` must be unique on the page. */
  makePicker(options: { readonly label: string; readonly id: string; onChange(): void }): StakePicker;
  /** Parses an amount of a bet, "12.50", to minor units. */
  minor(wire: string): bigint;
}

export interface TableClient<MessageKey extends string> {
  readonly key: TableKey;
  /** The value that the control panel's picker chooses; with `own` the table makes its own pickers. */
  readonly picks: 'stake' | 'chip' | 'own';
  /** As in `GameClient`. */
  readonly messages?: readonly string[];
  mount(seat: TableSeat<MessageKey>): TableGame;
}

/** A table's client with its messages, as the frame loads it. */
export interface SeatedTableClient {
  readonly kind: 'table';
  readonly key: string;
  readonly picks: TableClient<never>['picks'];
  seat(seat: Omit<TableSeat<never>, 't'>): Promise<TableGame>;
}

export function defineTableClient<MessageKey extends string>({
  key,
  picks,
  messages = [key],
  mount,
}: TableClient<MessageKey>): SeatedTableClient {
  return {
    kind: 'table',
    key,
    picks,
    async seat(seat) {
      const spoken = await loadMessages<MessageKey>(messages, seat.language);
      // Not a spread, which would evaluate getters once.
      return mount(Object.assign(seat, { t: spoken }));
    },
  };
}
