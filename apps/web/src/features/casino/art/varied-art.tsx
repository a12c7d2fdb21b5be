import { seedOf } from '../../../ui/seed.ts';
import type { Motif } from './motif.ts';
import { BACKDROPS, backdrop, palettes } from './seeded-art.tsx';

const HUES = 12;

/**
 * A known picture on another ground and in other colours, so that no two providers' games look the same. Cards and wheels
 * keep theirs: a heart is red. The same for the same id.
 */
export function variedArt({ glowAt, draw }: Motif, id: string, keepsColours: boolean): Motif {
  const seed = seedOf(id);
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
