import { Container, Graphics, type Text } from 'pixi.js';
import { makePile } from '../../chips/chip-face.ts';
import type { Chips } from '../../chips/chip-stack.ts';
import { type CrowdChips, drawCrowdChip } from '../../chips/crowd-chips.ts';
import type { Box, HotspotGroup } from '../../stage/hotspots.ts';
import { mixed, palette } from '../../stage/palette.ts';
import type { Stage } from '../../stage/stage.ts';
import type { ChipLayout } from '../chip-table-base.ts';

export interface SpotsView<Kind extends string> extends ChipLayout {
  place(boxes: Readonly<Record<Kind, Box>>): void;
  /** Marks the spots that won; undefined before the result. */
  setWon(won: ReadonlySet<string> | undefined): void;
}

export interface SpotsOptions<Kind extends string> {
  readonly kinds: readonly Kind[];
  readonly colours: Readonly<Record<Kind, number>>;
  readonly group: HotspotGroup;
  readonly digits: number;
  spotText(kind: Kind): string;
  paysText(kind: Kind): string;
  /** The accessible name. */
  spotName(kind: Kind): string;
  onPlace(kind: Kind): void;
  onTake(kind: Kind): void;
  /** Draws a picture over the box, for a spot without a text. */
  drawPicture?(kind: Kind, graphics: Graphics, box: Box): void;
}

interface Spot<Kind extends string> {
  readonly kind: Kind;
  readonly base: Graphics;
  readonly name: Text;
  readonly pays: Text;
  readonly hotspot: ReturnType<HotspotGroup['add']>;
  box: Box;
  isAimed: boolean;
}

const CROWD_CHIPS_MAX = 12;

export function makeSpotsView<Kind extends string>(
  stage: Stage,
  options: SpotsOptions<Kind>,
): SpotsView<Kind> {
  const root = new Container();
  const crowdLayer = new Graphics();
  const chipLayer = new Container();
  let chips: Chips = new Map();
  let laid: Chips = new Map();
  let crowd: CrowdChips = new Map();
  let won: ReadonlySet<string> | undefined;
  const spots = options.kinds.map((kind): Spot<Kind> => {
    const spot: Spot<Kind> = {
      kind,
      base: new Graphics(),
      name: stage.text(options.spotText(kind), { fontWeight: '700', align: 'center', wordWrap: true }),
      pays: stage.text(options.paysText(kind), { fill: palette.quiet, align: 'center' }),
      hotspot: options.group.add({
        label: options.spotName(kind),
        onPress: () => options.onPlace(kind),
        onTakeBack: () => options.onTake(kind),
        onAim(isAimed) {
          spot.isAimed = isAimed;
          draw(spot);
        },
      }),
      box: { x: 0, y: 0, width: 1, height: 1 },
      isAimed: false,
    };
    root.addChild(spot.base, spot.name, spot.pays);
    return spot;
  });
  root.addChild(crowdLayer, chipLayer);
  stage.root.addChild(root);

  function draw(spot: Spot<Kind>): void {
    const { kind, base, name, pays, box, isAimed } = spot;
    const colour = options.colours[kind];
    const isWon = won?.has(kind) === true;
    base.clear();
    base
      .roundRect(box.x, box.y, box.width, box.height, Math.min(12, box.height / 4))
      .fill({ color: mixed(0x121c22, colour, isWon ? 0.4 : isAimed ? 0.28 : 0.16) })
      .stroke({
        width: isWon ? 3 : 1.5,
        color: isWon ? palette.gold : isAimed ? palette.accent : mixed(0x22303a, colour, 0.5),
      });
    options.drawPicture?.(kind, base, box);
    const size = Math.max(10, Math.min(16, box.width * 0.16, box.height * 0.22));
    name.style.fontSize = size;
    name.style.lineHeight = size * 1.15;
    name.style.wordWrapWidth = box.width - 8;
    name.position.set(box.x + box.width / 2, box.y + box.height * 0.25);
    pays.style.fontSize = Math.max(9, size * 0.82);
    pays.position.set(box.x + box.width / 2, box.y + box.height * 0.7);
    stage.redraw();
  }

  function drawChips(): void {
    for (const child of chipLayer.removeChildren()) child.destroy({ children: true });
    for (const { kind, box, pays } of spots) {
      const amounts = { placed: chips.get(kind), laid: laid.get(kind) };
      // A chip covers the text with the bet's pay.
      pays.visible = amounts.placed === undefined && amounts.laid === undefined;
      if (pays.visible) continue;
      const radius = Math.max(10, Math.min(24, box.height * 0.25, box.width * 0.3));
      const chip = makePile(stage, { ...amounts, digits: options.digits, radius });
      chip.position.set(box.x + box.width / 2, box.y + box.height * 0.7);
      chip.alpha = won && !won.has(kind) ? 0.3 : 1;
      chipLayer.addChild(chip);
    }
    stage.redraw();
  }

  function setWon(next: ReadonlySet<string> | undefined): void {
    won = next;
    for (const spot of spots) draw(spot);
    drawCrowd();
    drawChips();
  }

  /** A row along the lower edge of each box. */
  function drawCrowd(): void {
    crowdLayer.clear();
    for (const { kind, box } of spots) {
      const radius = Math.max(3, Math.min(6, box.height * 0.09, box.width * 0.09));
      const most = Math.min(CROWD_CHIPS_MAX, Math.floor((box.width - 8) / (radius * 1.5)));
      const chipsHere = (crowd.get(kind) ?? []).slice(0, most);
      const fromX = box.x + box.width / 2 - ((chipsHere.length - 1) * radius * 1.5) / 2;
      for (const [place, minor] of chipsHere.entries())
        drawCrowdChip(crowdLayer, {
          ...{ x: fromX + place * radius * 1.5, y: box.y + box.height - radius - 2 },
          ...{ radius, minor, alpha: won && !won.has(kind) ? 0.35 : 1 },
        });
    }
    stage.redraw();
  }

  return {
    place(boxes) {
      for (const spot of spots) {
        spot.box = boxes[spot.kind];
        spot.hotspot.place(spot.box);
        draw(spot);
      }
      drawCrowd();
      drawChips();
    },
    setCrowd(next) {
      crowd = next;
      drawCrowd();
    },
    setChips(next, nextLaid = new Map()) {
      chips = next;
      laid = nextLaid;
      drawChips();
    },
    setWon,
    clearResult: () => setWon(undefined),
    setDisabled(isDisabled) {
      for (const { hotspot } of spots) hotspot.setDisabled(isDisabled);
    },
    rename() {
      for (const { kind, hotspot } of spots) hotspot.setLabel(options.spotName(kind));
    },
  };
}
