import type { BonusOffer } from '@evens/contract';
import type { ReactNode } from 'react';

type Kind = BonusOffer['Kind'];

const grounds: Readonly<Record<Kind, string>> = {
  'deposit-match': 'from-[#0b2c1d] to-[#1a6b40]',
  'bonus-money': 'from-[#2c1f07] to-[#755412]',
  'free-bet': 'from-[#0a2439] to-[#17567f]',
  'free-spins': 'from-[#360c25] to-[#86204f]',
  'cash-back': 'from-[#20123f] to-[#532f94]',
};

const coin = (x: number, y: number) => (
  <g key={`${x}-${y}`}>
    <path d={`M${x} ${y}v9c0 9 44 9 44 0v-9z`} fill="#b57d14" />
    <ellipse cx={x + 22} cy={y} rx="22" ry="7" fill="#ffd666" />
    <ellipse cx={x + 22} cy={y} rx="14" ry="4" fill="#e0a92c" />
  </g>
);

/** Pictures in a field of 200 × 116. */
const pictures: Readonly<Record<Kind, ReactNode>> = {
  // Two equal stacks of coins.
  'deposit-match': [84, 72, 60, 48].flatMap((y) => [coin(84, y), coin(138, y)]),
  'bonus-money': [88, 76, 64, 52, 40].map((y) => coin(126, y)),
  // A betslip with a torn edge.
  'free-bet': (
    <g transform="rotate(8 150 58)">
      <path d="M112 12h72v84l-9 8-9-8-9 8-9-8-9 8-9-8-9 8-9-8z" fill="#f6f8f4" />
      <path d="M122 24h34v6h-34zM122 42h28v5h-28zM122 54h36v5h-36zM122 66h22v5h-22z" fill="#9fb4c4" />
      <path d="M162 40h14v9h-14zM162 52h14v9h-14zM162 64h14v9h-14z" fill="#1a6b40" />
      <path d="M122 80h54v10h-54z" fill="#c9f24b" />
    </g>
  ),
  'free-spins': (
    <>
      <path d="M88 24h104v68H88z" fill="#d3a13a" />
      <path d="M96 34h26v48H96zM127 34h26v48h-26zM158 34h26v48h-26z" fill="#fff6e6" />
      <path
        d="M101 46h17v5l-8 20h-7l7-19h-9zM132 46h17v5l-8 20h-7l7-19h-9zM163 46h17v5l-8 20h-7l7-19h-9z"
        fill="#d5222d"
      />
    </>
  ),
  // A coin that comes back.
  'cash-back': (
    <>
      <path d="M176 40a38 38 0 1 0 6 32" fill="none" stroke="#d9b8ff" strokeWidth="8" strokeLinecap="round" />
      <path d="M182 20v26h-26z" fill="#d9b8ff" />
      <circle cx="146" cy="60" r="20" fill="#ffd666" />
      <circle cx="146" cy="60" r="13" fill="#e0a92c" />
    </>
  ),
};

/** The picture behind an offer's title, at its end side. */
export function OfferArt({ kind }: { readonly kind: Kind }) {
  return (
    <div className={`absolute inset-0 bg-linear-to-r rtl:bg-linear-to-l ${grounds[kind]}`}>
      <svg
        aria-hidden
        viewBox="0 0 200 116"
        preserveAspectRatio="xMaxYMid slice"
        className="absolute inset-y-0 end-0 h-full w-[54%] rtl:-scale-x-100"
      >
        {pictures[kind]}
      </svg>
    </div>
  );
}
