import { Card } from './card.tsx';
import type { Motif } from './motif.ts';

/** A segment of a ring between two angles, in turns. */
function slice(
  [cx, cy]: readonly [number, number],
  [inner, outer]: readonly [number, number],
  from: number,
  to: number,
) {
  const at = (radius: number, turn: number) => {
    const angle = (turn - 0.25) * 2 * Math.PI;
    return `${(cx + radius * Math.cos(angle)).toFixed(1)} ${(cy + radius * Math.sin(angle)).toFixed(1)}`;
  };
  return `M${at(outer, from)}A${outer} ${outer} 0 0 1 ${at(outer, to)}L${at(inner, to)}A${inner} ${inner} 0 0 0 ${at(inner, from)}Z`;
}

const POCKETS = 25;
const middle = [160, 122] as const;

const roulette: Motif = {
  ground: ['#4a141b', '#1d0609', '#e2574c'],
  draw: () => (
    <>
      <circle cx="160" cy="126" r="100" fill="#000" opacity=".35" />
      <circle cx="160" cy="122" r="98" fill="#5f3318" />
      <circle cx="160" cy="122" r="98" fill="none" stroke="#d9a75a" strokeWidth="3" />
      {Array.from({ length: POCKETS }, (_, index) => (
        <path
          key={slice(middle, [56, 86], index / POCKETS, (index + 1) / POCKETS)}
          d={slice(middle, [56, 86], index / POCKETS, (index + 1) / POCKETS)}
          fill={index === 5 ? '#1f9d63' : index % 2 === 0 ? '#1a1214' : '#c93744'}
        />
      ))}
      <circle cx="160" cy="122" r="86" fill="none" stroke="#e9c98d" strokeOpacity=".5" strokeWidth="2" />
      <circle cx="160" cy="122" r="56" fill="#3a1d10" stroke="#d9a75a" strokeWidth="3" />
      <g stroke="#e9c98d" strokeWidth="6" strokeLinecap="round">
        <path d="M160 84v76M122 122h76" />
      </g>
      <g fill="#f4dcae">
        <circle cx="160" cy="122" r="15" />
        <circle cx="160" cy="84" r="6" />
        <circle cx="160" cy="160" r="6" />
        <circle cx="122" cy="122" r="6" />
        <circle cx="198" cy="122" r="6" />
      </g>
      <circle cx="160" cy="122" r="6" fill="#a9752f" />
      <circle cx="222" cy="84" r="8.5" fill="#fff" />
      <circle cx="220" cy="81.5" r="2.5" fill="#ffe" />
    </>
  ),
};

const blackjack: Motif = {
  ground: ['#0f4a35', '#06211a', '#35b07a'],
  draw: () => (
    <>
      <path d="M-10 214c90-44 250-44 340 0" fill="none" stroke="#e7c680" strokeOpacity=".4" strokeWidth="3" />
      <path
        d="M-10 236c90-44 250-44 340 0"
        fill="none"
        stroke="#e7c680"
        strokeOpacity=".18"
        strokeWidth="3"
      />
      <Card at={[128, 112]} turn={-11} scale={1.22} rank="A" suit="spade" />
      <Card at={[192, 124]} turn={9} scale={1.22} rank="K" suit="heart" />
    </>
  ),
};

const beads = [0, 0, 1, 0, 1, 1, 1, 2, 0, 0, 1, 0, 0, 0, 1, 1, 2, 1, 0, 1, 1, 0, 0, 1];
const beadColours = ['#4d8dff', '#ff5d6c', '#3fcf8e'];

const baccarat: Motif = {
  ground: ['#142a5c', '#080f26', '#4d8dff'],
  draw: () => (
    <>
      {beads.map((bead, index) => (
        <circle
          key={`${bead} ${index}`}
          cx={30 + Math.floor(index / 2) * 24}
          cy={206 + (index % 2) * 22}
          r="8"
          fill="none"
          stroke={beadColours[bead]}
          strokeOpacity=".75"
          strokeWidth="4"
        />
      ))}
      <Card at={[74, 104]} turn={-12} rank="4" suit="club" />
      <Card at={[112, 108]} turn={4} rank="5" suit="diamond" />
      <Card at={[208, 108]} turn={-4} rank="Q" suit="spade" />
      <Card at={[246, 104]} turn={12} rank="7" suit="heart" />
      <circle cx="160" cy="106" r="19" fill="#e7c680" />
      <path d="m160 93 13 13-13 13-13-13z" fill="#142a5c" />
    </>
  ),
};

const dragonTiger: Motif = {
  ground: ['#4d1522', '#140a18', '#ff9d4d'],
  glowAt: [160, 120],
  draw: () => (
    <>
      <path d="M0 0h160L130 240H0z" fill="#c93744" opacity=".22" />
      <path d="M160 0h160v240H130z" fill="#2f6fd0" opacity=".22" />
      <path
        d="M24 188c34-8 26-40 4-46 30-2 46 14 40 38 12-10 14-26 8-40 24 16 28 52 2 74-22 16-52 6-54-26z"
        fill="#ff8a4d"
        opacity=".75"
      />
      <path
        d="M296 128l-26 14 24 2-34 16 32 2-44 18 42 2-30 16"
        fill="none"
        stroke="#ffc46b"
        strokeOpacity=".75"
        strokeWidth="8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <Card at={[108, 116]} turn={-9} scale={1.3} rank="K" suit="heart" />
      <Card at={[212, 116]} turn={9} scale={1.3} rank="9" suit="spade" />
      <circle cx="160" cy="118" r="21" fill="#e7c680" />
      <path d="m160 102 16 16-16 16-16-16z" fill="#4d1522" />
    </>
  ),
};

/** Positions of the pips of the numbers 1 to 5. */
const diePips: readonly (readonly (readonly [x: number, y: number])[])[] = [
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
];

function Die({
  at: [x, y],
  turn,
  number,
}: {
  readonly at: readonly [number, number];
  readonly turn: number;
  readonly number: number;
}) {
  const colour = number === 1 || number === 4 ? '#c93744' : '#1a2128';
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <rect x="-34" y="-30" width="72" height="72" rx="14" fill="#000" opacity=".35" />
      <rect x="-36" y="-36" width="72" height="72" rx="14" fill="#f4f6f8" />
      {diePips[number - 1]?.map(([dx, dy]) => (
        <circle key={`${dx} ${dy}`} cx={dx * 19} cy={dy * 19} r={number === 1 ? 11 : 7.5} fill={colour} />
      ))}
    </g>
  );
}

const sicBo: Motif = {
  ground: ['#12493f', '#06201c', '#4fd0a8'],
  glowAt: [160, 130],
  draw: () => (
    <>
      <ellipse cx="160" cy="142" rx="142" ry="82" fill="#0b2a25" stroke="#e7c680" strokeWidth="5" />
      <ellipse
        cx="160"
        cy="142"
        rx="122"
        ry="66"
        fill="none"
        stroke="#e7c680"
        strokeOpacity=".35"
        strokeWidth="2"
      />
      <Die at={[88, 146]} turn={-14} number={4} />
      <Die at={[232, 146]} turn={12} number={5} />
      <Die at={[160, 108]} turn={6} number={1} />
    </>
  ),
};

const hiLo: Motif = {
  ground: ['#17415a', '#081722', '#46c3d2'],
  draw: () => (
    <>
      <Card at={[84, 124]} turn={-14} scale={0.95} back="#255d78" />
      <Card at={[236, 124]} turn={14} scale={0.95} back="#255d78" />
      <Card at={[160, 118]} scale={1.35} rank="7" suit="spade" />
      <circle cx="254" cy="74" r="25" fill="#c9f24b" />
      <path
        d="M254 86V63m-11 10 11-11 11 11"
        fill="none"
        stroke="#1d2a05"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="66" cy="170" r="25" fill="#ff8a7a" />
      <path
        d="M66 158v23m-11-10 11 11 11-11"
        fill="none"
        stroke="#45110c"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
};

const royal = ['10', 'J', 'Q', 'K', 'A'];

const videoPoker: Motif = {
  ground: ['#3d1258', '#120a30', '#f04fb0'],
  glowAt: [160, 190],
  draw: () => (
    <>
      <path
        d="M0 36h320M0 58h320M0 80h320M0 102h320M0 124h320M0 146h320M0 168h320M0 190h320M0 212h320"
        stroke="#fff"
        strokeOpacity=".05"
        strokeWidth="8"
      />
      {royal.map((rank, index) => (
        <Card
          key={rank}
          at={[62 + index * 49, 112 + Math.abs(index - 2) ** 2 * 5]}
          turn={(index - 2) * 9}
          scale={0.92}
          rank={rank}
          suit="heart"
        />
      ))}
      {royal.slice(0, 3).map((rank, index) => (
        <rect
          key={rank}
          x={62 + index * 70}
          y="196"
          width="56"
          height="16"
          rx="8"
          fill={index === 1 ? '#ffd45e' : '#f04fb0'}
          opacity={index === 1 ? 1 : 0.6}
        />
      ))}
    </>
  ),
};

function Chip({ at: [x, y], colour }: { readonly at: readonly [number, number]; readonly colour: string }) {
  return (
    <g>
      <ellipse cx={x} cy={y + 7} rx="28" ry="12" fill="#000" opacity=".35" />
      <path d={`M${x - 28} ${y}v7a28 12 0 0 0 56 0v-7`} fill={colour} />
      <path
        d={`M${x - 18} ${y + 9}v7M${x} ${y + 12}v7M${x + 18} ${y + 9}v7`}
        stroke="#fff"
        strokeWidth="7"
        strokeOpacity=".75"
      />
      <ellipse
        cx={x}
        cy={y}
        rx="28"
        ry="12"
        fill={colour}
        stroke="#fff"
        strokeOpacity=".4"
        strokeWidth="1.5"
      />
      <ellipse cx={x} cy={y} rx="17" ry="7" fill="none" stroke="#fff" strokeOpacity=".75" strokeWidth="2" />
    </g>
  );
}

const casinoHoldem: Motif = {
  ground: ['#4c2a16', '#1a0d07', '#e89a4b'],
  draw: () => (
    <>
      <ellipse cx="160" cy="150" rx="178" ry="104" fill="#12503a" stroke="#8a5a2e" strokeWidth="10" />
      <ellipse
        cx="160"
        cy="150"
        rx="154"
        ry="84"
        fill="none"
        stroke="#e7c680"
        strokeOpacity=".35"
        strokeWidth="2"
      />
      <Card at={[78, 96]} scale={0.6} rank="9" suit="club" />
      <Card at={[128, 92]} scale={0.6} rank="J" suit="diamond" />
      <Card at={[178, 92]} scale={0.6} rank="A" suit="heart" />
      <Card at={[228, 96]} scale={0.6} back="#7c3434" />
      <Card at={[138, 168]} turn={-9} scale={0.82} rank="A" suit="spade" />
      <Card at={[184, 168]} turn={8} scale={0.82} rank="J" suit="club" />
      <Chip at={[262, 186]} colour="#c93744" />
      <Chip at={[262, 174]} colour="#c93744" />
      <Chip at={[262, 162]} colour="#2f6fd0" />
      <Chip at={[58, 184]} colour="#2f6fd0" />
      <Chip at={[58, 172]} colour="#1f9d63" />
    </>
  ),
};

const wheelColours = ['#ff5d6c', '#ffd45e', '#4d8dff', '#c9f24b'];
const SECTORS = 16;

const wheel: Motif = {
  ground: ['#2c1a5a', '#0e0922', '#ffb84d'],
  draw: () => (
    <>
      <circle cx="160" cy="130" r="104" fill="#000" opacity=".35" />
      <circle cx="160" cy="126" r="100" fill="#2a1c12" stroke="#f0c36a" strokeWidth="4" />
      {Array.from({ length: SECTORS }, (_, index) => (
        <path
          key={slice([160, 126], [26, 92], index / SECTORS, (index + 1) / SECTORS)}
          d={slice([160, 126], [26, 92], index / SECTORS, (index + 1) / SECTORS)}
          fill={index === 0 ? '#fff' : wheelColours[index % wheelColours.length]}
          stroke="#1c1230"
          strokeWidth="2"
        />
      ))}
      <circle cx="160" cy="126" r="26" fill="#1c1230" stroke="#f0c36a" strokeWidth="4" />
      <path
        d="m160 112 4.3 9 9.7 1.3-7.1 6.8 1.8 9.7-8.7-4.7-8.7 4.7 1.8-9.7-7.1-6.8 9.7-1.300z"
        fill="#f0c36a"
      />
      <path d="m160 48-13-26h26z" fill="#fff" stroke="#1c1230" strokeWidth="3" strokeLinejoin="round" />
    </>
  ),
};

export const tableArt = {
  roulette,
  blackjack,
  baccarat,
  'dragon-tiger': dragonTiger,
  'sic-bo': sicBo,
  'hi-lo': hiLo,
  'video-poker': videoPoker,
  'casino-holdem': casinoHoldem,
  wheel,
} satisfies Record<string, Motif>;
