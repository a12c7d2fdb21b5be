import { CARD_RATIO } from '../../stage/playing-card.ts';
import type { Stage } from '../../stage/stage.ts';
import { drawShoe, drawTray } from './dealer-side.ts';
import type { BlackjackLayout } from './layout.ts';
import { type Attributes, gradient, part } from './svg-part.ts';
import { tableBottomAt, tablePath } from './table-shape.ts';

/** Texts printed on the felt. */
export interface FeltTexts {
  /** The payout of a blackjack, and the rule of the dealer. */
  readonly rules: readonly [string, string];
  /** Names of the side bets. */
  readonly sides: readonly [string, string];
}

export interface Ground {
  /** Draws the table again if the layout has changed. */
  draw(
    layout: BlackjackLayout,
    size: { readonly width: number; readonly height: number; readonly above: number },
  ): void;
}

const PRINT = '#8fd0b0';
const GOLD = '#f0d48a';
const SEATS = [-0.84, -0.55, 0.55, 0.84];
const SEATS_FROM = 560;

const gradients = (): SVGElement =>
  part(
    'defs',
    {},
    gradient('radial', { id: 'felt-light', cx: 0.5, cy: 0.36, r: 0.72 }, [
      [0, '#23805c'],
      [0.45, '#176047'],
      [1, '#0a3325'],
    ]),
    gradient('linear', { id: 'rail-wood', x1: 0, y1: 0, x2: 0, y2: 1 }, [
      [0, '#8a5f40'],
      [0.5, '#5a3a26'],
      [1, '#7a5236'],
    ]),
    gradient('linear', { id: 'rail-leather', x1: 0, y1: 0, x2: 0, y2: 1 }, [
      [0, '#3a2a22'],
      [0.7, '#2a1d17'],
      [1, '#46332a'],
    ]),
    gradient('radial', { id: 'table-shade', cx: 0.5, cy: 0.5, r: 0.5 }, [
      [0.6, '#000000', 0.55],
      [1, '#000000', 0],
    ]),
    gradient('linear', { id: 'shoe-body', x1: 0, y1: 0, x2: 1, y2: 1 }, [
      [0, '#4a3a30'],
      [0.4, '#231a15'],
      [1, '#120d0a'],
    ]),
  );

/** Felt and rail. */
function drawTable({ table, ruleSize }: BlackjackLayout, isBehindStudio: boolean): readonly SVGElement[] {
  const { x, rx, rail, bottom, top } = table;
  const far = isBehindStudio ? 0 : 1;
  return [
    part('ellipse', {
      cx: x,
      cy: top + (bottom - top) * 0.62,
      rx: rx * 1.12,
      ry: (bottom - top) * 0.56,
      fill: 'url(#table-shade)',
    }),
    part('path', {
      d: tablePath(table, 0, 0),
      fill: 'url(#rail-wood)',
      stroke: '#1a100b',
      'stroke-width': 1,
    }),
    part('path', { d: tablePath(table, rail * 0.26, rail * 0.16 * far), fill: 'url(#rail-leather)' }),
    part('path', {
      d: tablePath(table, rail * 0.5, rail * 0.28 * far),
      fill: 'none',
      stroke: '#8d6c58',
      'stroke-opacity': 0.32,
      'stroke-width': rail * 0.16,
    }),
    part('path', {
      d: tablePath(table, rail, rail * 0.55 * far),
      fill: 'url(#felt-light)',
      stroke: '#06150f',
      'stroke-width': 2,
    }),
    part('path', {
      d: tablePath(table, rail * 1.16, rail * 0.7 * far),
      fill: 'none',
      stroke: '#000000',
      'stroke-opacity': 0.2,
      'stroke-width': rail * 0.32,
    }),
    part('path', {
      d: tablePath(table, rail * 1.75, rail * 1.2),
      fill: 'none',
      stroke: PRINT,
      'stroke-opacity': 0.28,
      'stroke-width': Math.max(1, ruleSize * 0.07),
    }),
  ];
}

/** Betting spots: rings for the hands, the side bets and the other seats. */
function drawSpots({
  table,
  spots,
  sideSpots,
  spotRadius,
  sideRadius,
}: BlackjackLayout): readonly SVGElement[] {
  const ring = (x: number, y: number, r: number, line: Attributes): SVGElement =>
    part('circle', { cx: x, cy: y, r, fill: '#062418', 'fill-opacity': 0.28, 'stroke-width': 1.5, ...line });
  const reach = table.rx - table.rail - spotRadius - 5;
  const seats =
    table.rx * 2 < SEATS_FROM
      ? []
      : SEATS.map((share) => {
          const x = table.x + share * reach;
          return { x, y: tableBottomAt(table, Math.abs(x - table.x) + spotRadius) - spotRadius * 1.5 };
        }).filter(({ x, y }) =>
          [...spots, ...sideSpots].every((spot) => Math.hypot(spot.x - x, spot.y - y) > spotRadius * 2.6),
        );
  return [
    ...seats.map(({ x, y }) => ring(x, y, spotRadius * 0.9, { stroke: PRINT, 'stroke-opacity': 0.3 })),
    ...sideSpots.map(({ x, y }) => ring(x, y, sideRadius, { stroke: PRINT, 'stroke-opacity': 0.7 })),
    ...spots.flatMap(({ x, y }) => [
      ring(x, y, spotRadius, { stroke: GOLD, 'stroke-opacity': 0.85, 'stroke-width': 2 }),
      ring(x, y, spotRadius * 0.84, { stroke: GOLD, 'stroke-opacity': 0.35, 'stroke-width': 1 }),
    ]),
  ];
}

/** Outlines for the dealer's and the player's first two cards. */
function drawCardPlaces({ dealer, hands, cardWidth }: BlackjackLayout): readonly SVGElement[] {
  const [width, height] = [cardWidth * 1.46 + 10, cardWidth * CARD_RATIO + 8];
  return [dealer, ...hands].map(({ x, y }) =>
    part('rect', {
      x: x - width / 2,
      y: y - height / 2,
      width,
      height,
      rx: cardWidth * 0.1,
      fill: '#062418',
      'fill-opacity': 0.16,
      stroke: PRINT,
      'stroke-opacity': 0.3,
      'stroke-width': 1.2,
    }),
  );
}

/** The two arcs of the insurance line. */
function drawInsuranceLine(layout: BlackjackLayout): readonly SVGElement[] {
  const { table, insuranceY, ruleSize, sideSpots, sideRadius } = layout;
  const reach = Math.abs((sideSpots[0]?.x ?? 0) - table.x) - sideRadius - ruleSize * 2;
  return [-0.6, 0.95].map((offset) => {
    const y = insuranceY + offset * ruleSize;
    return part('path', {
      d: arc(layout, y, reach),
      fill: 'none',
      stroke: PRINT,
      'stroke-opacity': 0.42,
      'stroke-width': 1.2,
    });
  });
}

/** An arc whose lowest point is the middle, at `y`. */
function arc({ table, ruleSize }: BlackjackLayout, y: number, reach: number): string {
  const depth = Math.min(reach ** 2 / (5.2 * table.rx), ruleSize * 1.4);
  const [left, right] = [table.x - reach, table.x + reach];
  return `M${left} ${y - depth} Q${table.x} ${y + depth} ${right} ${y - depth}`;
}

export function makeGround(stage: Stage, texts: FeltTexts): Ground {
  const svg = part('svg', { width: '100%', height: '100%', 'aria-hidden': 'true' });
  const element = document.createElement('div');
  element.append(svg);
  const ground = stage.underlay(element);
  let drawnKey = '';

  /** Puts a text on an arc, smaller if it is longer than the arc. */
  function printArc(
    id: string,
    text: string,
    {
      layout,
      y,
      reach,
      size,
      look,
    }: { layout: BlackjackLayout; y: number; reach: number; size: number; look: Attributes },
  ): void {
    const path = part('path', { id, d: arc(layout, y, reach), fill: 'none' });
    const line = part(
      'text',
      { 'text-anchor': 'middle', 'font-size': size, ...look },
      part('textPath', { href: `#${id}`, startOffset: '50%' }, text),
    );
    svg.append(path, line);
    if (!(line instanceof SVGTextContentElement)) return;
    const length = line.getComputedTextLength();
    if (length > reach * 1.94) line.setAttribute('font-size', String((size * reach * 1.94) / length));
  }

  return {
    draw(layout, size) {
      const key = JSON.stringify([layout, size]);
      if (key === drawnKey) return;
      drawnKey = key;
      ground.place({ x: 0, y: size.above, width: size.width, height: size.height });
      svg.replaceChildren(
        gradients(),
        ...drawTable(layout, size.above > 0),
        ...drawInsuranceLine(layout),
        ...drawCardPlaces(layout),
        ...drawSpots(layout),
        ...drawTray(layout),
        ...drawShoe(layout),
      );
      const { table, ruleY, ruleSize, sideSpots, sideRadius } = layout;
      const isBeside = (sideSpots[0]?.y ?? 0) - sideRadius < ruleY + ruleSize;
      const reach = isBeside
        ? Math.abs((sideSpots[0]?.x ?? 0) - table.x) - sideRadius - 14
        : Math.min(size.width * 0.44, size.height * 0.6);
      printArc('felt-rule', texts.rules[0], {
        layout,
        y: ruleY + ruleSize * 0.1,
        reach,
        size: ruleSize * 1.16,
        look: { fill: GOLD, 'font-weight': 800 },
      });
      printArc('felt-rule-below', texts.rules[1], {
        layout,
        y: ruleY + ruleSize * 1.2,
        reach,
        size: Math.max(9, ruleSize * 0.66),
        look: { fill: '#b4e0c9', 'font-weight': 600 },
      });
      for (const [index, { x, y }] of sideSpots.entries())
        svg.append(
          part(
            'text',
            {
              x,
              y: y - sideRadius - 5,
              'text-anchor': 'middle',
              'font-size': Math.max(9, ruleSize * 0.62),
              'font-weight': 600,
              fill: '#b4e0c9',
            },
            texts.sides[index] ?? '',
          ),
        );
    },
  };
}
