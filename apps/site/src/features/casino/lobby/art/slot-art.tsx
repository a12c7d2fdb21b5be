import type { Motif } from './motif.ts';

const harbourLights: Motif = {
  ground: ['#0d2147', '#050b1c', '#f5c95c'],
  glowAt: [96, 78],
  draw: (id) => (
    <>
      <linearGradient id={`${id}b`} x1="0" x2="1">
        <stop offset="0" stopColor="#ffe9a6" stopOpacity=".85" />
        <stop offset="1" stopColor="#ffe9a6" stopOpacity="0" />
      </linearGradient>
      <path d="M98 76 330 24v96z" fill={`url(#${id}b)`} opacity=".5" />
      <path
        d="M250 34h.1M286 56h.1M206 30h.1M28 40h.1M52 86h.1M300 150h.1M160 44h.1"
        stroke="#fff"
        strokeOpacity=".8"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M150 190v-42h16v-14h20v20h12v-34h24v30h14v-16h22v20h16v-8h46v60z" fill="#0a1734" />
      <path
        d="M158 156h.1M174 144h.1M208 130h.1M208 144h.1M246 150h.1M286 160h.1M230 158h.1M306 160h.1"
        stroke="#ffcf70"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M30 182c24-20 44-26 64-26s46 8 70 26z" fill="#101a2c" />
      <path d="M80 160 86 92h22l6 68z" fill="#f4efe4" />
      <path d="m82.6 132 2-20h23.700l1.8 20zM80.4 158l1.3-13h29.800l1.2 13z" fill="#e0554d" />
      <rect x="80" y="84" width="34" height="8" rx="3" fill="#22304f" />
      <rect x="87" y="66" width="20" height="18" rx="3" fill="#ffe9a6" />
      <path d="M84 66 97 52l13 14z" fill="#e0554d" />
      <circle cx="97" cy="75" r="30" fill="#ffe9a6" opacity=".25" />
      <path d="M0 182h320v58H0z" fill="#0b2a52" />
      <path
        d="M80 194h36M90 208h18M84 222h26M202 194h18M196 210h12M242 200h14M284 194h18M160 222h14M292 218h16M20 204h30M134 196h20"
        stroke="#ffcf70"
        strokeOpacity=".65"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </>
  ),
};

function Lantern({
  at: [x, y],
  size,
  colour,
}: {
  readonly at: readonly [number, number];
  readonly size: number;
  readonly colour: string;
}) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <circle r="40" fill={colour} opacity=".2" />
      <path d="M0-60v34" stroke="#1a0d24" strokeWidth="3" />
      <rect x="-10" y="-28" width="20" height="7" rx="2" fill="#f4c766" />
      <ellipse rx="25" ry="22" fill={colour} />
      <path
        d="M0-22v44M-12-19.500c-7 12-7 27 0 39M12-19.500c7 12 7 27 0 39"
        fill="none"
        stroke="#fff3d0"
        strokeOpacity=".5"
        strokeWidth="2.5"
      />
      <rect x="-10" y="21" width="20" height="7" rx="2" fill="#f4c766" />
      <path d="M-4 28v14M0 28v18M4 28v14" stroke="#f4c766" strokeWidth="2" />
    </g>
  );
}

const awnings = ['#e4485c', '#fff1d6'];

const nightMarket: Motif = {
  ground: ['#3b1450', '#14071f', '#ff8a4d'],
  glowAt: [160, 170],
  draw: () => (
    <>
      <path d="M-6 34c60 40 112 44 166 22s110-22 166 6" fill="none" stroke="#1a0d24" strokeWidth="3" />
      <Lantern at={[58, 98]} size={0.9} colour="#ff6a4d" />
      <Lantern at={[160, 96]} size={1.2} colour="#ffb13d" />
      <Lantern at={[262, 98]} size={0.9} colour="#ff4d6d" />
      {[14, 168].map((x) => (
        <g key={x}>
          {Array.from({ length: 6 }, (_, index) => (
            <path
              key={x + index * 23}
              d={`M${x + index * 23} 168h23v16a11.5 11.5 0 0 1-23 0z`}
              fill={awnings[index % 2]}
            />
          ))}
          <path d={`M${x + 6} 190h126v60H${x + 6}z`} fill="#2a0f35" />
          <path d={`M${x + 6} 212h126`} stroke="#ffb13d" strokeWidth="4" />
          <path
            d={`M${x + 22} 206h.1M${x + 44} 206h.1M${x + 66} 206h.1M${x + 88} 206h.1M${x + 110} 206h.1`}
            stroke="#ffd98a"
            strokeWidth="13"
            strokeLinecap="round"
          />
        </g>
      ))}
    </>
  ),
};

const coralBloom: Motif = {
  ground: ['#0b6a7c', '#04202f', '#7df0d8'],
  draw: () => (
    <>
      <path
        d="M60-10 20 250M130-10 120 250M220-10l30 260M280-10l70 260"
        stroke="#fff"
        strokeOpacity=".06"
        strokeWidth="26"
      />
      <path
        d="M-6 240c10-30 40-36 70-28 30-22 70-18 96-4 30-20 70-16 92 2 30-12 60-4 74 30z"
        fill="#0a3a45"
      />
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path
          d="M70 214c0-40-6-56-22-72m20 40c14-10 20-26 20-46m-20 22c-12-8-20-10-34-10m54 4c10-4 16-12 18-22"
          stroke="#ff6f8f"
          strokeWidth="13"
        />
        <path
          d="M250 216c2-30 10-46 26-60m-24 36c-12-10-18-24-18-46m18 24c-12 0-22-4-32-12m58 16c2-10 8-18 16-24"
          stroke="#ffa25c"
          strokeWidth="12"
        />
        <path d="M164 222c0-18-4-28-14-38m14 20c8-8 12-16 12-28" stroke="#c77dff" strokeWidth="10" />
      </g>
      <path d="M124 104c24-34 74-34 98-2-24 34-74 36-98 2z" fill="#ffb238" />
      <path d="M130 103 98 80v48z" fill="#ff8a2b" />
      <path d="M160 81c-6 12-6 30 0 44M186 79c-5 14-5 34 0 48" stroke="#fff7e6" strokeWidth="8" fill="none" />
      <circle cx="204" cy="97" r="5.5" fill="#10222c" />
      <circle cx="206" cy="95" r="1.8" fill="#fff" />
      <g fill="none" stroke="#e8fffb" strokeOpacity=".65" strokeWidth="2.5">
        <circle cx="246" cy="78" r="7" />
        <circle cx="262" cy="54" r="10" />
        <circle cx="250" cy="30" r="5" />
        <circle cx="44" cy="92" r="6" />
        <circle cx="34" cy="66" r="9" />
      </g>
    </>
  ),
};

const shiftingSands: Motif = {
  ground: ['#f0a44a', '#a8431f', '#fff0b8'],
  glowAt: [206, 84],
  draw: () => (
    <>
      <circle cx="206" cy="86" r="52" fill="#fff1c2" opacity=".28" />
      <circle cx="206" cy="86" r="36" fill="#fff4d0" />
      <path d="m84 148 46-64 46 64z" fill="#8c3d1c" />
      <path d="m130 84 46 64h-38z" fill="#642812" />
      <path d="m40 154 26-36 26 36z" fill="#8c3d1c" />
      <path d="m66 118 26 36H70z" fill="#642812" />
      <path d="M-6 160c50-24 100-24 150-4s110 20 182-16v110H-6z" fill="#c85f2a" />
      <path d="M-6 188c40-26 90-20 130 2s120 26 202-18v78H-6z" fill="#a2461f" />
      <path d="M-6 160c50-24 100-24 150-4s110 20 182-16" fill="none" stroke="#f7c873" strokeWidth="3" />
      <path d="M-6 188c40-26 90-20 130 2s120 26 202-18" fill="none" stroke="#ee9a4e" strokeWidth="3" />
      <path d="M-6 222c60-30 130-26 180-12s90 14 152-6v46H-6z" fill="#7c3216" />
      <path d="M256 178c2-18 2-26-1-38" fill="none" stroke="#4b1c0c" strokeWidth="5" strokeLinecap="round" />
      <path
        d="M255 142c-12-7-22-5-30 4 12-3 20-3 30-4zM255 142c12-7 22-5 30 4-12-3-20-3-30-4zM255 142c-3-12-12-18-24-16 10 3 16 8 24 16zM255 142c3-12 12-18 24-16-10 3-16 8-24 16zM255 142c-11 3-17 10-17 20 5-9 10-14 17-20zM255 142c11 3 17 10 17 20-5-9-10-14-17-20z"
        fill="#4b1c0c"
      />
    </>
  ),
};

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

export const slotArt = {
  'harbour-lights': harbourLights,
  'night-market': nightMarket,
  'coral-bloom': coralBloom,
  'shifting-sands': shiftingSands,
  'copper-forge': copperForge,
  'lantern-library': lanternLibrary,
  'corner-sevens': cornerSevens,
  'deep-vault': deepVault,
} satisfies Record<string, Motif>;
