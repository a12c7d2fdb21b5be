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

export const slotLandscapes = {
  'harbour-lights': harbourLights,
  'night-market': nightMarket,
  'coral-bloom': coralBloom,
  'shifting-sands': shiftingSands,
} satisfies Record<string, Motif>;
