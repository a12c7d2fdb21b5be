/** Hue and strokes of a game on a grid of 24 × 24: its subject, without anybody's logo. */
const emblems: Readonly<Record<string, readonly [hue: number, strokes: string]>> = {
  // A sight.
  'counter-strike': [
    70,
    'M12 5.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13z M12 2.5v5.5 M12 16v5.5 M2.5 12H8 M16 12h5.5 M12 12h.01',
  ],
  // Two crossed swords.
  'dota-2': [
    28,
    'M4 3.5h3.5l9.5 11 M20 3.5h-3.5L7 14.5 M14.5 17l5-4.5 M9.5 17l-5-4.5 M17 14.5l3.5 5.5 M7 14.5 3.5 20',
  ],
  // Three lanes between two bases.
  'league-of-legends': [
    235,
    'M3.5 20.5 20.5 3.5 M3.5 16V6c0-1.7.8-2.5 2.5-2.5h10 M8 20.5h10c1.7 0 2.5-.8 2.5-2.5V8 M8.5 12.5l3 3 M12.5 8.5l3 3',
  ],
  // A blade of light.
  valorant: [10, 'M12 2.5 18.5 12 12 21.5 5.5 12z M12 7.5v9 M9.5 12h5 M3 4.5l2.5 3 M21 4.5l-2.5 3'],
  // A shield with a slit.
  'rainbow-six': [205, 'M12 2.5 20 5v7c0 4.7-3.3 7.8-8 9.5-4.7-1.7-8-4.8-8-9.5V5z M8 9.5h8v3H8z M12 12.5V18'],
  // A planet with a ring.
  'starcraft-2': [
    300,
    'M12 6.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11z M7.3 9.2C4 12.8 2 16.5 3 17.8c1.2 1.6 6.5-.6 11-4.3s7.7-7.9 6.7-9.3c-.7-1-3-.5-5.7 1',
  ],
};
const otherGame = [
  320,
  'M7.5 7h9c3 0 4.5 2.5 5 6s-.8 5-2.2 5c-1.8 0-2.6-3-4.6-3H9.3c-2 0-2.8 3-4.6 3-1.4 0-2.7-1.5-2.2-5s2-6 5-6z M8 9.5v3 M6.5 11h3 M16 11h.01',
] as const;

const emblem = (game: string) => emblems[game] ?? otherGame;

/** Style with the hue of a game. */
export const gameHue = (game: string) => ({ '--hue': emblem(game)[0] });

interface GameEmblemProps {
  readonly game: string;
  readonly className?: string;
}

/** The subject of an esports game on a ground of its colour. */
export function GameEmblem({ game, className = '' }: GameEmblemProps) {
  return (
    <span className={`sport-tile ${className}`} style={gameHue(game)}>
      <svg
        aria-hidden
        viewBox="0 0 24 24"
        fill="currentColor"
        fillOpacity={0.2}
        stroke="currentColor"
        strokeWidth={1.7}
        strokeLinecap="round"
        strokeLinejoin="round"
        className="size-2/3"
      >
        <path d={emblem(game)[1]} />
      </svg>
    </span>
  );
}
