import type { InHouseGame, StakeBounds } from '@evens/games';
import type { Language } from '@evens/locales/browser';
import type { KeyLine } from '../frame/keys.ts';
import { loadMessages, type Translate } from '../frame/messages.ts';
import type { Money } from '../frame/money.ts';
import type { Sounds } from '../stage/sounds.ts';
import type { Stage } from '../stage/stage.ts';

/*
 * A game is a folder `src/games/<key>/` with `client.ts`, which exports `client = defineClient({ … })`, and a file of
 * messages per language, `packages/locales/<code>/arcade/<key>.json`. It is loaded by its key; nothing else names it.
 * `dice` is a good example. Live tables are described in `table-client.ts`.
 *
 * The frame around a game has the stake, the main button, the balance, the results and every call to the server. A game
 * returns the bet, draws the result, and makes moves.
 */

/** One step of a round, from the server's answer. Amounts are minor units. */
export interface GameStep {
  /** The rules' `view(state)` as JSON, with bigints as strings of digits. */
  readonly view: unknown;
  /** 0 for the start, plus 1 for each move. */
  readonly no: number;
  readonly isOver: boolean;
  /** Totals of the whole round so far. */
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
  /** A jackpot paid in addition; not included in any other amount. */
  readonly jackpot: { readonly name: string; readonly winMinor: bigint } | undefined;
  /** Whether the round was suspended and is resumed: drawn at once, without suspense. */
  readonly isResumed: boolean;
}

/** The current bet, or a message about its missing part. */
export type GameBet =
  | {
      readonly bet: unknown;
      /** The whole stake; at a table the total of its chips. */
      readonly stakeMinor: bigint;
    }
  | { readonly missing: string };

/** A line under the settings, for example the pay of a win and its probability. */
export interface BetFact {
  readonly name: string;
  readonly value: string;
}

/** An action of the player in an open round. */
export interface GameAction {
  readonly label: string;
  readonly move: unknown;
  /** The action of Space and Enter; at most one. */
  readonly isMain?: boolean;
  /** A shortcut letter, shown beside the label. */
  readonly key?: string;
  /** The game draws its own button on the stage: the control panel has none, only the shortcut. */
  readonly isOnStage?: boolean;
}

/** The result of a step, after it has been shown. */
export interface StepSummary {
  /** One sentence without amounts: the frame adds what was won. */
  readonly says: string;
  /** A text under the picture, in place of `says`, if the picture already shows the rest. */
  readonly caption?: string;
  /** The picture shows the amount that was won: the text under it does not repeat it. */
  readonly showsAmount?: boolean;
  /** A few characters for the list of last results; only for rounds that have ended. */
  readonly short?: string;
  /** Origin of a win's sparks, in the stage's pixels; the stage's centre by default. */
  readonly at?: { readonly x: number; readonly y: number };
}

export interface PayTable {
  readonly title: string;
  readonly head: readonly string[];
  /** A cell is a text, or an element. */
  readonly rows: readonly (readonly (string | Node)[])[];
}

export interface RulesOptions {
  /** Whether the game was opened as a demo, which pays no jackpots. */
  readonly isDemo: boolean;
}

/** The game's part of the rules panel; the frame adds what all games share. */
export interface GameRulesText {
  /** Paragraphs. */
  readonly how: readonly string[];
  readonly tables: readonly PayTable[];
  /** Pictures, for example the lines of a slot; shown after the tables. */
  readonly pictures?: readonly Node[];
  /** Details of the RTP, if the one number of the opening is not enough. */
  readonly returns?: readonly string[];
  /** How the result is computed from numbers between 0 and 1, so that a player can repeat it with a calculator. */
  readonly fairness: readonly string[];
}

export interface GameAutobet {
  /** The next move of an open round; undefined leaves the round to the player. */
  move?(): unknown;
  /** Settings of these moves, shown while autobet is chosen. */
  readonly settings?: readonly HTMLElement[];
}

export interface Game {
  /** Label of the main button: "Roll". */
  readonly startLabel: string;
  /** The bet with this stake, or with chips of this value. Called again after `table.changed()`. */
  bet(stakeMinor: bigint): GameBet;
  /** At most three. */
  facts?(stakeMinor: bigint): readonly BetFact[];
  /**
   * A round was requested, or is open: the settings cannot be changed until it has ended. Suspense may begin before the
   * answer arrives.
   */
  setBusy?(isBusy: boolean): void;
  /** The same for a move in an open round: requested, or refused. */
  setMoving?(isMoving: boolean): void;
  /**
   * The action of the main button while a step is shown: it ends animations and changes nothing else. Undefined if no
   * animation can be ended. Read again after `table.changed()`.
   */
  readonly hurry?: { readonly label: string; press(): void } | undefined;
  /** How many rounds can be drawn at the same time; 1 by default. Only for games of one step. */
  readonly drawsMax?: number;
  /** Shows a step. Resolves when its result is visible: no amount and no sound reveals it earlier. */
  show(step: GameStep): Promise<StepSummary>;
  /** Buttons of a round that waits for the player. Moves made on the stage use `table.move` instead. */
  actions?(step: GameStep): readonly GameAction[];
  /** Present if a round can have steps without a choice: returns the move of such a step, undefined for another one. */
  freeMove?(): unknown;
  /** The name of such steps in this game; free spins by default. */
  readonly freeMovesName?: string;
  /** Present if rounds can be played one after another by the player's settings. */
  readonly autobet?: GameAutobet;
  rules(options: RulesOptions): GameRulesText;
  /** Amounts of the game's own jackpots, by their names in the rules; called repeatedly. */
  setJackpots?(amountsMinor: ReadonlyMap<string, bigint>): void;
  /** The game's own keys, for the list of keys; their letters are in `frame/keys.ts`. */
  keys?(): readonly KeyLine[];
  /** Does the action of one of the game's own shortcut letters; returns false if it has none. */
  pressLetter?(key: string): boolean;
}

/** The parts of the frame that a game uses. */
export interface Table<MessageKey extends string> {
  readonly stage: Stage;
  /** Container for the game's own settings, in the control panel between stake and main button; see `frame/fields.ts`. */
  readonly settings: HTMLElement;
  readonly t: Translate<MessageKey>;
  readonly money: Money;
  readonly sounds: Sounds;
  readonly language: Language;
  /** Localized number. */
  number(value: number, decimals?: number): string;
  /** Hundredths as "2.00×". */
  multiplier(hundredths: number): string;
  /** Whether reels may be stopped early. */
  readonly allowsSlamStop: boolean;
  /** Minimum time between the starts of two rounds. */
  readonly roundMsMin: number;
  /** Whether the page is hidden or pauses the game: the player does not see the stage. */
  isAway(): boolean;
  /** The site's limits for one round. */
  readonly bounds: StakeBounds;
  /** Preset stakes, ascending. */
  readonly stepsMinor: readonly bigint[];
  /** Shows that no more than this amount can be staked, after the player tried. */
  atMost(amountMinor: bigint): void;
  /** Sets the stake picker to the stake of an open bet. */
  setStake(stakeMinor: bigint): void;
  /** The bet has changed. */
  changed(): void;
  /** Makes a move in the open round and shows its step; ignored while another move is on its way. */
  move(move: unknown): Promise<void>;
  /** Announces to screen readers something that is neither a result nor an error. */
  announce(text: string): void;
}

export interface GameClient<MessageKey extends string> {
  /** The key in `packages/games`, and the name of the folder. */
  readonly key: string;
  /** The value that the stake picker chooses: the round's stake, or the value of one chip. */
  readonly picks: 'stake' | 'chip';
  /** The game's rules, if the maximum stake depends on the other settings. */
  readonly stakeRules?: InHouseGame;
  /** Message files, if not only the one named like the game. */
  readonly messages?: readonly string[];
  mount(table: Table<MessageKey>): Game;
}

/** A slot turns its reels in quick play, too; other games show their result at once. */
export type GameKind = 'slot' | 'other';

/** A client with its messages, as the frame loads it. */
export interface SeatedClient {
  readonly kind: 'alone';
  readonly gameKind: GameKind;
  readonly key: string;
  readonly picks: 'stake' | 'chip';
  readonly stakeRules?: InHouseGame | undefined;
  seat(table: Omit<Table<never>, 't'>): Promise<Game>;
}

export function defineClient<MessageKey extends string>({
  key,
  picks,
  stakeRules,
  messages = [key],
  mount,
}: GameClient<MessageKey>): SeatedClient {
  return {
    kind: 'alone',
    gameKind: 'other',
    key,
    picks,
    stakeRules,
    async seat(table) {
      const spoken = await loadMessages<MessageKey>(messages, table.language);
      // Not a spread, which would evaluate getters once.
      return mount(Object.assign(table, { t: spoken }));
    },
  };
}
