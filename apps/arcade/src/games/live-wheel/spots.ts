import { type WheelSpot, wheelSegments, wheelSpots } from '@evens/games';
import { Container, Graphics } from 'pixi.js';
import { makePile } from '../../chips/chip-face.ts';
import { type Chips, joinedChips } from '../../chips/chip-stack.ts';
import { type CrowdChips, drawCrowdChip } from '../../chips/crowd-chips.ts';
import type { Box } from '../../stage/hotspots.ts';
import { mixed, palette } from '../../stage/palette.ts';
import type { Stage } from '../../stage/stage.ts';
import type { ChipLayout } from '../chip-table-base.ts';
import { spotColours } from './wheel.ts';

/** The pay of a number's golden segments, to one. */
export function goldenPays(spot: WheelSpot): number {
  const found = wheelSegments.find((each) => each.kind === 'number' && each.spot === spot && each.isGolden);
  return found?.kind === 'number' ? found.pays : spot;
}

export interface Spots extends ChipLayout {
  place(boxes: readonly Box[]): void;
  /** The number that won; undefined without a result. */
  setWon(spot: WheelSpot | undefined): void;
  /** A short text on each tile, in the order of `wheelSpots`: how often its number won. */
  setCounts(texts: readonly string[]): void;
  spotCentre(spot: WheelSpot): { readonly x: number; readonly y: number };
}

/** Boxes of the six numbers: one row if the field is wide, else two or three columns. */
export function spotBoxes({ x, y, width, height }: Box): readonly Box[] {
  const columns = width / height > 2.4 ? 6 : width / height > 0.9 ? 3 : 2;
  const rows = wheelSpots.length / columns;
  const gap = Math.max(4, Math.min(8, width * 0.012));
  const [wide, high] = [(width - gap * (columns - 1)) / columns, (height - gap * (rows - 1)) / rows];
  return wheelSpots.map((_, index) => ({
    x: x + (index % columns) * (wide + gap),
    y: y + Math.floor(index / columns) * (high + gap),
    width: wide,
    height: high,
  }));
}

const chipRadius = ({ width, height }: Box): number =>
  Math.max(12, Math.min(16, Math.min(width, height) * 0.24));

const CROWD_CHIPS_MAX = 7;

/** The tiles for bets, one for each number of the wheel. */
export function makeSpots(
  stage: Stage,
  {
    label,
    digits,
    spotName,
    paysText,
    onPlace,
    onTake,
  }: {
    readonly label: string;
    readonly digits: number;
    spotName(spot: WheelSpot): string;
    paysText(spot: WheelSpot): string;
    onPlace(spot: WheelSpot): void;
    onTake(spot: WheelSpot): void;
  },
): Spots {
  const group = stage.hotspotGroup(label);
  const root = new Container();
  stage.root.addChild(root);
  let boxes: readonly Box[] = [];
  let won: WheelSpot | undefined;
  let isDisabled = false;
  let chips: Chips = new Map();
  let placed: Chips = new Map();
  let laid: Chips = new Map();
  let crowd: CrowdChips = new Map();
  const tiles = wheelSpots.map((spot) => {
    const face = new Graphics();
    const number = stage.text(String(spot), { fontWeight: '700', fill: 0xffffff });
    const pays = stage.text(paysText(spot), { fontWeight: '500', fill: 0xd5dee5 });
    const count = stage.text('', { fontWeight: '500', fill: palette.quiet });
    const pile = new Container();
    const others = new Graphics();
    root.addChild(face, number, pays, count, others, pile);
    const hotspot = group.add({
      label: spotName(spot),
      onPress: () => onPlace(spot),
      onTakeBack: () => onTake(spot),
    });
    return { spot, face, number, pays, count, others, pile, hotspot };
  });

  function draw(): void {
    for (const [index, { spot, face, number, pays, count, others, pile }] of tiles.entries()) {
      const box = boxes[index];
      if (!box) continue;
      const { x, y, width, height } = box;
      const colour = spotColours[spot] ?? palette.raised;
      const isWon = won === spot;
      const isFaint = won !== undefined && !isWon;
      face.clear();
      face.roundRect(x, y, width, height, 10).fill({ color: mixed(colour, 0x0b0e11, isFaint ? 0.72 : 0.3) });
      face.roundRect(x + 1, y + 1, width - 2, height - 2, 9).stroke({
        width: isWon ? 3 : 1,
        color: isWon ? palette.gold : mixed(colour, 0xffffff, 0.3),
        alpha: isWon ? 1 : 0.7,
      });
      const [middle, unit] = [x + width / 2, Math.min(width, height)];
      const hasPile = (chips.get(String(spot)) ?? 0n) > 0n;
      const radius = chipRadius(box);
      number.position.set(middle - (hasPile ? radius * 0.45 : 0), y + height * 0.32);
      number.style.fontSize = Math.max(15, Math.min(38, unit * 0.42));
      pays.position.set(middle, y + height * 0.62);
      pays.style.fontSize = Math.max(9.5, Math.min(13, width * 0.15));
      count.position.set(middle, y + height * 0.84);
      count.style.fontSize = Math.max(9, Math.min(12, width * 0.14));
      for (const text of [number, pays, count]) text.alpha = isFaint ? 0.5 : 1;
      // In a corner of its tile; the number moves aside.
      pile.position.set(x + width - radius + 2, y + radius - 2);
      pile.visible = hasPile;
      others.clear();
      // A column along the start of the tile.
      const small = Math.max(3.5, Math.min(6, height * 0.055));
      for (const [place, minor] of (crowd.get(String(spot)) ?? []).slice(0, CROWD_CHIPS_MAX).entries())
        drawCrowdChip(others, {
          ...{ x: x + small + 5, y: y + height - small - 5 - place * small * 1.5 },
          ...{ radius: small, minor, alpha: isFaint ? 0.35 : 1 },
        });
    }
    stage.redraw();
  }

  function pileUp(): void {
    for (const [index, { spot, pile }] of tiles.entries()) {
      const minor = chips.get(String(spot));
      for (const old of pile.removeChildren()) old.destroy({ children: true });
      const box = boxes[index];
      if (minor === undefined || minor <= 0n || !box) continue;
      const key = String(spot);
      const amounts = { placed: placed.get(key), laid: laid.get(key) };
      pile.addChild(makePile(stage, { ...amounts, digits, radius: chipRadius(box) }));
    }
  }

  function setWon(next: WheelSpot | undefined): void {
    if (next === won) return;
    won = next;
    draw();
  }

  return {
    place(next) {
      boxes = next;
      for (const [index, { hotspot }] of tiles.entries()) {
        const box = next[index];
        if (box) hotspot.place(box);
      }
      pileUp();
      draw();
    },
    setChips(nextPlaced, nextLaid = new Map()) {
      placed = nextPlaced;
      laid = nextLaid;
      chips = joinedChips([placed, laid]);
      pileUp();
      draw();
    },
    setCrowd(next) {
      crowd = next;
      draw();
    },
    setWon,
    clearResult: () => setWon(undefined),
    setDisabled(next) {
      if (next === isDisabled) return;
      isDisabled = next;
      for (const { hotspot } of tiles) hotspot.setDisabled(next);
    },
    rename() {
      for (const { spot, hotspot } of tiles) hotspot.setLabel(spotName(spot));
    },
    setCounts(texts) {
      for (const [index, { count }] of tiles.entries()) count.text = texts[index] ?? '';
      stage.redraw();
    },
    spotCentre(spot) {
      const box = boxes[wheelSpots.indexOf(spot)] ?? { x: 0, y: 0, width: 0, height: 0 };
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    },
  };
}
