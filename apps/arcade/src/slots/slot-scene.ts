import type { Brush } from '@evens/games/symbols/brush';
import type { Painter } from '@evens/games/symbols/painter';
import { Container } from 'pixi.js';
import { bigWinStep } from '../frame/big-win.ts';
import { type Hurry, makeHurry } from '../stage/hurry.ts';
import type { MusicName } from '../stage/music.ts';
import type { Stage } from '../stage/stage.ts';
import { makeBigWinLight } from './big-win-light.ts';
import { makeFeatureFrame } from './feature-frame.ts';
import { makePainting } from './paint/painting.ts';
import { makeSymbolBank, type SymbolBank } from './paint/symbol-bank.ts';
import { layOutSlot, type SlotLayout } from './reel-layout.ts';
import { makeReels, type ReelFeed, type Reels, type SpinEnd } from './reels.ts';
import type { SlotTable } from './slot-client.ts';
import { type BigWin, makeSlotFace, type SlotFace, type Summary } from './slot-face.ts';
import type { Cell, SlotScreenView, SlotWinView } from './slot-view.ts';
import { makeWinLights, type Tone, type WinLights } from './win-lights.ts';

/** Value of coins in minor units, rounded down as it is paid. A coin is the stake divided by `coinsPerStake`. */
function coinsWorth(
  coins: number,
  { stakeMinor, coinsPerStake }: { readonly stakeMinor: bigint; readonly coinsPerStake: number },
): bigint {
  return (stakeMinor * BigInt(coins)) / BigInt(coinsPerStake);
}

export interface SlotDesign {
  readonly columns: number;
  readonly rows: number;
  /** Minimum number of rows of a reel, if reels differ in height; such a reel has the largest symbols. */
  readonly rowsMin?: number;
  readonly headLines?: number;
  readonly coinsPerStake: number;
  readonly painters: Readonly<Record<string, Painter>>;
  /** The part of a cell that a symbol fills. */
  readonly fit: number;
  readonly lines?: readonly (readonly number[])[];
  readonly feed: ReelFeed;
  /** The game's own colour, for its feature's texts; never gold, which is for wins. */
  readonly tint: string;
  /** Paints everything behind the reels. */
  paintScene(brush: Brush, layout: SlotLayout): void;
  /** Paints the cabinet of the reels. */
  paintCabinet(brush: Brush, layout: SlotLayout): void;
  /** Paints light and shade over the reels. */
  paintGlass(brush: Brush, layout: SlotLayout): void;
  /** The stage was resized: the game positions its own elements. */
  onPlace?(layout: SlotLayout): void;
}

interface WinTelling {
  readonly tone: Tone;
  readonly stakeMinor: bigint;
  /** Payout of the spin up to this screen, in coins. */
  readonly coinsBefore?: number;
  /** Speed factor. */
  readonly pace?: number;
}

/** A scene with reels, and the animations that all slots share. */
export interface SlotScene {
  readonly stage: Stage;
  readonly bank: SymbolBank;
  readonly reels: Reels;
  readonly lights: WinLights;
  readonly face: SlotFace;
  readonly hurry: Hurry;
  readonly layout: SlotLayout;
  /** Layer between scene and cabinet, for moving parts of the scene. */
  readonly behind: Container;
  /** Layer above reels and glass. */
  readonly above: Container;
  /** Paints scene, cabinet and glass again after a change other than the size. */
  repaint(): void;
  /** A spin was requested. */
  begin(isLocked?: (reel: number) => boolean): void;
  /** The request was refused: the reels move back to their last stops. */
  giveUp(): void;
  land(end: SpinEnd): Promise<void>;
  /** Lights all wins of a screen and counts their pay. */
  showWins(screen: SlotScreenView, options: WinTelling): Promise<void>;
  /** Lights cells that have no pay of their own. */
  showCells(cells: readonly Cell[]): Promise<void>;
  cycleWins(
    wins: readonly SlotWinView[],
    options: { readonly tone: Tone; readonly amount: (win: SlotWinView) => string },
  ): void;
  /** The celebration of a big win. */
  bigWin(win: BigWin): Promise<void>;
  /** The summary of a feature that has ended, until the player presses or some seconds have passed. */
  summary(summary: Summary): Promise<void>;
  /** Shows the scene of a feature, with its music, until it is undefined. */
  setFeature(music: MusicName | undefined): void;
  worth(coins: number, stakeMinor: bigint): bigint;
}

/** On a low screen the head's lines are side by side. */
const lowScreen = '(height < 480px)';

export function makeSlotScene(table: SlotTable<never>, design: SlotDesign): SlotScene {
  const { stage, sounds, slotText, money } = table;
  const { columns, rows, coinsPerStake } = design;
  const bank = makeSymbolBank(design.painters);
  stage.needs(bank.textures);
  // Turning reels can be stopped early only if the site permits it.
  const mayHurry = (): boolean => table.allowsSlamStop || !reels.isTurning;
  const hurry = makeHurry(stage, () => table.changed(), mayHurry);
  const reels = makeReels({
    stage,
    bank,
    count: columns,
    feed: design.feed,
    roundMsMin: table.roundMsMin,
  });
  const lights = makeWinLights({ stage, reels, hurry, lines: design.lines ?? [] });
  const face = makeSlotFace({
    stage,
    money,
    hurry,
    winLabel: slotText('win'),
    winTitles: [slotText('big-win'), slotText('huge-win'), slotText('giant-win')],
    goOn: slotText('continue.hint'),
    isAway: table.isAway,
    onTick: (share) => sounds.play('tick', 0.8 + share * 0.6),
  });
  const [scene, cabinet, glass] = [makePainting(), makePainting(), makePainting()];
  const [behind, above] = [new Container(), new Container()];
  const bigLight = makeBigWinLight(stage);
  const feature = makeFeatureFrame(stage, design.tint);
  stage.root.addChild(
    scene.sprite,
    behind,
    feature.tint,
    cabinet.sprite,
    reels.view,
    glass.sprite,
    feature.rim,
    above,
    bigLight.view,
  );

  const press = document.createElement('div');
  press.style.touchAction = 'manipulation';
  press.addEventListener('pointerdown', () => hurry.press());
  const pressPlace = stage.overlay(press);

  let layout = layOutSlot({ width: 1, height: 1, columns, rows });
  const low = matchMedia(lowScreen);

  function repaint(): void {
    scene.paint(layout, (brush) => design.paintScene(brush, layout));
    stage.setEdges(scene.edges());
    cabinet.paint(layout, (brush) => design.paintCabinet(brush, layout));
    glass.paint(layout, (brush) => design.paintGlass(brush, layout));
    stage.redraw();
  }

  stage.onResize((width, height) => {
    layout = layOutSlot({
      width,
      height,
      columns,
      rows,
      headLines: low.matches ? 1 : (design.headLines ?? 1),
    });
    lights.clear();
    const highest = layout.reels.height / (design.rowsMin ?? rows);
    bank.setSide(Math.min(layout.cellWidth, highest) * design.fit);
    reels.place(layout, design.fit);
    face.place(layout);
    feature.place(layout);
    pressPlace.place({ x: 0, y: 0, width, height });
    repaint();
    design.onPlace?.(layout);
  });
  document.documentElement.style.setProperty('--slot-tint', design.tint);

  function showStep(step: number): void {
    bigLight.setStep(step);
    if (step > 1) sounds.play('reveal', 0.8 + 0.2 * step);
  }

  const worth = (coins: number, stakeMinor: bigint): bigint =>
    coinsWorth(coins, { stakeMinor, coinsPerStake });

  return {
    stage,
    bank,
    reels,
    lights,
    face,
    hurry,
    get layout() {
      return layout;
    },
    behind,
    above,
    repaint,
    worth,
    begin(isLocked) {
      lights.clear();
      face.clearMeter();
      reels.spin(isLocked);
      hurry.hold(() => reels.hurry());
    },
    giveUp() {
      reels.hurry();
      hurry.takeBack();
      void reels.stop({ grid: reels.grid });
    },
    land(end) {
      return hurry.offer(
        () => reels.hurry(),
        reels.stop({
          ...end,
          onLanded(reel) {
            sounds.play('land', 0.9 + reel * 0.05);
            end.onLanded?.(reel);
          },
        }),
      );
    },
    async showWins({ wins, coins }, { tone, stakeMinor, coinsBefore = 0, pace = 1 }) {
      if (wins.length === 0) return;
      const lighting = lights.show(wins, tone, pace);
      const fromMinor = worth(coinsBefore, stakeMinor);
      await Promise.all([
        lighting,
        face.count(worth(coinsBefore + coins, stakeMinor), { tone, stakeMinor, fromMinor, pace }),
      ]);
    },
    showCells(cells) {
      sounds.play('reveal');
      return lights.show([{ symbol: '', cells, coins: 0, line: undefined }], 'plain');
    },
    cycleWins(wins, { tone, amount }) {
      void lights.cycle(wins, tone, amount);
    },
    async bigWin(win) {
      bigLight.begin();
      await face.bigWin(win, showStep);
      bigLight.end();
    },
    async summary(summary) {
      const { tone, sumMinor, stakeMinor } = summary;
      if (tone === 'gain' && bigWinStep(sumMinor, stakeMinor) > 0) bigLight.begin();
      await face.summary(summary, showStep);
      bigLight.end();
    },
    setFeature(music) {
      feature.setOn(music !== undefined);
      sounds.setMusic(music);
    },
  };
}
