import type { Motif } from './motif.ts';

const copperForge: Motif = {
  ground: ['#3a1d12', '#120806', '#ff7a2b'],
  glowAt: [160, 110],
  draw: (id) => (
    <>
      <linearGradient id={`${id}i`} x1="0" x2="1">
        <stop offset="0" stopColor="#ffe08a" />
        <stop offset=".6" stopColor="#ff8c3a" />
        <stop offset="1" stopColor="#c2451c" />
      </linearGradient>
      <circle cx="160" cy="118" r="74" fill="#ff7a2b" opacity=".16" />
      <path
        d="M72 132h152c6 0 24-4 34-16v30c-14 14-40 16-62 18-6 10-6 16 4 26h22v22H98v-22h22c10-10 10-16 4-26-26-2-44-10-52-32z"
        fill="#4a4f59"
      />
      <path d="M72 132h152c6 0 24-4 34-16v8c-10 12-26 16-36 16H76z" fill="#7b828f" />
      <rect x="104" y="114" width="96" height="18" rx="4" fill={`url(#${id}i)`} />
      <g transform="rotate(-32 214 70)">
        <rect x="170" y="64" width="100" height="11" rx="5" fill="#8a5530" />
        <rect x="150" y="46" width="38" height="46" rx="6" fill="#b9642f" />
        <path d="M150 60h38" stroke="#f0a267" strokeWidth="4" />
      </g>
      <path
        transform="translate(-28 2)"
        d="M172 102 158 66M160 100 138 72M150 104l-34-20M146 112l-40-6M182 100l-4-40"
        stroke="#ffd27a"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path
        transform="translate(-22 0)"
        d="M150 46h.1M126 54h.1M100 78h.1M176 42h.1M90 106h.1M108 46h.1"
        stroke="#fff0c2"
        strokeWidth="6"
        strokeLinecap="round"
      />
    </>
  ),
};

const spines = [
  [34, 15, 58, '#b04a3f'],
  [50, 12, 66, '#d9a441'],
  [63, 18, 60, '#3f6f8c'],
  [82, 13, 52, '#6a8f4f'],
  [96, 16, 64, '#8c4f7d'],
  [208, 14, 62, '#3f6f8c'],
  [223, 17, 54, '#b04a3f'],
  [241, 12, 66, '#6a8f4f'],
  [254, 18, 58, '#d9a441'],
  [273, 14, 64, '#5a5f9c'],
] as const;
const lowSpines = [
  [34, 17, 50, '#5a5f9c'],
  [52, 13, 56, '#6a8f4f'],
  [66, 16, 46, '#b04a3f'],
  [83, 12, 54, '#d9a441'],
  [96, 18, 50, '#3f6f8c'],
  [206, 18, 48, '#d9a441'],
  [225, 12, 56, '#8c4f7d'],
  [238, 17, 50, '#3f6f8c'],
  [256, 14, 54, '#b04a3f'],
  [271, 16, 46, '#6a8f4f'],
] as const;

const lanternLibrary: Motif = {
  ground: ['#3c2a1e', '#150d09', '#ffc45c'],
  glowAt: [160, 120],
  draw: () => (
    <>
      {[spines, lowSpines].map((row, shelf) =>
        row.map(([x, width, height, colour]) => (
          <g key={`${shelf} ${x}`}>
            <rect
              x={x}
              y={(shelf === 0 ? 112 : 204) - height}
              width={width}
              height={height}
              rx="2.5"
              fill={colour}
            />
            <path
              d={`M${x + 3} ${(shelf === 0 ? 122 : 214) - height}h${width - 6}M${x + 3} ${shelf === 0 ? 103 : 195}h${width - 6}`}
              stroke="#fff"
              strokeOpacity=".35"
              strokeWidth="2"
            />
          </g>
        )),
      )}
      <path d="M20 112h104v8H20zM196 112h104v8H196zM20 204h104v8H20zM196 204h104v8H196z" fill="#7a5233" />
      <circle cx="160" cy="126" r="74" fill="#ffc45c" opacity=".16" />
      <circle cx="160" cy="126" r="48" fill="#ffc45c" opacity=".2" />
      <path d="M160 26v34" stroke="#e8c27a" strokeWidth="4" />
      <path d="M144 78a16 16 0 0 1 32 0" fill="none" stroke="#e8c27a" strokeWidth="5" />
      <path d="M128 94 140 76h40l12 18z" fill="#c98f3d" />
      <path d="M132 94h56l-6 62h-44z" fill="#ffe8b0" />
      <path d="M132 94h56l-6 62h-44zM160 94v62" fill="none" stroke="#c98f3d" strokeWidth="4" />
      <path d="M160 106c12 14 12 24 7 31-3 4-11 4-14 0-5-7-5-17 7-31z" fill="#ff9b3d" />
      <path d="M160 120c6 7 5 12 3 15-1.5 2-4.5 2-6 0-2-3-3-8 3-15z" fill="#fff7dd" />
      <rect x="132" y="156" width="56" height="10" rx="3" fill="#c98f3d" />
    </>
  ),
};

function Cherries({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M-8 8C-6-6 2-14 10-17 9-8 10 2 9 8" fill="none" stroke="#4f9a3b" strokeWidth="3" />
      <circle cx="-8" cy="11" r="8.5" fill="#e2334a" />
      <circle cx="9" cy="12" r="8.5" fill="#c7243c" />
      <circle cx="-11" cy="8" r="2.5" fill="#fff" opacity=".7" />
    </g>
  );
}

const cells = [0, 1, 2, 3, 4, 5, 6, 7, 8];

const cornerSevens: Motif = {
  ground: ['#6e1220', '#23050b', '#ffcf5c'],
  draw: () => (
    <>
      <rect x="62" y="28" width="196" height="186" rx="20" fill="#f0b93f" />
      <rect x="70" y="36" width="180" height="170" rx="14" fill="#3c0a12" />
      {cells.map((cell) => {
        const x = 102 + (cell % 3) * 58;
        const y = 65 + Math.floor(cell / 3) * 56;
        const isCorner = cell % 2 === 0 && cell !== 4;
        return (
          <g key={cell}>
            <rect
              x={x - 26}
              y={y - 25}
              width="52"
              height="50"
              rx="8"
              fill={isCorner ? '#fff4da' : '#5c1320'}
            />
            {isCorner ? (
              <path d={`M${x - 14} ${y - 17}h30v8c-9 9-13 16-14 26h-13c1-9 5-17 12-24h-15z`} fill="#e2334a" />
            ) : cell === 4 ? (
              <path
                d={`m${x} ${y - 18} 5.5 12 13 1.5-9.7 9 2.7 13L${x} ${y + 11}l-11.5 6.5 2.7-13-9.7-9 13-1.500z`}
                fill="#ffcf5c"
              />
            ) : (
              <Cherries x={x} y={y} />
            )}
          </g>
        );
      })}
      <path d="M44 120h14M262 120h14" stroke="#f0b93f" strokeWidth="7" strokeLinecap="round" />
    </>
  ),
};

const bolts = [0, 45, 90, 135, 180, 225, 270, 315];

const deepVault: Motif = {
  ground: ['#21384f', '#08111c', '#6fc3ff'],
  draw: (id) => (
    <>
      <radialGradient id={`${id}g`}>
        <stop offset="0" stopColor="#fff0b0" />
        <stop offset=".7" stopColor="#f2b632" />
        <stop offset="1" stopColor="#a86a10" />
      </radialGradient>
      <path
        d="M0 40h54M0 92h40M0 144h40M0 196h54M320 40h-54M320 92h-40M320 144h-40M320 196h-54"
        stroke="#0d1a28"
        strokeWidth="6"
      />
      <circle cx="160" cy="124" r="102" fill="#000" opacity=".4" />
      <circle cx="160" cy="120" r="98" fill="#3d566e" />
      <circle cx="160" cy="120" r="98" fill="none" stroke="#90abc2" strokeWidth="4" />
      <circle cx="160" cy="120" r="72" fill="#1c2c3d" stroke="#0d1a28" strokeWidth="5" />
      {bolts.map((turn) => (
        <g key={turn} transform={`rotate(${turn} 160 120)`}>
          <circle cx="160" cy="35" r="8" fill="#b7cbdb" />
          <circle cx="160" cy="35" r="3.5" fill="#3d566e" />
        </g>
      ))}
      {[0, 60, 120].map((turn) => (
        <g key={turn} transform={`rotate(${turn + 15} 160 120)`}>
          <path d="M160 62v116" stroke="#d5e2ec" strokeWidth="9" strokeLinecap="round" />
          <circle cx="160" cy="62" r="9" fill="#f2b632" />
          <circle cx="160" cy="178" r="9" fill="#f2b632" />
        </g>
      ))}
      <circle cx="160" cy="120" r="29" fill={`url(#${id}g)`} stroke="#fff3c4" strokeWidth="2" />
      <path d="M160 104a9 9 0 0 1 5 16.500l3 15h-16l3-15a9 9 0 0 1 5-16.500z" fill="#6a400a" />
    </>
  ),
};

export const slotInteriors = {
  'copper-forge': copperForge,
  'lantern-library': lanternLibrary,
  'corner-sevens': cornerSevens,
  'deep-vault': deepVault,
} satisfies Record<string, Motif>;
