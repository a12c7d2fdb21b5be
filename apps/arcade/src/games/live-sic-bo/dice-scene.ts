import {
  isTriple,
  liveSicBo,
  type SicBoRoll,
  type SicBoSpot,
  sicBoPays,
  sicBoSpots,
  sicBoTotal,
  sicBoWonSpots,
} from '@evens/games';
import { Container, Graphics } from 'pixi.js';
import type { Chips } from '../../chips/chip-stack.ts';
import type { Translate } from '../../frame/messages.ts';
import type { Box } from '../../stage/hotspots.ts';
import { makeHurry } from '../../stage/hurry.ts';
import { linear } from '../../stage/motion.ts';
import { palette } from '../../stage/palette.ts';
import { makeSpotsView } from '../baccarat/spots-view.ts';
import { type ChipLayout, type ChipTable, makeChipTableBase } from '../chip-table-base.ts';
import type { PhaseTime } from '../phase-clock.ts';
import { betFromChips } from '../spot-stakes.ts';
import type { TableSeat } from '../table-client.ts';
import { arrange } from './arrange.ts';
import { drawDie } from './die.ts';
import type { LiveSicBoMessageKey } from './live-sic-bo-messages.ts';
import { dieAt } from './tumble.ts';

/** The dice and the spots for chips. */
export interface DiceScene {
  readonly table: ChipTable;
  clear(): void;
  /** Rolls the dice by the clock of the round. */
  roll(roll: SicBoRoll, time: PhaseTime): Promise<void>;
  showOutcome(roll: SicBoRoll, chips: Chips): void;
  /** Position over the dice, for sparks. */
  dicePosition(): { readonly x: number; readonly y: number };
}

const kindColours = {
  small: 0x4f8fe6,
  big: 0xe0555f,
  odd: 0x9a6fe0,
  even: 0x9a6fe0,
  total: 0x43b07f,
  single: 0x5b8a99,
  double: 0xd79a3c,
  'any-triple': 0xd79a3c,
  triple: 0xd79a3c,
  pair: 0x5b8a99,
} as const;

const byKey = new Map(sicBoSpots.map((spot) => [spot.key, spot]));
const colours = Object.fromEntries(sicBoSpots.map(({ key, kind }) => [key, kindColours[kind]]));

function findSpot(key: string): SicBoSpot {
  const spot = byKey.get(key);
  if (!spot) throw new RangeError(`findSpot: the layout has no spot ${key}`);
  return spot;
}

/** "60:1", and "1–3:1" for a single number, which pays once per die. */
export function oddsText(spot: SicBoSpot): string {
  return spot.kind === 'single' ? '1–3:1' : `${sicBoPays(spot)}:1`;
}

/** The name of a spot for screen readers. */
function spotName(
  t: Translate<LiveSicBoMessageKey>,
  { kind, numbers: [one = 0, two = 0] }: SicBoSpot,
): string {
  if (kind === 'pair') return t('bet.pair', { one, two });
  return t(`bet.${kind}`, { number: one });
}

/** The numbers of the dice that a spot shows. */
function pictured({ kind, numbers: [one = 0, two = 0] }: SicBoSpot): readonly number[] {
  if (kind === 'single') return [one];
  if (kind === 'double') return [one, one];
  if (kind === 'triple') return [one, one, one];
  return kind === 'pair' ? [one, two] : [];
}

function drawNumbers(key: string, graphics: Graphics, { x, y, width, height }: Box): void {
  const numbers = pictured(findSpot(key));
  const size = Math.min(24, height * 0.38, (width - 8) / Math.max(2, numbers.length) - 2);
  const step = size + 2;
  for (const [index, number] of numbers.entries())
    drawDie(graphics, {
      number,
      x: x + width / 2 + (index - (numbers.length - 1) / 2) * step,
      y: y + height * 0.29,
      size,
    });
}

/** The shaker: a wooden base and a glass dome over the dice. */
function drawShaker(
  dice: Graphics,
  { x, y }: { readonly x: number; readonly y: number },
  size: number,
): void {
  const [wide, high] = [size * 2.7, size * 1.35];
  const floor = y + size * 0.62;
  dice.ellipse(x, floor + size * 0.42, wide * 1.08, size * 0.5).fill({ color: 0x000000, alpha: 0.45 });
  dice.ellipse(x, floor + size * 0.26, wide * 1.04, size * 0.52).fill(0x2a190e);
  dice.ellipse(x, floor + size * 0.12, wide * 1.04, size * 0.52).fill(0x6d4728);
  dice
    .ellipse(x, floor, wide, size * 0.46)
    .fill(0x12312c)
    .stroke({ width: 2, color: 0xc79a4a });
  dice
    .moveTo(x - wide, floor)
    .bezierCurveTo(x - wide, floor - high * 1.75, x + wide, floor - high * 1.75, x + wide, floor)
    .stroke({ width: 2, color: 0xbfe6ff, alpha: 0.4 });
  dice
    .moveTo(x - wide, floor)
    .bezierCurveTo(x - wide, floor - high * 1.75, x + wide, floor - high * 1.75, x + wide, floor)
    .fill({ color: 0xbfe6ff, alpha: 0.06 });
  dice
    .moveTo(x - wide * 0.86, floor - size * 0.3)
    .bezierCurveTo(
      x - wide * 0.84,
      floor - high * 0.9,
      x - wide * 0.6,
      floor - high * 1.12,
      x - wide * 0.4,
      floor - high * 1.2,
    )
    .stroke({ width: Math.max(2, size * 0.07), color: 0xffffff, alpha: 0.3, cap: 'round' });
}

export function makeDiceScene(parts: TableSeat<LiveSicBoMessageKey>): DiceScene {
  const { stage, t, money, sounds, changed } = parts;
  const table = makeChipTableBase(parts, { rules: liveSicBo, betFromChips, layout: (): ChipLayout => spots });
  const hurry = makeHurry(stage, changed);
  const arranged = (width: number, height: number) =>
    arrange({ width, height, studio: parts.layOutStudio(width, height) });
  let at = arranged(stage.width, stage.height);
  let displayed: { readonly roll: SicBoRoll; readonly share: number } | undefined;
  let rolls = 0;

  stage.setBackdrop('radial-gradient(110% 90% at 50% 8%, #1f3b38 0%, #11201f 52%, #0b0e11 100%)');
  const spots = makeSpotsView<string>(stage, {
    kinds: sicBoSpots.map(({ key }) => key),
    colours,
    group: stage.hotspotGroup(t('places')),
    digits: money.digits,
    spotText(key) {
      const spot = findSpot(key);
      if (spot.kind === 'total') return String(spot.numbers[0]);
      return pictured(spot).length > 0 ? '' : spotName(t, spot);
    },
    paysText: (key) => oddsText(findSpot(key)),
    spotName: (key) =>
      table.spotName(key, { name: spotName(t, findSpot(key)), pays: oddsText(findSpot(key)) }),
    onPlace: table.placeOn,
    onTake: table.take,
    drawPicture: drawNumbers,
  });
  const root = new Container();
  const dice = new Graphics();
  const total = stage.text('', { fontWeight: '700', fill: palette.text });
  root.addChild(dice, total);
  stage.root.addChild(root);

  function drawDice(): void {
    const { x, y, width, height } = at.dice;
    const isStudio = parts.layOutStudio(stage.width, stage.height).height > 0;
    const size = isStudio
      ? Math.min(height * 0.36, width * 0.12, 110)
      : Math.min(height * 0.62, width * 0.16, 96);
    const middle = { x: x + width * (isStudio ? 0.46 : 0.5), y: y + height * 0.52 };
    dice.clear();
    if (isStudio) drawShaker(dice, middle, size);
    else
      dice
        .roundRect(middle.x - size * 2.2, middle.y - size * 0.72, size * 4.4, size * 1.44, size * 0.3)
        .fill({ color: 0x0d1a19, alpha: 0.8 })
        .stroke({ width: 1.5, color: 0x2f524e });
    total.text = '';
    if (!displayed) {
      for (const index of [0, 1, 2])
        drawDie(dice, { number: 0, x: middle.x + (index - 1) * size * 1.25, y: middle.y, size, alpha: 0.12 });
      stage.redraw();
      return;
    }
    const { roll, share } = displayed;
    for (const [index, result] of roll.dice.entries()) {
      const { number, turn, lift } = dieAt(index, share, result);
      drawDie(dice, {
        number,
        turn,
        x: middle.x + (index - 1) * size * 1.25,
        y: middle.y - lift * size * 0.4,
        size: size * (0.92 + lift * 0.12),
      });
    }
    if (share >= 1) {
      total.text = String(sicBoTotal(roll.dice));
      total.style.fontSize = Math.max(18, size * 0.7);
      total.style.fill = isTriple(roll.dice) ? palette.gold : palette.text;
      total.position.set(middle.x + size * (isStudio ? 2.75 : 2.2) + Math.max(20, size * 0.55), middle.y);
    }
    stage.redraw();
  }

  stage.onResize((width, height) => {
    at = arranged(width, height);
    spots.place(at.spots);
    drawDice();
  });

  function clear(): void {
    rolls += 1;
    displayed = undefined;
    spots.clearResult();
    drawDice();
  }

  return {
    table,
    clear,
    async roll(roll, { ms, passedMs }) {
      clear();
      const mine = rolls;
      const first = passedMs() / ms;
      let still = 0;
      sounds.play('tick');
      await hurry.tween({
        ms: ms - passedMs(),
        ease: linear,
        step(share) {
          if (mine !== rolls) return;
          displayed = { roll, share: first + share * (1 - first) };
          const { share: now } = displayed;
          const count = roll.dice.filter((result, index) => dieAt(index, now, result).isStill).length;
          if (count > still) sounds.play('land');
          still = count;
          drawDice();
        },
      });
    },
    showOutcome(roll, chips) {
      displayed = { roll, share: 1 };
      drawDice();
      spots.setWon(new Set(sicBoWonSpots(roll)));
      table.showWithResult(chips);
    },
    dicePosition: () => ({ x: at.dice.x + at.dice.width / 2, y: at.dice.y + at.dice.height / 2 }),
  };
}
