import { useId } from 'react';
import { instantArt } from './art/instant-art.tsx';
import type { Motif } from './art/motif.ts';
import { seededArt } from './art/seeded-art.tsx';
import { slotArt } from './art/slot-art.tsx';
import { tableArt } from './art/table-art.tsx';

const known: Readonly<Record<string, Motif>> = { ...instantArt, ...tableArt, ...slotArt };
/** The longest first: `casino-holdem` before anything that is in it. */
const knownKeys = Object.keys(known).sort((a, b) => b.length - a.length);
const made = new Map<string, Motif>();

/** A game's own picture; that of the game whose name its key bears, `live-roulette`; else one drawn from the key. */
function motifOf(key: string): Motif {
  const kept = made.get(key);
  if (kept) return kept;
  const bearing = knownKeys.find((name) => `-${key}-`.includes(`-${name}-`));
  const motif = (bearing === undefined ? undefined : known[bearing]) ?? seededArt(key);
  made.set(key, motif);
  return motif;
}

export interface GameArtProps {
  /** The game's own, without its provider. */
  readonly gameKey: string;
  readonly className?: string;
}

/** A game's picture, drawn by us: nobody's trademark, and no file to load. Fills its frame. */
export function GameArt({ gameKey, className }: GameArtProps) {
  // What React makes may hold signs that a reference in a drawing can't.
  const id = `art${useId().replaceAll(/[^a-z0-9]/gi, '')}`;
  const { ground, glowAt = [160, 0], draw } = motifOf(gameKey);
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
