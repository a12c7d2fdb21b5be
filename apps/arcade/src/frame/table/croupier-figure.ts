import { svg } from '../elements.ts';
import type { Croupier } from './croupiers.ts';

/** Hair behind and in front of the head. */
const hairStyles: Readonly<Record<Croupier['hairStyle'], { readonly back: string; readonly front: string }>> =
  {
    bun: {
      back: 'M130 4a17 17 0 1 1 0 35 17 17 0 0 1 0-35ZM94 72c-6-34 10-54 36-54s42 20 36 54l-7 14h-58Z',
      front: 'M96 66c-1-30 14-43 34-43s35 13 34 43c-3-14-9-23-20-28-16 8-33 8-40 12-4 4-7 9-8 16Z',
    },
    long: {
      back: 'M130 16c-30 0-44 22-43 54 1 24 0 44-12 62 14 9 30 8 40-2h30c10 10 26 11 40 2-12-18-13-38-12-62 1-32-13-54-43-54Z',
      front: 'M96 68c-2-32 13-46 34-46s36 14 34 46c-4-13-9-21-17-28-14 10-39 8-51 28Z',
    },
    short: {
      back: 'M95 66c-6-32 10-48 35-48s41 16 35 48l-5 10h-60Z',
      front:
        'M95 66c-3-14-1-24 3-30 6-12 18-17 33-17 18 0 31 9 34 25 1 8 1 14-1 22-2-10-4-16-8-20-16 4-37 3-49-5-6 6-10 14-12 25Z',
    },
    curls: {
      back: 'M130 8c-13 0-22 4-28 11-13 1-20 13-17 26-8 9-6 21 0 29-2 12 6 22 16 22h58c10 0 18-10 16-22 6-8 8-20 0-29 3-13-4-25-17-26-6-7-15-11-28-11Z',
      front:
        'M95 66c-3-11 2-16 5-19 0-10 9-14 16-12 5-6 13-7 18-3 6-4 14 0 16 5 8 0 13 6 12 14 4 4 6 9 4 16-4-7-9-11-17-11-6 2-10 1-14-3-6 4-12 4-16 0-8 5-17 4-24 13Z',
    },
  };

interface Stop {
  readonly at: number;
  readonly colour: string;
  readonly opacity: number;
}

/** Shades are black and white over the colour itself, so that each dealer has the same light. */
function makeShade(id: string, [x2, y2]: readonly [number, number], stops: readonly Stop[]): SVGElement {
  return svg(
    'linearGradient',
    { id, x1: 0, y1: 0, x2, y2 },
    ...stops.map(({ at, colour, opacity }) =>
      svg('stop', { offset: at, 'stop-color': colour, 'stop-opacity': opacity }),
    ),
  );
}

const makeShades = (): SVGElement =>
  svg(
    'defs',
    {},
    makeShade(
      'croupier-side',
      [1, 0.25],
      [
        { at: 0, colour: '#fff', opacity: 0.24 },
        { at: 0.42, colour: '#fff', opacity: 0 },
        { at: 0.55, colour: '#000', opacity: 0 },
        { at: 1, colour: '#000', opacity: 0.34 },
      ],
    ),
    makeShade(
      'croupier-down',
      [0, 1],
      [
        { at: 0, colour: '#fff', opacity: 0.14 },
        { at: 0.4, colour: '#000', opacity: 0 },
        { at: 1, colour: '#000', opacity: 0.42 },
      ],
    ),
    makeShade(
      'croupier-gloss',
      [0.4, 1],
      [
        { at: 0, colour: '#fff', opacity: 0.34 },
        { at: 0.35, colour: '#fff', opacity: 0.05 },
        { at: 1, colour: '#000', opacity: 0.38 },
      ],
    ),
  );

/** A shape in its colour, with light from the upper left. */
function lit(d: string, fill: string, shade: 'side' | 'down' | 'gloss'): readonly SVGElement[] {
  return [svg('path', { d, fill }), svg('path', { d, fill: `url(#croupier-${shade})` })];
}

/** A hand with its fingers, which points to the right. */
function makeHand([x, y]: readonly [number, number], turn: number, { skin }: Croupier): SVGElement {
  const palm =
    'M-9-7c6-3 13-3 19 0l12 2c3 1 3 5 0 5l-8 0 10 3c3 1 2 5-1 5l-12-2 8 4c2 2 0 5-3 4l-16-5c-6-1-9-4-9-8Z';
  return svg(
    'g',
    { transform: `translate(${x} ${y}) rotate(${turn})` },
    ...lit(palm, skin, 'down'),
    svg('path', {
      d: 'M2-9c5-4 10-5 14-3 2 2 1 4-2 4l-8 3Z',
      fill: skin,
    }),
    svg('path', { d: 'M10 0l10 1M11 4l9 3', stroke: '#00000038', 'stroke-width': 1, fill: 'none' }),
  );
}

/** A sleeve along `path` with its cuff and a hand at the end. */
function makeArm(
  path: string,
  hand: { readonly at: readonly [number, number]; readonly turn: number },
  look: Croupier,
): SVGElement {
  const line = { fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round', d: path };
  return svg(
    'g',
    {},
    svg('path', { ...line, stroke: '#8f9aa6', 'stroke-width': 29 }),
    svg('path', { ...line, stroke: '#e3e8ee', 'stroke-width': 26 }),
    svg('path', {
      ...line,
      stroke: '#ffffff',
      'stroke-width': 9,
      'stroke-opacity': 0.55,
      transform: 'translate(-4 -4)',
    }),
    makeHand(hand.at, hand.turn, look),
  );
}

/** The arms of each pose. The style sheet shows one of them. */
function makeArms(look: Croupier): readonly SVGElement[] {
  const left = () => makeArm('M70 138C50 162 50 196 84 205', { at: [100, 207], turn: 6 }, look);
  const card = svg(
    'g',
    { class: 'croupier-card', transform: 'rotate(14 236 178)' },
    svg('rect', { x: 226, y: 158, width: 26, height: 37, rx: 3, fill: '#fff', stroke: '#8b96a0' }),
    svg('rect', { x: 229, y: 161, width: 20, height: 31, rx: 2, fill: look.outfit }),
    svg('path', { d: 'M239 168l6 8-6 8-6-8Z', fill: look.tie }),
  );
  return [
    svg(
      'g',
      { 'data-arms': 'idle' },
      left(),
      makeArm('M190 138C212 164 206 198 172 206', { at: [158, 208], turn: 174 }, look),
    ),
    svg(
      'g',
      { 'data-arms': 'deal' },
      left(),
      card,
      makeArm('M190 138C204 168 212 180 222 182', { at: [234, 184], turn: 8 }, look),
    ),
    svg(
      'g',
      { 'data-arms': 'announce' },
      left(),
      makeArm('M190 138C222 158 236 140 238 116', { at: [239, 100], turn: -78 }, look),
    ),
  ];
}

/** One eye with its lid, which the style sheet closes for a moment. */
function makeEye(x: number, { skin, hair }: Croupier): SVGElement {
  return svg(
    'g',
    {},
    svg('path', { d: `M${x - 7} 68q7-6.5 14 0-7 5-14 0Z`, fill: '#fbfcfd' }),
    svg('circle', { cx: x, cy: 67.6, r: 3.3, fill: '#4a3423' }),
    svg('circle', { cx: x, cy: 67.6, r: 1.7, fill: '#0f0b09' }),
    svg('circle', { cx: x - 1.2, cy: 66.3, r: 1, fill: '#fff' }),
    svg('path', {
      class: 'croupier-lid',
      d: `M${x - 7.5} 68.4q7.5-8.5 15 0-7.5 5.5-15 0Z`,
      fill: skin,
    }),
    svg('path', {
      d: `M${x - 7.5} 67.8q7.5-7 15 0`,
      fill: 'none',
      stroke: '#1a110c',
      'stroke-width': 1.7,
      'stroke-linecap': 'round',
    }),
    svg('path', {
      d: `M${x - 8.5} 59.5q8-5.5 17-1`,
      fill: 'none',
      stroke: hair,
      'stroke-width': 3,
      'stroke-linecap': 'round',
    }),
  );
}

function makeFace(look: Croupier): SVGElement {
  const { skin, hair, hasBeard, hasGlasses } = look;
  const thin = { fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  const head =
    'M97 62c0-26 14-37 33-37s33 11 33 37c0 20-6 33-15 42-6 6-12 9-18 9s-12-3-18-9c-9-9-15-22-15-42Z';
  return svg(
    'g',
    {},
    ...lit('M97 66c-7-4-11 2-8 10 2 6 6 9 10 8Z', skin, 'down'),
    ...lit('M163 66c7-4 11 2 8 10-2 6-6 9-10 8Z', skin, 'down'),
    ...lit(head, skin, 'side'),
    svg('ellipse', { cx: 110, cy: 83, rx: 9, ry: 6, fill: '#e0564a', 'fill-opacity': 0.13 }),
    svg('ellipse', { cx: 150, cy: 83, rx: 9, ry: 6, fill: '#e0564a', 'fill-opacity': 0.13 }),
    ...(hasBeard
      ? lit(
          'M98 72c2 26 12 42 32 42s30-16 32-42c-4 11-8 15-14 15-5-4-10-5-18-5s-13 1-18 5c-6 0-10-4-14-15Z',
          hair,
          'down',
        )
      : []),
    makeEye(114, look),
    makeEye(146, look),
    svg('path', {
      ...thin,
      d: 'M131 66c1 8 4 12 4 16-1 3-5 4-9 2',
      stroke: '#00000055',
      'stroke-width': 1.7,
    }),
    svg('path', { ...thin, d: 'M127 70v11', stroke: '#ffffff', 'stroke-opacity': 0.32, 'stroke-width': 2.4 }),
    svg('path', { d: 'M116 92q14 5 28 0-3 12-14 12t-14-12Z', fill: '#b4564f' }),
    svg('path', { d: 'M119 94q11 3.6 22 0-2.5 5.5-11 5.5t-11-5.5Z', fill: '#fdfdfb' }),
    svg('path', {
      ...thin,
      d: 'M113.5 90.5q1 2 3 2M146.5 90.5q-1 2-3 2',
      stroke: '#00000050',
      'stroke-width': 1.5,
    }),
    ...(hasGlasses
      ? [
          svg('path', {
            ...thin,
            d: 'M102 61h23v10a6 6 0 0 1-6 6h-11a6 6 0 0 1-6-6ZM135 61h23v10a6 6 0 0 1-6 6h-11a6 6 0 0 1-6-6ZM125 65q5-3 10 0M102 64l-7-2M158 64l7-2',
            stroke: '#14181c',
            'stroke-width': 2.2,
          }),
          svg('path', { d: 'M105 63l7 0-6 11ZM138 63l7 0-6 11Z', fill: '#ffffff', 'fill-opacity': 0.22 }),
        ]
      : []),
  );
}

function makeBody({ skin, outfit, tie }: Croupier): readonly SVGElement[] {
  const shoulders =
    'M56 222c-3-34-2-66 14-78 10-8 26-12 42-20l18 16 18-16c16 8 32 12 42 20 16 12 17 44 14 78Z';
  const waistcoat = 'M76 222c-2-30-2-58 10-80l26-16 18 44 18-44 26 16c12 22 12 50 10 80Z';
  return [
    ...lit('M113 96h34v26c0 8-10 18-17 22-7-4-17-14-17-22Z', skin, 'side'),
    svg('path', { d: 'M113 102q17 18 34 0v8q-17 18-34 0Z', fill: '#000', 'fill-opacity': 0.3 }),
    ...lit(shoulders, '#e9edf2', 'side'),
    ...lit(waistcoat, outfit, 'gloss'),
    svg('path', {
      d: 'M86 142l26-16 18 44-12 14ZM174 142l-26-16-18 44 12 14Z',
      fill: '#000',
      'fill-opacity': 0.2,
    }),
    svg('path', { d: 'M130 172v50', stroke: '#00000066', 'stroke-width': 2 }),
    ...[184, 198, 212].flatMap((y) => [
      svg('circle', { cx: 130, cy: y, r: 2.8, fill: tie }),
      svg('circle', { cx: 129, cy: y - 1, r: 0.9, fill: '#fff', 'fill-opacity': 0.7 }),
    ]),
    svg('path', { d: 'M152 186l18-3 1 5-18 3Z', fill: '#000', 'fill-opacity': 0.28 }),
    svg('path', { d: 'M160 178l8-1 2 7-9 1Z', fill: '#f4f6f8' }),
    ...lit('M113 118l17 22-13 12-14-26ZM147 118l-17 22 13 12 14-26Z', '#f8fafb', 'down'),
    ...lit('M130 143l-20-9c-3 6-3 14 0 20ZM130 143l20-9c3 6 3 14 0 20Z', tie, 'gloss'),
    ...lit('M125 137h10v13h-10Z', tie, 'down'),
  ];
}

/** A dealer from the waist up, with the arms of all poses. */
export function makeCroupierFigure(look: Croupier): SVGSVGElement {
  const { hair, hairStyle } = look;
  const { back, front } = hairStyles[hairStyle];
  return svg(
    'svg',
    { viewBox: '0 0 270 222' },
    makeShades(),
    svg('g', { class: 'croupier-head' }, ...lit(back, hair, 'down')),
    svg('g', { class: 'croupier-body' }, ...makeBody(look)),
    svg('g', { class: 'croupier-head' }, makeFace(look), ...lit(front, hair, 'gloss')),
    ...makeArms(look),
  );
}
