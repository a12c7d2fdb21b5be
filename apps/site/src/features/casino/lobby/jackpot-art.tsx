const RAYS = 24;
const FULL_TURN_DEGREES = 360;
/** Coins: x, y, radius, and rotation to the side. */
const coins = [
  [52, 40, 13, 0.7],
  [96, 86, 9, 0.4],
  [28, 104, 10, 0.85],
  [344, 34, 12, 0.55],
  [306, 92, 9, 0.9],
  [374, 100, 11, 0.35],
  [128, 26, 7, 0.6],
  [276, 24, 7, 0.75],
] as const;

/** A crown over rays and coins: head of the jackpot dialog, the same in both themes. */
export function JackpotArt() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 400 220"
      preserveAspectRatio="xMidYMin slice"
      direction="ltr"
      className="absolute inset-0 size-full"
    >
      <defs>
        <radialGradient id="jackpot-glow" cx="200" cy="64" r="210" gradientUnits="userSpaceOnUse">
          <stop offset="0" stopColor="#7a5c12" />
          <stop offset=".5" stopColor="#33280d" />
          <stop offset="1" stopColor="#12110c" />
        </radialGradient>
        <linearGradient id="jackpot-gold" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ffe9a3" />
          <stop offset=".55" stopColor="#eab53a" />
          <stop offset="1" stopColor="#a8741a" />
        </linearGradient>
      </defs>
      <path d="M0 0h400v220H0z" fill="url(#jackpot-glow)" />
      <g className="jackpot-rays" fill="#ffdf8a" opacity=".09">
        {Array.from({ length: RAYS / 2 }, (_, ray) => (
          <path
            key={ray}
            d="M200 64 L182 -240 L218 -240Z"
            transform={`rotate(${(ray * 2 * FULL_TURN_DEGREES) / RAYS} 200 64)`}
          />
        ))}
      </g>
      {coins.map(([x, y, radius, turn]) => (
        <g key={x} transform={`translate(${x} ${y}) rotate(${x}) scale(${turn} 1)`}>
          <circle r={radius} fill="#8a5f14" cx="2" />
          <circle r={radius} fill="url(#jackpot-gold)" />
          <circle r={radius * 0.68} fill="none" stroke="#8a5f14" strokeOpacity=".55" strokeWidth="1.2" />
        </g>
      ))}
      <g transform="translate(200 60)">
        <path
          d="M-38 24 L-46 -18 L-22 2 L0 -32 L22 2 L46 -18 L38 24Z"
          fill="url(#jackpot-gold)"
          stroke="#6d4a10"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
        <path d="M-38 28h76v9h-76z" fill="url(#jackpot-gold)" stroke="#6d4a10" strokeWidth="1.5" />
        <circle cx="0" cy="-34" r="5" fill="#ffe9a3" />
        <circle cx="-46" cy="-20" r="4" fill="#ffe9a3" />
        <circle cx="46" cy="-20" r="4" fill="#ffe9a3" />
        <path d="M0 2 L8 12 L0 22 L-8 12Z" fill="#b8324a" stroke="#6d1526" strokeWidth="1" />
      </g>
    </svg>
  );
}
