const ball = 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z';
const stick =
  'M7 3l6 13.5c.5 1 1.3 1.5 2.5 1.5H19c1.2 0 2 .8 2 1.75S20.2 21 19 21h-5.2c-2 0-3.3-.9-4.1-2.7L5 7.5z';

/** Strokes on a 24 px grid. */
const drawings = {
  soccer: `${ball} M12 8l3.8 2.8-1.4 4.4H9.6L8.2 10.8z M12 8V3.4 M15.8 10.8l4.4-1.6 M14.4 15.2l2.7 3.8 M9.6 15.2l-2.7 3.8 M8.2 10.8 3.8 9.2`,
  basketball: `${ball} M12 3v18 M3 12h18 M5.6 5.6c3.6 3.6 3.6 9.2 0 12.8 M18.4 5.6c-3.6 3.6-3.6 9.2 0 12.8`,
  tennis: `${ball} M4.6 7.2c4.4.6 7 4.6 6.1 13.7 M19.4 16.8c-4.4-.6-7-4.6-6.1-13.7`,
  football: 'M4 20c-2-8 4-16 16-16 2 8-4 16-16 16z M9 15l6-6 M10.5 10.5l3 3 M12.5 8.5l3 3 M8.5 12.5l3 3',
  baseball: `${ball} M6.2 5.2c2.4 4.2 2.4 9.4 0 13.6 M17.8 5.2c-2.4 4.2-2.4 9.4 0 13.6 M6.3 9h2.6 M6.3 15h2.6 M15.1 9h2.6 M15.1 15h2.6`,
  hockey: `${stick} M3 20h3`,
  volleyball: `${ball} M12 12c-1-4 .5-7.5 4-8 M12 12c4-1 7 .5 8.6 3.5 M12 12c-3 3-6.5 3.5-8.8 1.5 M12 12c-4-1-5.5-3.5-5.5-6.6 M12 12c3 3 3 6 1 9`,
  paddle:
    'M14.5 3.5a6 6 0 0 1 4 10.3c-1.5 1.5-3 1.7-4.5 1.7L10 11.5c0-1.5 0-3.2 1.2-4.7a5 5 0 0 1 3.3-3.3z M11 14.5l-5.5 6-2-2 6-5.5 M6 5.5h.01',
  handball: `${ball} M3.5 9.5c5 1 8 4 9 11 M8 4c3 4 7 6 12.5 5.5 M14 9.2l-2.6 3.5`,
  cricket:
    'M16 3l5 5-9.5 9.5-5-5z M7.5 16.5 3 21 M5.5 4.5h.01 M5.5 3a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4z',
  glove:
    'M7 20v-4.5C5 14 4 12 4 9.5 4 6 6.5 3.5 10.5 3.5h4C18 3.5 20 6 20 9c0 3-1 5-3 6.5V20z M4.5 10H11c1.5 0 2.5-.8 2.5-2 M7 16.8h10',
  golf: 'M9 21V3l9 4-9 4 M5 21c0-1.2 2-2 5-2s5 .8 5 2 M18 20h.01',
  race: 'M5 21V4 M5 4c3-1.5 5 1.5 8 0s4-1 6 0v9c-2-1-3-1.5-6 0s-5-1.5-8 0 M12 4.3v9 M5 8.5c3-1.5 5 1.5 8 0s4-1 6 0',
  lotto: `${ball} M12 7.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9z M11 10.5l1.3-.9v4.9`,
  horse:
    'M8 21c0-4 1-5 3-7-2 .5-3.5 1.5-5 1L4 12c2-2 3.5-5.5 7-7l1-2 1.5 2c4 .5 6.5 4 6.5 9 0 3-.5 5-.5 7 M11.5 8.5h.01',
  wheel: `${ball} M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z M12 3v6 M12 15v6 M3 12h6 M15 12h6`,
  target: `${ball} M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10z M12 11.5a.5.5 0 1 1 0 1 .5.5 0 0 1 0-1z`,
  cue: 'M20.5 3.5 9 15 M7 14a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z M17 16a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
  shuttle: 'M7 15.5a3.2 3.2 0 1 0 4 4 M6.5 16 16 4 M9 18.5 21 9.5 M7.6 17.2 18 6.5 M13 8l4 4',
  rugby:
    'M3.5 20.5c-1.5-6 0-10.5 3-13.5s7.5-4.5 14-3.5c1 6.5-.5 11-3.5 14s-7.5 4.5-13.5 3z M9.5 14.5l5-5 M6.5 7c1 4.5 6 9.5 10.5 10.5',
  water:
    'M3 18c2 0 2-1.3 4.5-1.3S10 18 12 18s2.5-1.3 4.5-1.3S19 18 21 18 M3 21.5c2 0 2-1.3 4.5-1.3S10 21.5 12 21.5s2.5-1.3 4.5-1.3 2.5 1.3 4.5 1.3 M12 3.5a5 5 0 1 1 0 10 5 5 0 0 1 0-10z M7.5 7c3 1.5 6 1.5 9 0',
  stone:
    'M5 14h14c1.2 0 2 .9 2 2v1.5c0 1.7-1 2.5-2.5 2.5h-13C4 20 3 19.2 3 17.5V16c0-1.1.8-2 2-2z M8 14c0-3 1-5 4-5h5 M3.5 17h17',
  bowls:
    'M9 7.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13z M18.5 15a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4z M6.5 11h.01 M10 10.5h.01',
  people:
    'M8.5 4a2.2 2.2 0 1 1 0 4.4A2.2 2.2 0 0 1 8.5 4z M17 6a1.8 1.8 0 1 1 0 3.6A1.8 1.8 0 0 1 17 6z M4 20l2-8h4.5l4 3.5 M10 20l-1.5-4.5 M14 20l2.5-4 M15 12.5h4l1.5 7.5',
  gamepad:
    'M8 7h8c3 0 5 2.2 5.3 6 .3 3.4-.6 5-2.2 5-1.8 0-2.6-3-4.6-3h-5c-2 0-2.8 3-4.6 3-1.6 0-2.5-1.6-2.2-5C3 9.2 5 7 8 7z M8 10v3 M6.5 11.5h3 M15.5 10.5h.01 M17.5 12.5h.01',
} as const;
type Drawing = keyof typeof drawings;

const bySport: Readonly<Record<string, Drawing>> = {
  soccer: 'soccer',
  futsal: 'soccer',
  'beach-soccer': 'soccer',
  'gaelic-football': 'soccer',
  basketball: 'basketball',
  'basketball-3x3': 'basketball',
  netball: 'basketball',
  tennis: 'tennis',
  padel: 'tennis',
  'american-football': 'football',
  'canadian-football': 'football',
  baseball: 'baseball',
  softball: 'baseball',
  pesapallo: 'baseball',
  'ice-hockey': 'hockey',
  'inline-hockey': 'hockey',
  'field-hockey': 'hockey',
  bandy: 'hockey',
  floorball: 'hockey',
  lacrosse: 'hockey',
  hurling: 'hockey',
  volleyball: 'volleyball',
  'beach-volleyball': 'volleyball',
  'sepak-takraw': 'volleyball',
  'table-tennis': 'paddle',
  squash: 'paddle',
  badminton: 'shuttle',
  handball: 'handball',
  cricket: 'cricket',
  boxing: 'glove',
  mma: 'glove',
  golf: 'golf',
  nascar: 'race',
  'formula-1': 'race',
  cycling: 'wheel',
  'horse-racing': 'horse',
  'virtual-soccer': 'soccer',
  'virtual-racing': 'horse',
  lotto: 'lotto',
  darts: 'target',
  snooker: 'cue',
  pool: 'cue',
  'aussie-rules': 'rugby',
  'rugby-league': 'rugby',
  'rugby-union': 'rugby',
  'water-polo': 'water',
  curling: 'stone',
  bowls: 'bowls',
  kabaddi: 'people',
};

declare module 'react' {
  interface CSSProperties {
    /** Hue of a sport, in degrees; used by `.sport-hue`, `.sport-tile` and `.sport-tint` of `base.css`. */
    '--hue'?: number;
  }
}

/** Hues of drawings that are used often; others have that of games. */
const hues: Readonly<Partial<Record<Drawing, number>>> = {
  soccer: 152,
  basketball: 52,
  tennis: 118,
  football: 40,
  baseball: 15,
  hockey: 225,
  volleyball: 85,
  paddle: 350,
  handball: 200,
  cricket: 135,
  glove: 25,
  golf: 145,
  race: 60,
  horse: 75,
  lotto: 320,
  target: 5,
  cue: 165,
  rugby: 175,
  water: 240,
  shuttle: 205,
  wheel: 190,
};

/** Style with the hue of a sport. */
export function sportHue(sport: string) {
  return { '--hue': hues[bySport[sport] ?? 'gamepad'] ?? 295 };
}

/** Strokes of a sport on a grid of 24 × 24, for a larger picture; of a ball, the seams. */
export function sportDrawing(sport: string): { readonly isBall: boolean; readonly strokes: string } {
  const drawing = drawings[bySport[sport] ?? 'gamepad'];
  const isBall = drawing.startsWith(ball);
  return { isBall, strokes: isBall ? drawing.slice(ball.length) : drawing };
}

export interface SportIconProps {
  readonly sport: string;
  readonly className?: string;
  /** In the sport's own colour; else in that of the text. */
  readonly isTinted?: boolean;
}

/** The sport's icon on a small ground of its colour, beside a page title. */
export function SportTile({ sport }: { readonly sport: string }) {
  return (
    <span className="sport-tile" style={sportHue(sport)}>
      <SportIcon sport={sport} className="size-5" />
    </span>
  );
}

/** The sport's own drawing; games played on a screen share one. */
export function SportIcon({ sport, className = 'size-[18px] shrink-0', isTinted = false }: SportIconProps) {
  return (
    <svg
      aria-hidden
      style={isTinted ? sportHue(sport) : undefined}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={isTinted ? `${className} sport-hue` : className}
    >
      <path d={drawings[bySport[sport] ?? 'gamepad']} />
    </svg>
  );
}
