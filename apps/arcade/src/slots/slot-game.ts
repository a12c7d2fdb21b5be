import type { Game, GameRulesText, GameStep, RulesAsked, Told } from '../games/game-client.ts';
import type { SlotTable } from './slot-client.ts';
import type { Chip, PlateText } from './slot-face.ts';
import { BIG_WIN_STAKES, type SlotRoom } from './slot-room.ts';
import { type Cell, readSlotView, type ShownScreen, type ShownWin, type SlotView } from './slot-view.ts';
import type { Tone } from './win-lights.ts';

/** A step as it is told: what it shows, and what stood before it. */
export interface SlotStep {
  readonly view: SlotView;
  /** The step before in the same round. */
  readonly before: SlotView | undefined;
  readonly tone: Tone;
  readonly isOver: boolean;
  readonly jackpot: GameStep['jackpot'];
}

/** What only one game has: how it spins, what it says. */
export interface SlotStory {
  /** How the main button is called while a feature waits for its next spin. */
  spinLabel(view: SlotView): string;
  /** Before anything moves: strips, places, the look of the scene. Also of a round that is taken up again. */
  prepare(step: Pick<SlotStep, 'view' | 'before'>): void;
  /** A spin is asked for. The reels turn unless the game does something else. */
  begin?(view: SlotView | undefined): void;
  /** What was asked for is refused: what the reels don't show by themselves comes back. */
  giveUp?(): void;
  /** From the turning reels to the last win. */
  tell(step: SlotStep): Promise<void>;
  /** The picture of a round that is taken up again. */
  resume(view: SlotView): void;
  /** What the line above the reels says of a feature; the tip stands there otherwise. */
  chips(view: SlotView): readonly Chip[];
  tip(): string;
  /** The symbols that brought the feature: they are shown before it begins. */
  triggers?(step: SlotStep): readonly Cell[];
  /** What is read when a feature begins, when it grows, and when it is over. */
  intro?(step: SlotStep): PlateText | undefined;
  outro?(step: SlotStep): PlateText | undefined;
  /** The scene follows the feature, once its plate has been read. */
  setFeature?(view: SlotView | undefined): void;
  /** What a win of a screen paid in coins; multiplied by the screen's multiplier unless told. */
  coinsOfWin?(win: ShownWin, screen: ShownScreen): number;
  /** A sentence without sums. */
  says(step: SlotStep): string;
  /** Where a win's sparks fly from. */
  at?(step: SlotStep): Told['at'];
  rules(asked: RulesAsked): GameRulesText;
}

/** What a step pays by itself, in coins. */
function coinsOf({ screens }: SlotView): number {
  return screens.reduce((sum, { coins }) => sum + coins, 0);
}

/** A slot that everything happens in: each press of the player's is one spin, of the round or of its feature. */
export function makeSlotGame({
  table,
  room,
  story,
  coinsPerStake,
}: {
  readonly table: Pick<SlotTable<never>, 'slotWords' | 'money' | 'number'>;
  readonly room: SlotRoom;
  readonly story: SlotStory;
  readonly coinsPerStake: number;
}): Game {
  const { slotWords, money, number } = table;
  const { face, hurry } = room;
  /** The last step of the round that is open. */
  let last: SlotView | undefined;

  function showHead(view: SlotView | undefined): void {
    if (view?.feature) face.setChips(story.chips(view));
    else face.setTip(story.tip());
  }

  function begin(): void {
    if (last?.feature) {
      const { feature } = last;
      // The spin that is asked for is no longer one of those that are left.
      face.setChips(story.chips({ ...last, feature: { ...feature, spinsLeft: feature.spinsLeft - 1 } }));
    }
    if (story.begin) story.begin(last);
    else room.begin();
  }

  function giveUp(): void {
    room.giveUp();
    story.giveUp?.();
  }

  function shortOf({ winMinor, jackpot }: GameStep, stakeMinor: bigint): string {
    const hundredths = Number(((winMinor + (jackpot?.winMinor ?? 0n)) * 100n) / stakeMinor);
    return `${number(hundredths / 100, hundredths % 100 === 0 ? 0 : 2)}×`;
  }

  /** Once in a spin, and once for what a feature came to. */
  async function celebrate(step: SlotStep, shown: GameStep): Promise<void> {
    const { view, before } = step;
    const stakes = coinsOf(view) / coinsPerStake;
    if (stakes >= BIG_WIN_STAKES) await room.bigWin(room.worth(coinsOf(view), view.stakeMinor));
    if (!before?.feature || !shown.isOver || !story.outro) return;
    const plate = story.outro(step);
    if (plate) await face.plate(plate);
  }

  async function show(shown: GameStep): Promise<Told> {
    const view = readSlotView(shown.view);
    const before = shown.no > 0 ? last : undefined;
    last = shown.isOver ? undefined : view;
    story.prepare({ view, before });
    if (shown.isResumed) {
      hurry.takeBack();
      story.resume(view);
      story.setFeature?.(view);
      showHead(view);
      return { says: '' };
    }
    const tone: Tone = view.coinsTotal > coinsPerStake ? 'gain' : 'plain';
    const step: SlotStep = { view, before, tone, isOver: shown.isOver, jackpot: shown.jackpot };
    await story.tell(step);
    // While a feature goes on its figures change once the spin has been told.
    if (view.feature && before?.feature) showHead(view);
    await celebrate(step, shown);
    const plate = view.feature ? story.intro?.(step) : undefined;
    if (view.feature && !before?.feature) {
      const cells = story.triggers?.(step) ?? [];
      if (cells.length > 0) await room.showCells(cells);
      if (plate) await face.plate(plate);
      story.setFeature?.(view);
    } else if (plate) await face.plate(plate);
    if (!view.feature && before?.feature) story.setFeature?.(undefined);
    showHead(view);
    const screen = view.screens.at(-1);
    if (screen)
      room.cycleWins(screen.wins, {
        tone,
        amount(win) {
          const coins = story.coinsOfWin?.(win, screen) ?? win.coins * screen.multiplier;
          return money.text(room.worth(coins, view.stakeMinor));
        },
      });
    if (!room.layout.hasMeterRoom) face.clearMeter();
    const at = story.at?.(step) ?? {
      x: room.stage.width / 2,
      y: room.layout.reels.y + room.layout.reels.height / 2,
    };
    return {
      says: story.says(step),
      at,
      ...(shown.isOver ? { short: shortOf(shown, view.stakeMinor) } : {}),
    };
  }

  showHead(undefined);
  return {
    startLabel: slotWords('spin'),
    bet: (stakeMinor) => ({ bet: { stake: String(stakeMinor) }, stakeMinor }),
    get hurry() {
      if (!hurry.isOffered) return undefined;
      return { label: slotWords(room.reels.isTurning ? 'stop' : 'skip'), press: () => hurry.press() };
    },
    setBusy(isBusy) {
      // An open round that is taken up again is busy too, and nothing of it turns.
      if (isBusy) begin();
      else if (room.reels.isTurning) giveUp();
      else hurry.takeBack();
    },
    setMoving(isMoving) {
      if (isMoving) begin();
      else {
        giveUp();
        showHead(last);
      }
    },
    show,
    actions: () => (last ? [{ label: story.spinLabel(last), move: { kind: 'spin' }, isMain: true }] : []),
    rules: story.rules,
  };
}
