export const suits = {
  heart:
    'M12 21C5 15 2 11.5 2 7.5 2 4.6 4.3 2.5 7 2.5c2 0 3.9 1.1 5 3 1.1-1.9 3-3 5-3 2.7 0 5 2.1 5 5 0 4-3 7.5-10 13.5z',
  diamond: 'M12 1.5 20.2 12 12 22.5 3.8 12z',
  spade:
    'M12 1.5c5 5.2 9 8.3 9 12.2 0 2.7-2 4.6-4.5 4.6-1.4 0-2.6-.6-3.4-1.6.2 2.3 1 4 2.4 5.3h-7c1.4-1.3 2.2-3 2.4-5.3-.8 1-2 1.6-3.4 1.6C5 18.3 3 16.4 3 13.7c0-3.9 4-7 9-12.2z',
  club: 'M12 1.8a4.6 4.6 0 0 1 4 6.9 4.7 4.7 0 1 1-2.9 8.2c.2 2 .9 3.6 2.2 4.9H8.7c1.3-1.3 2-2.9 2.2-4.9A4.7 4.7 0 1 1 8 8.7a4.6 4.6 0 0 1 4-6.9z',
} as const;
export type Suit = keyof typeof suits;

interface CardProps {
  /** Centre of the card. */
  readonly at: readonly [x: number, y: number];
  readonly turn?: number;
  readonly scale?: number;
  /** One letter or a number; without it the card is face down. */
  readonly rank?: string;
  readonly suit?: Suit;
  readonly back?: string;
}

/** A playing card of 76 × 106 units. */
export function Card({ at: [x, y], turn = 0, scale = 1, rank, suit = 'spade', back = '#34507c' }: CardProps) {
  const ink = suit === 'heart' || suit === 'diamond' ? '#d0364a' : '#1d2430';
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}>
      <rect x="-36" y="-50" width="76" height="106" rx="9" fill="#000" opacity=".28" />
      <rect
        x="-38"
        y="-53"
        width="76"
        height="106"
        rx="9"
        fill={rank === undefined ? back : '#fbf7ee'}
        stroke="#1d2430"
        strokeOpacity=".25"
      />
      {rank === undefined ? (
        <>
          <rect
            x="-31"
            y="-46"
            width="62"
            height="92"
            rx="5"
            fill="none"
            stroke="#fff"
            strokeOpacity=".35"
            strokeWidth="2"
          />
          <path
            d="M0-34 18 0 0 34-18 0zM0-18 9 0 0 18-9 0z"
            fill="#fff"
            fillOpacity=".16"
            fillRule="evenodd"
          />
        </>
      ) : (
        <>
          <text
            x="-22"
            y="-26"
            fontSize="25"
            fontWeight="720"
            textAnchor="middle"
            fill={ink}
            letterSpacing="-1"
          >
            {rank}
          </text>
          <path d={suits[suit]} transform="translate(-29 -21) scale(.6)" fill={ink} />
          <path d={suits[suit]} transform="translate(-15 -4) scale(1.7)" fill={ink} />
        </>
      )}
    </g>
  );
}
