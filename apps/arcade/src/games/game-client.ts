import type { InHouseGame, StakeBounds } from '@evens/games';
import type { Language } from '@evens/locales/browser';
import type { Money } from '../frame/money.ts';
import { loadWords, type Words } from '../frame/words.ts';
import type { Sounds } from '../stage/sounds.ts';
import type { Stage } from '../stage/stage.ts';

/*
 * A game is a folder `src/games/<key>/` with `client.ts`, which exports `client = defineClient({ … })`, and a file of
 * messages for each language, `packages/locales/<code>/arcade/<key>.json`. It is loaded by its key; nothing else names it. `dice` is the example to follow. A table that many
 * play at is told of in `table-client.ts`.
 *
 * The frame around it has the stake, the main button, the balance, the results and every call to the server. A game says
 * what would be bet, draws what came of it, and asks for moves.
 */

/** One step of a round, as the server told it. Amounts are minor units. */
export interface GameStep {
  /** What the game's rules show: `view(state)` as JSON, bigints as strings of digits. */
  readonly view: unknown;
  /** 0 for the start; every move is one more. */
  readonly no: number;
  readonly isOver: boolean;
  /** Of the whole round so far. */
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
  /** What a pool paid on top; part of no other sum. */
  readonly jackpot: { readonly name: string; readonly winMinor: bigint } | undefined;
  /** The round was put down and is taken up again: drawn as it stands, without suspense. */
  readonly isResumed: boolean;
}

/** What would be bet now, or a sentence that says what is missing. */
export type GameBet =
  | {
      readonly bet: unknown;
      /** The whole stake: of a table the sum of its chips. */
      readonly stakeMinor: bigint;
    }
  | { readonly missing: string };

/** A line under the settings: what a win pays, how likely it is. */
export interface BetFact {
  readonly name: string;
  readonly value: string;
}

/** What the player may do in a round that goes on. */
export interface GameAction {
  readonly label: string;
  readonly move: unknown;
  /** The one that Space and Enter do; one at most. */
  readonly isMain?: boolean;
  /** A letter that does it too, shown beside the label. */
  readonly key?: string;
  /** Pressed on the picture: the desk has no button for it, and the frame only its letter. */
  readonly isOnStage?: boolean;
}

/** What came of a step, once it has been shown. */
export interface Told {
  /** One sentence, without sums: what was won is said by the frame. */
  readonly says: string;
  /** What stands under the picture instead, where the sentence says what the picture shows. */
  readonly shown?: string;
  /** A few characters for the list of the last results; of rounds that are over. */
  readonly short?: string;
  /** Where a win's sparks fly from, in the stage's pixels; its middle unless told. */
  readonly at?: { readonly x: number; readonly y: number };
}

export interface PayTable {
  readonly title: string;
  readonly head: readonly string[];
  /** A cell is a text, or a picture with a name of its own. */
  readonly rows: readonly (readonly (string | Node)[])[];
}

export interface RulesAsked {
  /** Whether the game is opened as a demo, which pays no jackpots. */
  readonly isDemo: boolean;
}

/** What the rules panel says of the game; the frame adds what holds for all of them. */
export interface GameRulesText {
  /** Paragraphs. */
  readonly how: readonly string[];
  readonly tables: readonly PayTable[];
  /** What is better drawn than said: the lines of a slot. Stands after the tables. */
  readonly pictures?: readonly Node[];
  /** What is given back over time, where more than the one figure of the opening is to be said. */
  readonly returns?: readonly string[];
  /** How the round comes out of its numbers between 0 and 1, in words that a player can follow with a calculator. */
  readonly fairness: readonly string[];
}

export interface Game {
  /** On the main button: "Roll". */
  readonly startLabel: string;
  /** What would be bet with this stake, or with chips of this worth. Asked again after `table.changed()`. */
  bet(stakeMinor: bigint): GameBet;
  /** At most three. */
  facts?(stakeMinor: bigint): readonly BetFact[];
  /**
   * A round has been asked for, or is open: the settings stay as they are until it is over. Suspense may begin before
   * the answer is there.
   */
  setBusy?(isBusy: boolean): void;
  /** The same for a move in an open round: it is asked for, or was refused. */
  setMoving?(isMoving: boolean): void;
  /**
   * What the main button does while a step is shown: cuts short what moves, and changes nothing else. Undefined where
   * nothing can be; asked again after `table.changed()`.
   */
  readonly hurry?: { readonly label: string; press(): void } | undefined;
  /** Shows a step, and is done when its outcome is in sight: no sum and no sound tells it before. */
  show(step: GameStep): Promise<Told>;
  /** Buttons of a round that waits for the player. Moves made on the stage go by `table.move` instead. */
  actions?(step: GameStep): readonly GameAction[];
  rules(asked: RulesAsked): GameRulesText;
  /** What the game's own pools hold, by their names in the rules; told again and again. */
  setPools?(amountsMinor: ReadonlyMap<string, bigint>): void;
  /** Does what one of the game's own letters does, where no action has it; false where it has none. */
  pressLetter?(key: string): boolean;
}

/** What a game has to work with. */
export interface Table<Word extends string> {
  readonly stage: Stage;
  /** The game's own settings go here, in the desk between the stake and the main button; see `frame/fields.ts`. */
  readonly settings: HTMLElement;
  readonly words: Words<Word>;
  readonly money: Money;
  readonly sounds: Sounds;
  readonly language: Language;
  /** Numbers as the language writes them. */
  number(value: number, decimals?: number): string;
  /** Hundredths as "2.00×". */
  multiplier(hundredths: number): string;
  /** Whether reels may be stopped before their time. */
  readonly allowsSlamStop: boolean;
  /** What the house allows of one round. */
  readonly bounds: StakeBounds;
  /** Says that no more than this can be staked where the player has just tried. */
  atMost(amountMinor: bigint): void;
  /** What the player would bet has changed. */
  changed(): void;
  /** Makes a move in the open round and shows its step; does nothing while another is on its way. */
  move(move: unknown): Promise<void>;
  /** For screen readers: something that is neither a result nor an error. */
  say(text: string): void;
}

export interface GameClient<Word extends string> {
  /** As in `packages/games`, and the folder's name. */
  readonly key: string;
  /** What the stake picker picks: the round's stake, or the worth of one chip. */
  readonly picks: 'stake' | 'chip';
  /** The game's own rules, where the highest stake depends on what else is chosen. */
  readonly stakeRules?: InHouseGame;
  /** Files of messages, where they aren't the one named as the game alone. */
  readonly messages?: readonly string[];
  mount(table: Table<Word>): Game;
}

/** A client with its words inside, as the frame loads it. */
export interface SeatedClient {
  readonly kind: 'alone';
  readonly key: string;
  readonly picks: 'stake' | 'chip';
  readonly stakeRules?: InHouseGame | undefined;
  seat(table: Omit<Table<never>, 'words'>): Promise<Game>;
}

export function defineClient<Word extends string>({
  key,
  picks,
  stakeRules,
  messages = [key],
  mount,
}: GameClient<Word>): SeatedClient {
  return {
    kind: 'alone',
    key,
    picks,
    stakeRules,
    async seat(table) {
      const spoken = await loadWords<Word>(messages, table.language);
      // Spread would read getters once and lose them: the table's own object carries the words.
      return mount(Object.assign(table, { words: spoken }));
    },
  };
}
