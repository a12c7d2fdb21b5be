import { hashKey } from '@evens/web/ui/seed.ts';
import type { Motif } from './motif.ts';
import { BACKDROPS, backdrop, palettes } from './seeded-art.tsx';

const HUES = 12;

/**
 * A variation of a known picture with another background and other colours, so games of two providers look different.
 * Cards and wheels keep their colours, because a heart is red. Deterministic per id.
 */
export function variedArt({ glowAt, draw }: Motif, id: string, keepsColours: boolean): Motif {
  const seed = hashKey(id);
  const [top, bottom, glow] = palettes[seed % palettes.length] ?? palettes[0];
  const hue = keepsColours ? 0 : 30 * (1 + ((seed >>> 6) % (HUES - 1)));
  return {
    ground: [top, bottom, glow],
    ...(glowAt && { glowAt }),
    draw: (prefix) => (
      <>
        {backdrop((seed >>> 16) % BACKDROPS, glow, seed)}
        <g style={hue === 0 ? undefined : { filter: `hue-rotate(${hue}deg)` }}>{draw(prefix)}</g>
      </>
    ),
  };
}
