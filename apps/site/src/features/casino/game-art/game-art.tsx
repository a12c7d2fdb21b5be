import { useId } from 'react';
import { instantArt } from './art/instant-art.tsx';
import type { Motif } from './art/motif.ts';
import { seededArt } from './art/seeded-art.tsx';
import { slotInteriors } from './art/slot-interiors.tsx';
import { slotLandscapes } from './art/slot-landscapes.tsx';
import { studioArt } from './art/studio-art.tsx';
import { tableArt } from './art/table-art.tsx';
import { variedArt } from './art/varied-art.tsx';

/** Pictures that show the kind of game, for any provider. */
const telling: Readonly<Record<string, Motif>> = { ...instantArt, ...tableArt };
const own: Readonly<Record<string, Motif>> = { ...telling, ...slotLandscapes, ...slotInteriors };
const motifCache = new Map<string, Motif>();

/** The picture of the game named in a key: `live-roulette`. Longest names first: `casino-holdem` before `holdem`. */
function bornIn(key: string, pictures: Readonly<Record<string, Motif>>): Motif | undefined {
  const names = Object.keys(pictures).sort((a, b) => b.length - a.length);
  const name = names.find((one) => `-${key}-`.includes(`-${one}-`));
  return name === undefined ? undefined : pictures[name];
}

/**
 * In-house games and slots of studios have own pictures. Another provider's game has a variation of one, or a picture
 * generated from its name.
 */
function makeMotif(id: string, name: string): Motif {
  const [provider = '', key = ''] = id.split(':');
  if (provider === 'evens') return bornIn(key, own) ?? seededArt(key);
  const studio = studioArt(key);
  if (studio) return studio;
  const picture = bornIn(key, telling);
  if (picture) return variedArt(picture, id, Object.values(tableArt).includes(picture));
  return seededArt(name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'));
}

function gameMotif(id: string, name: string): Motif {
  const place = `${id} ${name}`;
  const motif = motifCache.get(place) ?? makeMotif(id, name);
  motifCache.set(place, motif);
  return motif;
}

export interface GameArtProps {
  /** With the provider: `evens:dice`. */
  readonly id: string;
  readonly name: string;
  readonly className?: string;
}

/** The picture of a game. It is drawn as SVG, so it needs no file and uses no trademark. Fills its frame. */
export function GameArt({ id: gameId, name, className }: GameArtProps) {
  // React ids may contain characters that are invalid in SVG references.
  const id = `art${useId().replaceAll(/[^a-z0-9]/gi, '')}`;
  const { ground, glowAt = [160, 0], draw } = gameMotif(gameId, name);
  const [top, bottom, glow] = ground;
  return (
    <svg
      aria-hidden
      viewBox="0 0 320 240"
      preserveAspectRatio="xMidYMid slice"
      direction="ltr"
      className={className}
    >
      <linearGradient id={`${id}0`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor={top} />
        <stop offset="1" stopColor={bottom} />
      </linearGradient>
      <radialGradient id={`${id}1`} gradientUnits="userSpaceOnUse" cx={glowAt[0]} cy={glowAt[1]} r="190">
        <stop offset="0" stopColor={glow} stopOpacity=".42" />
        <stop offset="1" stopColor={glow} stopOpacity="0" />
      </radialGradient>
      <path d="M0 0h320v240H0z" fill={`url(#${id}0)`} />
      <path d="M0 0h320v240H0z" fill={`url(#${id}1)`} />
      {draw(id)}
    </svg>
  );
}
