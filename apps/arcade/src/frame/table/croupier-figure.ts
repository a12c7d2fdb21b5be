import { svg } from '../elements.ts';
import type { Croupier } from './croupiers.ts';

/** Hair behind and in front of the head. */
const hairStyles: Readonly<Record<Croupier['hairStyle'], { readonly back: string; readonly front: string }>> =
  {
    bun: {
      back: 'M60 1a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19ZM41 38c-2-16 6-26 19-26s21 10 19 26l-4 8H45Z',
      front: 'M42 35c1-14 8-20 18-20s17 6 18 20c-2-7-7-11-14-13-8 3-17 4-22 13Z',
    },
    long: {
      back: 'M60 12c-15 0-22 11-21 27 1 11-1 22-6 31 8 4 16 3 20-2h14c4 5 12 6 20 2-5-9-7-20-6-31 1-16-6-27-21-27Z',
      front: 'M42 37c0-15 8-22 18-22s18 7 18 22c-3-6-5-9-9-14-6 5-19 5-27 14Z',
    },
    short: {
      back: 'M42 34c-2-15 7-22 18-22s20 7 18 22l-3 5H45Z',
      front:
        'M42 34c-1-6 0-10 2-13 3-6 9-8 16-8 9 0 17 5 18 13 0 3 0 5-1 8-1-5-2-8-4-10-8 2-19 1-25-3-3 3-5 7-6 13Z',
    },
    curls: {
      back: 'M60 8c-7 0-11 2-14 5-7 1-10 7-9 13-4 5-3 11 0 15-1 6 3 11 8 11h30c5 0 9-5 8-11 3-4 4-10 0-15 1-6-2-12-9-13-3-3-7-5-14-5Z',
      front:
        'M42 34c-1-6 2-8 3-10 0-5 5-7 8-6 2-3 6-4 8-2 3-2 7 0 8 3 4 0 7 3 6 7 2 2 4 5 3 8-3-4-5-6-9-6-3 1-5 0-7-2-3 2-6 2-8 0-3 3-8 3-12 8Z',
    },
  };

/** A sleeve along `path`, with a hand at its end. */
function makeArm(path: string, [x, y]: readonly [number, number], { skin }: Croupier): SVGElement {
  const line = { fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round', d: path };
  return svg(
    'g',
    {},
    svg('path', { ...line, stroke: '#c4ccd4', 'stroke-width': 14 }),
    svg('path', { ...line, stroke: '#f1f4f6', 'stroke-width': 12 }),
    svg('ellipse', { cx: x, cy: y, rx: 6.5, ry: 6, fill: skin }),
  );
}

/** The arms of each pose. The style sheet shows one of them. */
function makeArms(look: Croupier): readonly SVGElement[] {
  const left = () => makeArm('M29 80C20 92 24 101 46 103', [52, 103], look);
  const card = svg(
    'g',
    { transform: 'rotate(18 118 93)' },
    svg('rect', { x: 112, y: 82, width: 15, height: 21, rx: 2, fill: '#fff', stroke: '#9aa5ae' }),
    svg('path', { d: 'M119.5 87.5c4 4 5 6 2 8h-4c-3-2-2-4 2-8Z', fill: '#c93744' }),
  );
  const palm = svg('path', {
    d: 'M111 58c-2-4-2-9 0-12m3 12c0-5 1-9 3-13m0 13c1-4 3-8 6-10',
    fill: 'none',
    stroke: look.skin,
    'stroke-width': 3.4,
    'stroke-linecap': 'round',
  });
  return [
    svg('g', { 'data-arms': 'idle' }, left(), makeArm('M91 80c9 12 5 21-17 23', [68, 103], look)),
    svg('g', { 'data-arms': 'deal' }, left(), card, makeArm('M90 80c6 12 10 15 18 16', [113, 96], look)),
    svg('g', { 'data-arms': 'announce' }, left(), palm, makeArm('M90 80c14 8 22 2 22-14', [113, 61], look)),
  ];
}

function makeFace({ skin, hair, hasBeard, hasGlasses }: Croupier): SVGElement {
  const thin = { fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  return svg(
    'g',
    {},
    svg('ellipse', { cx: 42.5, cy: 39, rx: 3.4, ry: 4.6, fill: skin }),
    svg('ellipse', { cx: 77.5, cy: 39, rx: 3.4, ry: 4.6, fill: skin }),
    svg('path', { d: 'M43 33c0-12 7-17 17-17s17 5 17 17c0 15-7 25-17 25S43 48 43 33Z', fill: skin }),
    ...(hasBeard
      ? [
          svg('path', {
            d: 'M43.5 40c1 13 8 19 16.5 19s15.5-6 16.5-19c-2 5-4 7-7 7-3-2-6-3-9.5-3s-6.5 1-9.5 3c-3 0-5-2-7-7Z',
            fill: hair,
          }),
        ]
      : []),
    svg('path', { ...thin, d: 'M48 32.5q4-2.5 8-.5M64 32q4-2 8 .5', stroke: hair, 'stroke-width': 1.8 }),
    svg('circle', { cx: 52.5, cy: 37.5, r: 2, fill: '#1a1512' }),
    svg('circle', { cx: 67.5, cy: 37.5, r: 2, fill: '#1a1512' }),
    svg('circle', { cx: 53.2, cy: 36.8, r: 0.6, fill: '#fff' }),
    svg('circle', { cx: 68.2, cy: 36.8, r: 0.6, fill: '#fff' }),
    svg('path', { ...thin, d: 'M60 39l-1.5 4.5h2.5', stroke: '#00000055', 'stroke-width': 1.2 }),
    svg('path', { d: 'M54 49q6 5.5 12 0-6 1.5-12 0Z', fill: '#a8423f' }),
    ...(hasGlasses
      ? [
          svg('path', {
            ...thin,
            d: 'M46.5 34.5h11v6.5a3 3 0 0 1-3 2.5h-5a3 3 0 0 1-3-2.5ZM62.5 34.5h11v6.5a3 3 0 0 1-3 2.5h-5a3 3 0 0 1-3-2.5ZM57.5 36.5q2.5-1.5 5 0',
            stroke: '#20262c',
            'stroke-width': 1.4,
          }),
        ]
      : []),
  );
}

/** A dealer from the waist up, with the arms of all poses. */
export function makeCroupierFigure(look: Croupier): SVGSVGElement {
  const { skin, hair, hairStyle, outfit, tie } = look;
  const { back, front } = hairStyles[hairStyle];
  return svg(
    'svg',
    { viewBox: '-6 0 140 108' },
    svg('path', { d: back, fill: hair }),
    svg('path', { d: 'M52 52h16v14l-8 10-8-10Z', fill: skin }),
    svg('path', { d: 'M52 56q8 7 16 0v4q-8 6-16 0Z', fill: '#00000033' }),
    svg('path', { d: 'M24 108c-3-22 2-34 12-37l15-7 9 10 9-10 15 7c10 3 15 15 12 37Z', fill: '#f1f4f6' }),
    svg('path', { d: 'M30 108c-2-18 0-31 8-36l10-5 12 31 12-31 10 5c8 5 10 18 8 36Z', fill: outfit }),
    svg('path', { d: 'M60 98v10', stroke: '#00000055', 'stroke-width': 1.5 }),
    svg('path', { d: 'M51 63l9 13-8 7-6-17ZM69 63l-9 13 8 7 6-17Z', fill: '#ffffff', stroke: '#c4ccd4' }),
    svg('path', { d: 'M60 79l-10-5v10ZM60 79l10-5v10Z', fill: tie }),
    svg('rect', { x: 57.5, y: 76, width: 5, height: 6, rx: 1.5, fill: tie }),
    makeFace(look),
    svg('path', { d: front, fill: hair }),
    ...makeArms(look),
  );
}
