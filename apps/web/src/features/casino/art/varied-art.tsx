import { seedOf } from '../../../ui/seed.ts';
import type { Motif } from './motif.ts';
import { BACKDROPS, backdrop, palettes } from './seeded-art.tsx';

const HUES = 12;

/** A known picture in other colours, on another ground: whose game it is can be seen. The same for the same id. */
export function variedArt({ glowAt, draw }: Motif, id: string): Motif {
  const seed = seedOf(id);
  const [top, bottom, glow] = palettes[seed % palettes.length] ?? palettes[0];
  const hue = 30 * (1 + ((seed >>> 6) % (HUES - 1)));
  return {
    ground: [top, bottom, glow],
    ...(glowAt && { glowAt }),
    draw: (prefix) => (
      <>
        {backdrop((seed >>> 16) % BACKDROPS, glow, seed)}
        <g style={{ filter: `hue-rotate(${hue}deg)` }}>{draw(prefix)}</g>
      </>
    ),
  };
}
