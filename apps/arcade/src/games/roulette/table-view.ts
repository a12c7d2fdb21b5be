import { type RouletteSpot, rouletteColour } from '@evens/games';
import { Container, Graphics, type Text } from 'pixi.js';
import { makePile } from '../../chips/chip-face.ts';
import type { Chips } from '../../chips/chip-stack.ts';
import { type CrowdChips, drawCrowdChip } from '../../chips/crowd-chips.ts';
import { type Box, type HotspotGroup, placeElement } from '../../stage/hotspots.ts';
import { palette } from '../../stage/palette.ts';
import type { Stage } from '../../stage/stage.ts';
import type { TableArea } from './arrange.ts';
import { spotBox, type Turn, toStageBox } from './layout-box.ts';
import { LAYOUT, numberCell, spotPlaces } from './layout-places.ts';
import { pocketColours } from './wheel.ts';

export interface TableView {
  readonly root: Container;
  place(area: TableArea, turn: Turn): void;
  setVisible(isVisible: boolean): void;
  /** `laid` are chips that are not confirmed yet. */
  setChips(chips: Chips, laid?: Chips): void;
  setCrowd(chips: CrowdChips): void;
  /** The pocket and the spots that won; undefined before and after. */
  setResult(result: { readonly pocket: number; readonly won: ReadonlySet<string> } | undefined): void;
  setDisabled(isDisabled: boolean): void;
  /** Updates the accessible names of the spots, which include their chips. */
  rename(): void;
  spotAt(key: string): { readonly x: number; readonly y: number };
}

export interface TableOptions {
  readonly group: HotspotGroup;
  readonly digits: number;
  /** The text on an outside bet; numbers are their own text. */
  spotText(spot: RouletteSpot): string;
  /** The accessible name. */
  spotName(spot: RouletteSpot): string;
  onPlace(spot: RouletteSpot): void;
  onTake(spot: RouletteSpot): void;
}

/** Where the first chips of others lie around a spot, in its radius. */
const crowdPlaces = [
  [-1, -1],
  [1, 1],
  [1, -1],
  [-1, 1],
  [0, -1.15],
  [0, 1.15],
] as const;

const winsOn = (key: string, pocket: number): boolean =>
  spotPlaces.some(({ spot }) => spot.key === key && spot.numbers.includes(pocket));

export function makeTableView(stage: Stage, options: TableOptions): TableView {
  const root = new Container();
  const felt = new Graphics();
  const aimed = new Graphics();
  const marks = new Graphics();
  const texts = new Container();
  const crowdLayer = new Graphics();
  const chipLayer = new Container();
  const scrolled = new Container();
  const frame = new Graphics();
  const more = new Graphics();
  scrolled.addChild(felt, aimed, texts, marks, crowdLayer, chipLayer);
  root.addChild(scrolled, more);
  stage.root.addChild(root);
  const scroller = options.group.element;
  scroller.addEventListener('scroll', drawScrolled);

  let seat: { readonly box: Box; readonly turn: Turn } = {
    box: { x: 0, y: 0, width: 1, height: 1 },
    turn: 'wide',
  };
  /** The visible part of a layout that scrolls. */
  let view: Box | undefined;
  /** Scroll positions before and at the last result. */
  let revealed: { readonly from: number; readonly to: number } | undefined;
  let chips: Chips = new Map();
  let laid: Chips = new Map();
  let crowd: CrowdChips = new Map();
  let result: { readonly pocket: number; readonly won: ReadonlySet<string> } | undefined;
  let aimedAt: RouletteSpot | undefined;
  const labels = new Map<string, Text>();
  const cellPlaces = spotPlaces.filter(({ on }) => on === 'cells');
  for (const { spot } of cellPlaces) {
    const isNumber = spot.kind === 'straight';
    const text = stage.text(isNumber ? String(spot.numbers[0]) : options.spotText(spot), {
      fontWeight: isNumber ? '700' : '600',
      fill: isNumber ? palette.text : palette.quiet,
    });
    labels.set(spot.key, text);
    texts.addChild(text);
  }
  const hotspots = new Map(
    spotPlaces.map(({ spot }) => {
      const hotspot = options.group.add({
        label: options.spotName(spot),
        onPress: () => options.onPlace(spot),
        onTakeBack: () => options.onTake(spot),
        onAim(isAimed) {
          aimedAt = isAimed ? spot : undefined;
          drawAim();
        },
      });
      return [spot.key, hotspot] as const;
    }),
  );

  const inset = ({ x, y, width, height }: Box, by: number): Box => ({
    x: x + by,
    y: y + by,
    width: width - 2 * by,
    height: height - 2 * by,
  });

  function round(graphics: Graphics, { x, y, width, height }: Box, radius = 6): Graphics {
    return graphics.roundRect(x, y, width, height, Math.min(radius, width / 3, height / 3));
  }

  function drawFelt(): void {
    felt.clear();
    const around = inset(seat.box, -7);
    round(felt, around, 14).fill(0x0f1a19).stroke({ width: 1, color: 0x24403a, alignment: 1 });
    for (const { spot, at } of cellPlaces) {
      const cell = inset(toStageBox(at, seat), 1.25);
      if (spot.kind === 'straight') {
        round(felt, cell).fill(pocketColours[rouletteColour(spot.numbers[0] ?? 0)]);
        continue;
      }
      round(felt, cell).fill(0x16211f).stroke({ width: 1, color: 0x2c4641, alignment: 1 });
      if (spot.kind !== 'red' && spot.kind !== 'black') continue;
      const [x, y] = [cell.x + cell.width / 2, cell.y + cell.height / 2];
      const size = Math.min(cell.width, cell.height) * 0.36;
      felt
        .poly([x, y - size, x + size, y, x, y + size, x - size, y])
        .fill(pocketColours[spot.kind])
        .stroke({ width: 1, color: 0x6f7f8c });
    }
  }

  function placeTexts(): void {
    for (const { spot, at } of cellPlaces) {
      const text = labels.get(spot.key);
      if (!text) continue;
      const { x, y, width, height } = toStageBox(at, seat);
      const isTurned = seat.turn === 'tall' && height > width * 1.2;
      const space = isTurned ? width : height;
      text.position.set(x + width / 2, y + height / 2);
      text.rotation = isTurned ? -Math.PI / 2 : 0;
      const most = spot.kind === 'straight' ? 20 : 15;
      text.style.fontSize = Math.max(8, Math.min(most, space * 0.5, (isTurned ? height : width) * 0.42));
    }
  }

  /** Marks the spot and the numbers that a chip on it would cover. */
  function drawAim(): void {
    aimed.clear();
    if (aimedAt) {
      for (const number of aimedAt.numbers)
        round(aimed, inset(toStageBox(numberCell(number), seat), 1.25)).fill({ color: 0xffffff, alpha: 0.2 });
      const { x, y } = spotAt(aimedAt.key);
      aimed.circle(x, y, chipRadius() + 2).stroke({ width: 2, color: palette.accent });
    }
    stage.redraw();
  }

  function drawMarks(): void {
    marks.clear();
    if (!result) return;
    const cell = toStageBox(numberCell(result.pocket), seat);
    round(marks, inset(cell, 1)).fill({ color: palette.gold, alpha: 0.22 });
    round(marks, inset(cell, 1)).stroke({ width: 3, color: palette.gold });
  }

  function chipRadius(): number {
    const cell = toStageBox(numberCell(1), seat);
    return Math.max(8, Math.min(18, Math.min(cell.width, cell.height) * 0.42));
  }

  function spotAt(key: string): { x: number; y: number } {
    const place = spotPlaces.find(({ spot }) => spot.key === key);
    const { x, y, width, height } = toStageBox(place?.at ?? LAYOUT, seat);
    return { x: x + width / 2, y: y + height / 2 };
  }

  function drawChips(): void {
    for (const child of chipLayer.removeChildren()) child.destroy({ children: true });
    const { digits } = options;
    for (const key of new Set([...chips.keys(), ...laid.keys()])) {
      const amounts = { placed: chips.get(key), laid: laid.get(key) };
      const chip = makePile(stage, { ...amounts, digits, radius: chipRadius() });
      const { x, y } = spotAt(key);
      chip.position.set(x, y);
      chip.alpha = result && !result.won.has(key) ? 0.28 : 1;
      chipLayer.addChild(chip);
    }
    stage.redraw();
  }

  /** Around the middle of each spot, so that its number stays readable. */
  function drawCrowd(): void {
    crowdLayer.clear();
    const around = chipRadius();
    const radius = Math.max(3, around * 0.36);
    for (const [key, stakes] of crowd) {
      const { x, y } = spotAt(key);
      const isCell = cellPlaces.some(({ spot }) => spot.key === key);
      for (const [place, minor] of stakes.slice(0, crowdPlaces.length).entries()) {
        const [dx = 0, dy = 0] = crowdPlaces[place] ?? [];
        const away = isCell ? around * 0.82 : radius * 0.6;
        drawCrowdChip(crowdLayer, {
          ...{ x: x + dx * away, y: y + dy * away, radius, minor },
          alpha: result && !winsOn(key, result.pocket) ? 0.3 : 1,
        });
      }
    }
    stage.redraw();
  }

  /** Follows the scroll position of the hotspots, which the browser moves. */
  function drawScrolled(): void {
    scrolled.position.y = view ? -scroller.scrollTop : 0;
    more.clear();
    if (view) {
      const { x, y, width, height } = view;
      if (scroller.scrollTop > 1) more.rect(x - 7, y, width + 14, 5).fill({ color: 0x05080b, alpha: 0.6 });
      if (scroller.scrollTop + height < seat.box.height - 1)
        more.rect(x - 7, y + height - 5, width + 14, 5).fill({ color: 0x05080b, alpha: 0.6 });
    }
    stage.redraw();
  }

  function placeScroller(): void {
    frame.clear();
    scroller.classList.toggle('hotspot-scroller', view !== undefined);
    if (view) {
      const { x, y, width, height } = view;
      frame.rect(x - 7, y, width + 14, height).fill(0xffffff);
      if (!frame.parent) root.addChild(frame);
      scrolled.mask = frame;
      placeElement(scroller, view);
    } else {
      scrolled.mask = null;
      frame.removeFromParent();
      scroller.removeAttribute('style');
    }
    drawScrolled();
  }

  /** Scrolls to a number that is not in sight. */
  function reveal(number: number): void {
    if (!view) return;
    const { y, height } = toStageBox(numberCell(number), seat);
    const top = y - view.y;
    const isInSight = top >= scroller.scrollTop && top + height <= scroller.scrollTop + view.height;
    if (isInSight) return;
    const from = revealed?.to === scroller.scrollTop ? revealed.from : scroller.scrollTop;
    scroller.scrollTo({ top: top - (view.height - height) / 2 });
    revealed = { from, to: scroller.scrollTop };
  }

  /** Scrolls back after the result, unless the player has scrolled since. */
  function leaveRevealed(): void {
    if (revealed && scroller.scrollTop === revealed.to) scroller.scrollTo({ top: revealed.from });
    revealed = undefined;
  }

  function draw(): void {
    drawFelt();
    placeTexts();
    drawAim();
    drawMarks();
    drawCrowd();
    drawChips();
  }

  return {
    root,
    place(area, turn) {
      seat = { box: area.box, turn };
      view = area.view;
      // Hotspots that scroll are placed within their scroller.
      const { x, y, ...size } = area.box;
      const box = { x: x - (view?.x ?? 0), y: y - (view?.y ?? 0), ...size };
      for (const place of spotPlaces) hotspots.get(place.spot.key)?.place(spotBox(place, { box, turn }));
      placeScroller();
      draw();
    },
    setVisible(isVisible) {
      root.visible = isVisible;
      options.group.element.hidden = !isVisible;
      stage.redraw();
    },
    setChips(next, nextLaid = new Map()) {
      chips = next;
      laid = nextLaid;
      drawChips();
    },
    setCrowd(next) {
      crowd = next;
      drawCrowd();
    },
    setResult(next) {
      result = next;
      if (next) reveal(next.pocket);
      else leaveRevealed();
      drawMarks();
      drawCrowd();
      drawChips();
    },
    setDisabled(isDisabled) {
      for (const hotspot of hotspots.values()) hotspot.setDisabled(isDisabled);
    },
    rename() {
      for (const { spot } of spotPlaces) hotspots.get(spot.key)?.setLabel(options.spotName(spot));
    },
    spotAt,
  };
}
