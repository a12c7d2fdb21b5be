import type { Emblem } from '@evens/games/symbols/studio/emblem';
import { type StudioLook, studioLooks } from '@evens/games/symbols/studio/looks';
import { hashKey } from '@evens/web/ui/seed.ts';
import type { Motif } from './motif.ts';
import { backdrop } from './seeded-art.tsx';

/** The pattern of `backdrop` for each kind of background. */
const patterns: Readonly<Record<StudioLook['backdrop'], number>> = {
  rays: 0,
  stars: 4,
  waves: 2,
  wall: 3,
  hills: 5,
};

/** An emblem of the game as SVG; the game's own client draws the same parts on its canvas. */
function EmblemPicture({ emblem, id }: { readonly emblem: Emblem; readonly id: string }) {
  return emblem.map(([outline, text, width], index) => {
    const colours = text.split(' ');
    const part = `${id}${index}`;
    const paint = colours.length > 1 ? `url(#${part})` : colours[0];
    return (
      <g key={part}>
        {colours.length > 1 && (
          <linearGradient id={part} gradientUnits="userSpaceOnUse" x1="-34" y1="-38" x2="34" y2="40">
            {colours.map((colour, stop) => (
              <stop key={colour} offset={stop / (colours.length - 1)} stopColor={colour} />
            ))}
          </linearGradient>
        )}
        {width === undefined ? (
          <path d={outline} fill={paint} />
        ) : (
          <path
            d={outline}
            fill="none"
            stroke={paint}
            strokeWidth={width}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        )}
      </g>
    );
  });
}

/** The picture of a studio's slot: three of its symbols. Undefined for other games. */
export function studioArt(key: string): Motif | undefined {
  const drawings = Object.hasOwn(studioLooks, key) ? studioLooks[key] : undefined;
  if (!drawings) return undefined;
  const { emblems, heroes, ground, tint } = drawings;
  const [middle, left, right] = heroes.map((symbol) => emblems[symbol] ?? []);
  const sides = [
    { emblem: left, x: 68, turn: -12 },
    { emblem: right, x: 252, turn: 12 },
  ];
  return {
    ground,
    glowAt: [160, 110],
    draw: (id) => (
      <>
        {backdrop(patterns[drawings.backdrop], ground[2], hashKey(key))}
        {sides.map(({ emblem = [], x, turn }) => (
          <g key={x} transform={`translate(${x} 132) rotate(${turn}) scale(1.02)`}>
            <EmblemPicture emblem={emblem} id={`${id}${x}`} />
          </g>
        ))}
        <circle cx="160" cy="116" r="84" fill={tint} opacity=".16" />
        <g transform="translate(160 114) scale(1.6)">
          <EmblemPicture emblem={middle ?? []} id={`${id}m`} />
        </g>
      </>
    ),
  };
}
