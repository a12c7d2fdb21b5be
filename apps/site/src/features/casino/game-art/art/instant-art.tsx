import type { Motif } from './motif.ts';

const pips: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0.5, 0.5]],
  2: [
    [0.27, 0.27],
    [0.73, 0.73],
  ],
  3: [
    [0.25, 0.25],
    [0.5, 0.5],
    [0.75, 0.75],
  ],
  5: [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.5, 0.5],
    [0.25, 0.75],
    [0.75, 0.75],
  ],
  6: [
    [0.27, 0.22],
    [0.73, 0.22],
    [0.27, 0.5],
    [0.73, 0.5],
    [0.27, 0.78],
    [0.73, 0.78],
  ],
};

interface DieProps {
  /** The corner that faces the viewer. */
  readonly at: readonly [x: number, y: number];
  readonly turn: number;
  readonly size: number;
  /** Colours of top, left and right, and of pips. */
  readonly colours: readonly [string, string, string, string];
  readonly faces: readonly [number, number, number];
}

/** A cube seen from one corner. */
function Die({ at: [x, y], turn, size, colours, faces }: DieProps) {
  const [top, left, right, ink] = colours;
  const planes = [
    ['matrix(.866 -.5 -.866 -.5 0 0)', top],
    ['matrix(-.866 -.5 0 1 0 0)', left],
    ['matrix(.866 -.5 0 1 0 0)', right],
  ] as const;
  const w = size * 0.866;
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <path
        d={`M0 ${-size}L${w} ${-size / 2}V${size / 2}L0 ${size}L${-w} ${size / 2}V${-size / 2}Z`}
        fill={right}
        stroke={right}
        strokeWidth="8"
        strokeLinejoin="round"
      />
      {planes.map(([plane, colour], face) => (
        <g key={plane} transform={plane}>
          <rect x="1" y="1" width={size - 2} height={size - 2} rx={size / 8} fill={colour} />
          {pips[faces[face] ?? 1]?.map(([px, py]) => (
            <circle key={`${px} ${py}`} cx={px * size} cy={py * size} r={size * 0.095} fill={ink} />
          ))}
        </g>
      ))}
    </g>
  );
}

const dice: Motif = {
  ground: ['#123845', '#0a1820', '#2fa69a'],
  glowAt: [110, 60],
  draw: () => (
    <>
      <path d="M40 208h240" stroke="#fff" strokeOpacity=".16" strokeWidth="8" strokeLinecap="round" />
      <path d="M152 208h128" stroke="#c9f24b" strokeWidth="8" strokeLinecap="round" />
      <circle cx="152" cy="208" r="10" fill="#f4f7ef" />
      <ellipse cx="112" cy="172" rx="60" ry="12" fill="#000" opacity=".3" />
      <ellipse cx="216" cy="178" rx="46" ry="9" fill="#000" opacity=".3" />
      <Die
        at={[114, 108]}
        turn={-8}
        size={64}
        colours={['#e4ff86', '#c2ea45', '#93bb22', '#1f2b06']}
        faces={[5, 3, 1]}
      />
      <Die
        at={[218, 132]}
        turn={14}
        size={44}
        colours={['#ffffff', '#dde6e6', '#a9bcc0', '#12313c']}
        faces={[6, 2, 5]}
      />
    </>
  ),
};

const limbo: Motif = {
  ground: ['#2b1f5e', '#0d0a24', '#8a5cff'],
  glowAt: [204, 60],
  draw: (id) => (
    <>
      <linearGradient id={`${id}t`} x1="0" y1="1" x2="0" y2="0">
        <stop offset="0" stopColor="#8a5cff" stopOpacity="0" />
        <stop offset="1" stopColor="#ffd36b" />
      </linearGradient>
      {[150, 118, 86, 54].map((radius, index) => (
        <circle
          key={radius}
          cx="204"
          cy="236"
          r={radius}
          fill="none"
          stroke="#b79bff"
          strokeOpacity={0.12 + index * 0.07}
          strokeWidth="2"
        />
      ))}
      <path d="M20 104h280" stroke="#fff" strokeOpacity=".5" strokeWidth="2" strokeDasharray="3 8" />
      <path d="M196 236 199 72h10l3 164z" fill={`url(#${id}t)`} />
      <circle cx="204" cy="68" r="26" fill="#ffd36b" opacity=".22" />
      <circle cx="204" cy="68" r="15" fill="#fff3cf" />
      <text x="92" y="90" fontSize="46" fontWeight="740" letterSpacing="-2" textAnchor="middle" fill="#fff">
        8.42×
      </text>
      <path
        d="m74 196 18-18 18 18M74 174l18-18 18 18M74 152l18-18 18 18"
        fill="none"
        stroke="#c9f24b"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
        opacity=".9"
      />
      <path
        d="M262 40h.1M286 74h.1M36 40h.1M150 30h.1M276 150h.1M142 150h.1"
        stroke="#fff"
        strokeOpacity=".7"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
    </>
  ),
};

const mines: Motif = {
  ground: ['#2b3058', '#13152a', '#6d78d0'],
  draw: () => (
    <>
      {Array.from({ length: 12 }, (_, index) => {
        const x = 45 + (index % 4) * 59;
        const y = 34 + Math.floor(index / 4) * 59;
        const isOpen = index === 5 || index === 10;
        return (
          <g key={`${x} ${y}`}>
            <rect x={x} y={y + 4} width="52" height="52" rx="12" fill="#0b0c1a" opacity=".55" />
            <rect
              x={x}
              y={y}
              width="52"
              height="52"
              rx="12"
              fill={isOpen ? (index === 5 ? '#c9f24b' : '#ff6f66') : '#3b4270'}
            />
            {!isOpen && (
              <path
                d={`M${x + 11} ${y + 5}h30`}
                stroke="#fff"
                strokeOpacity=".2"
                strokeWidth="3"
                strokeLinecap="round"
              />
            )}
          </g>
        );
      })}
      <path d="m110 113 11-14h18l11 14-20 25z" fill="#213005" />
      <path d="M110 113h40M123 113l7 25 7-25-7-14z" fill="none" stroke="#c9f24b" strokeWidth="2" />
      <g fill="#4a0d12" stroke="#4a0d12" strokeWidth="4.5" strokeLinecap="round">
        <circle cx="189" cy="178" r="12" />
        <path d="M189 159v38M170 178h38M176 165l26 26M202 165l-26 26" />
      </g>
      <circle cx="184" cy="173" r="3.5" fill="#ffd9d4" />
    </>
  ),
};

const plinkoBins = ['#ff5d6c', '#ff9d4d', '#ffd45e', '#c9f24b', '#ffd45e', '#ff9d4d', '#ff5d6c'];

const plinko: Motif = {
  ground: ['#3a1c57', '#150a26', '#c04ad0'],
  draw: () => (
    <>
      {Array.from({ length: 6 }, (_, row) =>
        Array.from({ length: row + 3 }, (_, at) => (
          <circle
            key={`${row} ${at}`}
            cx={160 + (at - (row + 2) / 2) * 30}
            cy={48 + row * 24}
            r="4.4"
            fill="#f3e6ff"
            opacity={0.55 + row * 0.07}
          />
        )),
      )}
      {plinkoBins.map((colour, index) => (
        <rect
          key={`${colour} ${index}`}
          x={56.5 + index * 30}
          y="186"
          width="27"
          height="18"
          rx="6"
          fill={colour}
        />
      ))}
      <path
        d="M160 28 145 60l15 24 15 22-15 24 15 22 15 22"
        fill="none"
        stroke="#ffd45e"
        strokeOpacity=".45"
        strokeWidth="3"
        strokeDasharray="1 8"
        strokeLinecap="round"
      />
      <circle cx="190" cy="168" r="17" fill="#ffd45e" opacity=".25" />
      <circle cx="190" cy="168" r="10" fill="#ffe9a8" />
    </>
  ),
};

const kenoHits = new Set([3, 9, 14, 20, 22, 28, 33]);
const kenoChosen = new Set([11, 25, 36, 6]);

const keno: Motif = {
  ground: ['#0e3d52', '#071a26', '#2ab0d8'],
  draw: () => (
    <>
      {Array.from({ length: 40 }, (_, index) => {
        const x = 48 + (index % 8) * 32;
        const y = 50 + Math.floor(index / 8) * 35;
        const isHit = kenoHits.has(index);
        const isChosen = kenoChosen.has(index);
        return (
          <g key={`${x} ${y}`}>
            <circle
              cx={x}
              cy={y}
              r="13"
              fill={isHit ? '#c9f24b' : isChosen ? '#f5fbff' : '#14506a'}
              opacity={isHit || isChosen ? 1 : 0.75}
            />
            {(isHit || isChosen) && (
              <text
                x={x}
                y={y + 4.6}
                fontSize="13"
                fontWeight="700"
                textAnchor="middle"
                fill={isHit ? '#1d2a05' : '#0e3d52'}
              >
                {index + 1}
              </text>
            )}
          </g>
        );
      })}
    </>
  ),
};

const crash: Motif = {
  ground: ['#1f2f1c', '#08131b', '#b9e23f'],
  draw: (id) => (
    <>
      <linearGradient id={`${id}f`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#c9f24b" stopOpacity=".42" />
        <stop offset="1" stopColor="#c9f24b" stopOpacity="0" />
      </linearGradient>
      <path
        d="M0 72h320M0 122h320M0 172h320M80 0v240M160 0v240M240 0v240"
        stroke="#fff"
        strokeOpacity=".06"
        strokeWidth="2"
      />
      <path d="M20 206C130 204 220 170 272 56V240H20z" fill={`url(#${id}f)`} />
      <path
        d="M20 206C130 204 220 170 272 56"
        fill="none"
        stroke="#c9f24b"
        strokeWidth="9"
        strokeLinecap="round"
      />
      <circle cx="272" cy="56" r="25" fill="#fff" opacity=".14" />
      <circle cx="272" cy="56" r="14" fill="#fff" />
      <text
        x="128"
        y="116"
        fontSize="58"
        fontWeight="760"
        letterSpacing="-2.5"
        textAnchor="middle"
        fill="#fff"
      >
        4.71×
      </text>
    </>
  ),
};

/** A full house: colour, centre, scale and turn of each gem. */
const facetsGems = [
  ['#ff6b8a', 66, 146, 0.82, -16],
  ['#c9f24b', 254, 146, 0.82, 16],
  ['#c9f24b', 112, 122, 1.06, -8],
  ['#ff6b8a', 208, 122, 1.06, 8],
  ['#c9f24b', 160, 106, 1.34, 0],
] as const;

const facets: Motif = {
  ground: ['#43205f', '#150a24', '#a35cff'],
  glowAt: [160, 92],
  draw: () => (
    <>
      <ellipse cx="160" cy="186" rx="112" ry="11" fill="#000" opacity=".32" />
      {facetsGems.map(([colour, x, y, scale, turn]) => (
        <g key={x} transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}>
          <path
            d="M-46-14-28-40h56l18 26L0 50z"
            fill={colour}
            stroke="#150a24"
            strokeWidth="5"
            strokeLinejoin="round"
          />
          <path d="M-28-40h56L16-14h-32z" fill="#fff" opacity=".6" />
          <path d="M-46-14h30L0 50z" fill="#fff" opacity=".22" />
          <path d="M46-14H16L0 50z" fill="#000" opacity=".28" />
          <path
            d="M-46-14h92M-28-40l12 26L0 50l16-64 12-26"
            fill="none"
            stroke="#fff"
            strokeOpacity=".5"
            strokeWidth="2"
          />
        </g>
      ))}
      <path
        d="M92 52h.1M232 60h.1M48 92h.1M276 96h.1M160 36h.1"
        stroke="#fff"
        strokeWidth="4"
        strokeLinecap="round"
        opacity=".8"
      />
    </>
  ),
};

/** Tiles of the drawn rows from the top, and the index of the climbed one; none yet in the first two. */
const spireRows = [
  [3, -1],
  [3, -1],
  [4, 2],
  [4, 1],
  [5, 3],
  [5, 2],
] as const;

const spire: Motif = {
  ground: ['#263a63', '#0c1224', '#7aa2ff'],
  glowAt: [160, 48],
  draw: () => (
    <>
      <circle cx="160" cy="44" r="26" fill="#ffe9a8" opacity=".2" />
      <path d="m160 22 7 15 16 2-12 11 3 16-14-8-14 8 3-16-12-11 16-2z" fill="#ffd45e" />
      {spireRows.map(([tiles, climbed], row) =>
        Array.from({ length: tiles }, (_, tile) => {
          const [x, y] = [160 + (tile - (tiles - 1) / 2) * 44 - 20, 74 + row * 23];
          const isClimbed = tile === climbed;
          return (
            <g key={`${x} ${y}`}>
              <rect x={x} y={y + 3} width="40" height="19" rx="6" fill="#060a16" opacity=".6" />
              <rect
                x={x}
                y={y}
                width="40"
                height="19"
                rx="6"
                fill={isClimbed ? '#c9f24b' : row === 1 ? '#6d86c4' : '#3c4f80'}
              />
              {isClimbed && (
                <path
                  d={`m${x + 13} ${y + 12} 7-6 7 6`}
                  fill="none"
                  stroke="#213005"
                  strokeWidth="3.5"
                  strokeLinecap="round"
                  strokeLinejoin="round"
                />
              )}
            </g>
          );
        }),
      )}
    </>
  ),
};

export const instantArt = { dice, limbo, mines, plinko, keno, crash, facets, spire } satisfies Record<
  string,
  Motif
>;
