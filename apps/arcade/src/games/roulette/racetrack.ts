import { type CallBet, rouletteColour, rouletteWheel } from '@evens/games';
import { Container, Graphics } from 'pixi.js';
import type { Box, HotspotGroup } from '../../stage/hotspots.ts';
import { palette } from '../../stage/palette.ts';
import type { Stage } from '../../stage/stage.ts';
import type { Turn } from './layout-box.ts';
import { type TrackShape, trackCell, trackPoint } from './track-path.ts';
import { pocketColours } from './wheel.ts';

const COUNT = rouletteWheel.length;
/** Where the sectors' numbers end on the wheel: pockets between 27½ and 7½ are around zero. */
const NEAR = [7.5 / COUNT, 27.5 / COUNT] as const;
const FAR = [10.5 / COUNT, 22.5 / COUNT] as const;
const sectors = ['voisins', 'orphelins', 'tiers'] as const satisfies readonly CallBet[];

export interface Racetrack {
  readonly root: Container;
  place(box: Box, turn: Turn): void;
  setVisible(isVisible: boolean): void;
  setDisabled(isDisabled: boolean): void;
  setNeighbours(count: number): void;
}

export interface RacetrackOptions {
  readonly group: HotspotGroup;
  /** Texts in the middle of the track. */
  callText(callBet: CallBet): string;
  callName(callBet: CallBet): string;
  neighboursName(number: number): string;
  onCall(callBet: CallBet): void;
  onNumber(number: number): void;
}

export function makeRacetrack(stage: Stage, options: RacetrackOptions): Racetrack {
  const root = new Container();
  const ring = new Graphics();
  const aimed = new Graphics();
  const texts = new Container();
  root.addChild(ring, aimed, texts);
  stage.root.addChild(root);
  const numbers = rouletteWheel.map((number) => stage.text(String(number), { fontWeight: '700' }));
  const names = sectors.map((callBet) => stage.text(options.callText(callBet), { fill: palette.quiet }));
  texts.addChild(...numbers, ...names);

  let shape: TrackShape = { x: 0, y: 0, width: 10, height: 5, band: 1, turn: 'wide' };
  let neighbours = 2;
  let aimedPlace: number | undefined;

  const spots = rouletteWheel.map((number, place) =>
    options.group.add({
      label: options.neighboursName(number),
      onPress: () => options.onNumber(number),
      onAim(isAimed) {
        aimedPlace = isAimed ? place : undefined;
        drawAim();
      },
    }),
  );
  const calls = sectors.map((callBet) =>
    options.group.add({ label: options.callName(callBet), onPress: () => options.onCall(callBet) }),
  );

  function drawAim(): void {
    aimed.clear();
    if (aimedPlace !== undefined)
      for (let place = aimedPlace - neighbours; place <= aimedPlace + neighbours; place++)
        aimed
          .poly(trackCell(shape, (place - 0.5) / COUNT, (place + 0.5) / COUNT))
          .fill({ color: 0xffffff, alpha: 0.25 })
          .stroke({ width: 1.5, color: palette.accent });
    stage.redraw();
  }

  function drawRing(): void {
    ring.clear();
    const { x, y, width, height } = shape;
    const radius = Math.min(width, height) / 2;
    ring.roundRect(x - 6, y - 6, width + 12, height + 12, radius + 6).fill(0x0f1a19);
    ring.roundRect(x - 6, y - 6, width + 12, height + 12, radius + 6).stroke({ width: 1, color: 0x24403a });
    ring.roundRect(x, y, width, height, radius).fill(0x16211f);
    for (const [place, number] of rouletteWheel.entries())
      ring
        .poly(trackCell(shape, (place - 0.5) / COUNT, (place + 0.5) / COUNT))
        .fill(pocketColours[rouletteColour(number)])
        .stroke({ width: 1.5, color: 0x0f1a19 });
    for (const [first, second] of [NEAR, FAR]) {
      const [from, to] = [trackPoint(shape, first, 1), trackPoint(shape, second, 1)];
      ring.moveTo(from.x, from.y).lineTo(to.x, to.y).stroke({ width: 1.5, color: 0x3c5a53 });
    }
  }

  function placeNumbers(): void {
    const size = Math.max(9, Math.min(15, shape.band * 0.42));
    for (const [place, text] of numbers.entries()) {
      const { x, y } = trackPoint(shape, place / COUNT, 0.5);
      text.position.set(x, y);
      text.style.fontSize = size;
      const reach = shape.band * 0.94;
      spots[place]?.place({ x: x - reach / 2, y: y - reach / 2, width: reach, height: reach });
    }
  }

  /** Positions the three sectors in the middle, between their dividing lines. */
  function placeSectors(): void {
    const along = (share: number): number => {
      const { x, y } = trackPoint(shape, share, 1);
      return shape.turn === 'wide' ? x : y;
    };
    const isWide = shape.turn === 'wide';
    const start = (isWide ? shape.x : shape.y) + shape.band;
    const end = (isWide ? shape.x + shape.width : shape.y + shape.height) - shape.band;
    const [near, far] = [NEAR, FAR].map(([first, second]) => (along(first) + along(second)) / 2);
    const cuts = [start, near ?? start, far ?? end, end];
    const [across, depth] = isWide
      ? [shape.y + shape.band, shape.height - 2 * shape.band]
      : [shape.x + shape.band, shape.width - 2 * shape.band];
    for (const [index, text] of names.entries()) {
      const [from, to] = [cuts[index] ?? start, cuts[index + 1] ?? end];
      const middle = (from + to) / 2;
      text.position.set(isWide ? middle : across + depth / 2, isWide ? across + depth / 2 : middle);
      const space = isWide ? to - from : depth;
      text.style.fontSize = Math.max(9, Math.min(15, (space * 1.5) / Math.max(6, text.text.length)));
      calls[index]?.place(
        isWide
          ? { x: from + 2, y: across + 4, width: to - from - 4, height: depth - 8 }
          : { x: across + 4, y: from + 2, width: depth - 8, height: to - from - 4 },
      );
    }
  }

  return {
    root,
    place({ x, y, width, height }, turn) {
      const thickness = Math.min(width, height);
      shape = { x, y, width, height, band: Math.min(46, thickness * 0.27), turn };
      drawRing();
      placeNumbers();
      placeSectors();
      drawAim();
    },
    setVisible(isVisible) {
      root.visible = isVisible;
      options.group.element.hidden = !isVisible;
      stage.redraw();
    },
    setDisabled(isDisabled) {
      for (const hotspot of [...spots, ...calls]) hotspot.setDisabled(isDisabled);
    },
    setNeighbours(count) {
      neighbours = count;
      for (const [place, spot] of spots.entries())
        spot.setLabel(options.neighboursName(rouletteWheel[place] ?? 0));
      drawAim();
    },
  };
}
