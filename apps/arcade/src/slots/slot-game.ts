import { larger } from '@evens/base';
import { bigWinStep } from '../frame/big-win.ts';
import type { Game, GameRulesText, GameStep, RulesOptions, StepSummary } from '../games/game-client.ts';
import type { SlotTable } from './slot-client.ts';
import type { Chip, PlateText, Summary } from './slot-face.ts';
import type { SlotScene } from './slot-scene.ts';
import {
  type Cell,
  readSlotView,
  type SlotFeatureView,
  type SlotScreenView,
  type SlotView,
  type SlotWinView,
} from './slot-view.ts';
import type { Tone } from './win-lights.ts';

/** A step to show, with the view before it. */
export interface SlotStep {
  readonly view: SlotView;
  /** The previous step of the same round. */
  readonly before: SlotView | undefined;
  readonly tone: Tone;
  readonly isOver: boolean;
  readonly jackpot: GameStep['jackpot'];
}

/** The parts that differ between slots: the display of a spin, and the texts. */
export interface SlotStory {
  /** The name of the spins of its features, if these are not free spins. */
  readonly featureName?: string;
  /** Label of the main button while a feature waits for its next spin. */
  spinLabel(view: SlotView): string;
  /** Called before anything moves, also for a resumed round: sets strips, stops and the scene. */
  prepare(step: Pick<SlotStep, 'view' | 'before'>): void;
  /** A spin was requested. By default the reels turn. */
  begin?(view: SlotView | undefined): void;
  /** The request was refused: restores the parts that the reels do not restore. */
  giveUp?(): void;
  /** Shows a spin, from the turning reels to the last win. */
  showSpin(step: SlotStep): Promise<void>;
  /** Shows a resumed round. */
  resume(view: SlotView): void;
  /** The state of a feature in the line above the reels; without it the tip is shown. */
  chips(view: SlotView): readonly Chip[];
  tip(): string;
  /** The symbols that triggered the feature; shown before it begins. */
  triggers?(step: SlotStep): readonly Cell[];
  /** The message when a feature begins, when it grows, and when it has ended. */
  intro?(step: SlotStep): PlateText | undefined;
  outro?(step: SlotStep): PlateText | undefined;
  /** Changes the scene for the feature, after its message. */
  setFeature?(view: SlotView | undefined): void;
  /** The pay of one win in coins; by default its coins multiplied by the screen's multiplier. */
  coinsOfWin?(win: SlotWinView, screen: SlotScreenView): number;
  /** A sentence without amounts. */
  says(step: SlotStep): string;
  /** Origin of a win's sparks. */
  at?(step: SlotStep): StepSummary['at'];
  rules(options: RulesOptions): GameRulesText;
}

const SPIN = { kind: 'spin' };

/** The pay of the step itself, in coins. */
function sumCoins({ screens }: SlotView): number {
  return screens.reduce((sum, { coins }) => sum + coins, 0);
}

/** The common parts of all slots. Each press is one spin, of the round or of its feature. */
export function makeSlotGame({
  table,
  scene,
  story,
  coinsPerStake,
}: {
  readonly table: Pick<SlotTable<never>, 'slotText' | 'money' | 'number'>;
  readonly scene: SlotScene;
  readonly story: SlotStory;
  readonly coinsPerStake: number;
}): Game {
  const { slotText, money, number } = table;
  const { face, hurry } = scene;
  /** The last step of the open round. */
  let last: SlotView | undefined;
  /** The most that a spin of the open feature paid; undefined if not all of its spins were seen. */
  let bestMinor: bigint | undefined;

  function showHead(view: SlotView | undefined): void {
    if (view?.feature) face.setChips(story.chips(view));
    else face.setTip(story.tip());
  }

  function begin(): void {
    if (last?.feature) {
      const { spinsLeft, spinsPlayed, ...feature } = last.feature;
      // The requested spin is no longer counted as left.
      const next = { ...feature, spinsLeft: spinsLeft - 1, spinsPlayed: spinsPlayed + 1 };
      face.setChips(story.chips({ ...last, feature: next }));
    }
    if (story.begin) story.begin(last);
    else scene.begin();
  }

  function giveUp(): void {
    scene.giveUp();
    story.giveUp?.();
  }

  function formatMultiplier({ winMinor, jackpot }: GameStep, stakeMinor: bigint): string {
    const hundredths = Number(((winMinor + (jackpot?.winMinor ?? 0n)) * 100n) / stakeMinor);
    return `${number(hundredths / 100, hundredths % 100 === 0 ? 0 : 2)}×`;
  }

  function followBest({ view, before }: SlotStep): void {
    if (!before?.feature) bestMinor = 0n;
    else if (bestMinor !== undefined)
      bestMinor = larger(bestMinor, scene.worth(sumCoins(view), view.stakeMinor));
  }

  /** The number of spins of a feature that has ended, and the best of them. */
  function listFacts({ name, spinsPlayed }: SlotFeatureView): Summary['facts'] {
    if (name !== 'free-spins' && name !== 'respins') return [];
    const count = { name: slotText(name), value: number(spinsPlayed + 1) };
    if (name === 'respins' || !bestMinor) return [count];
    return [count, { name: slotText('best-spin'), value: money.text(bestMinor) }];
  }

  /** Celebrates a step's win; the last step of a feature shows the total in place of its own win. */
  async function celebrate(step: SlotStep, isOver: boolean): Promise<void> {
    const { view, before, tone } = step;
    const { stakeMinor } = view;
    const plate = before?.feature && isOver ? story.outro?.(step) : undefined;
    const { title, lines = [], sumMinor } = plate ?? {};
    // Features without a gain may come often: only free spins always have a summary.
    const hasSummary = tone === 'gain' || before?.feature?.name === 'free-spins';
    if (before?.feature && title !== undefined && sumMinor !== undefined && hasSummary)
      return scene.summary({ title, lines, sumMinor, stakeMinor, tone, facts: listFacts(before.feature) });
    if (plate) return face.plate(plate);
    const spinMinor = scene.worth(sumCoins(view), stakeMinor);
    if (bigWinStep(spinMinor, stakeMinor) > 0)
      await scene.bigWin({ sumMinor: spinMinor, stakeMinor, continuesMeter: true });
  }

  function setFeature(view: SlotView | undefined): void {
    story.setFeature?.(view);
    scene.setFeature(view?.feature && (view.feature.name === 'free-spins' ? 'calm' : 'tense'));
  }

  async function show(gameStep: GameStep): Promise<StepSummary> {
    const view = readSlotView(gameStep.view, gameStep.no);
    const before = gameStep.no > 0 ? last : undefined;
    last = gameStep.isOver ? undefined : view;
    story.prepare({ view, before });
    if (gameStep.isResumed) {
      hurry.takeBack();
      bestMinor = gameStep.no === 0 ? 0n : undefined;
      story.resume(view);
      setFeature(view);
      showHead(view);
      return { says: '' };
    }
    const tone: Tone = view.coinsTotal > coinsPerStake ? 'gain' : 'plain';
    const step: SlotStep = { view, before, tone, isOver: gameStep.isOver, jackpot: gameStep.jackpot };
    await story.showSpin(step);
    followBest(step);
    await celebrate(step, gameStep.isOver);
    // During a feature the numbers change once the spin has been shown and its win counted.
    if (view.feature && before?.feature) showHead(view);
    const plate = view.feature ? story.intro?.(step) : undefined;
    if (view.feature && !before?.feature) {
      const cells = story.triggers?.(step) ?? [];
      if (cells.length > 0) await scene.showCells(cells);
      if (plate) await face.plate(plate);
      setFeature(view);
    } else if (plate) await face.plate(plate);
    if (!view.feature && before?.feature) setFeature(undefined);
    showHead(view);
    const screen = view.screens.at(-1);
    if (screen)
      scene.cycleWins(screen.wins, {
        tone,
        amount(win) {
          const coins = story.coinsOfWin?.(win, screen) ?? win.coins * screen.multiplier;
          return money.text(scene.worth(coins, view.stakeMinor));
        },
      });
    const isMeterRight = tone === 'gain' && !before?.feature && !gameStep.jackpot;
    const showsAmount = gameStep.isOver && isMeterRight && scene.layout.hasMeterSpace;
    // The text under the picture has the amount.
    if (!scene.layout.hasMeterSpace || (gameStep.isOver && !showsAmount)) face.clearMeter();
    const at = story.at?.(step) ?? {
      x: scene.stage.width / 2,
      y: scene.layout.reels.y + scene.layout.reels.height / 2,
    };
    return {
      says: story.says(step),
      at,
      showsAmount,
      ...(gameStep.isOver ? { short: formatMultiplier(gameStep, view.stakeMinor) } : {}),
      ...(gameStep.isOver && view.coinsTotal > 0 ? { caption: '' } : {}),
    };
  }

  showHead(undefined);
  return {
    startLabel: slotText('spin'),
    bet: (stakeMinor) => ({ bet: { stake: String(stakeMinor) }, stakeMinor }),
    get hurry() {
      if (!hurry.isOffered) return undefined;
      const label = face.isSummaryVisible ? 'continue' : scene.reels.isTurning ? 'stop' : 'skip';
      return { label: slotText(label), press: () => hurry.press() };
    },
    setBusy(isBusy) {
      // A resumed open round is busy too, but its reels do not turn.
      if (isBusy) begin();
      else if (scene.reels.isTurning) giveUp();
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
    actions: () => (last ? [{ label: story.spinLabel(last), move: SPIN, isMain: true }] : []),
    freeMove: () => (last ? SPIN : undefined),
    ...(story.featureName !== undefined && { freeMovesName: story.featureName }),
    rules: story.rules,
  };
}
