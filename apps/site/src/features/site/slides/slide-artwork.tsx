import type { SlideArt } from '@evens/contract';
import type { ReactNode } from 'react';

/** Scenes in a field of 200 × 160. */
const scenes: Readonly<Record<SlideArt, ReactNode>> = {
  // A pitch at night, seen from behind a corner.
  pitch: (
    <>
      <path d="M0 0h200v78H0z" fill="#06140f" fillOpacity=".55" />
      <path d="M20 26 0 78h70zM96 18 60 78h90zM176 26l-46 52h70v-30z" fill="#e9ffd9" fillOpacity=".13" />
      <path d="M0 70h200v9H0z" fill="#0d1d18" />
      <path d="M0 78h200v82H0z" fill="#1f8a4c" />
      <path d="M30 78h28l-34 82h-60zM88 78h26l4 82H62zM142 78h28l40 82h-54z" fill="#27a05a" />
      <path
        d="M6 84h190M101 84l-3 76M60 112a40 13 0 1 1 80 0 40 13 0 1 1-80 0"
        fill="none"
        stroke="#eafff0"
        strokeOpacity=".75"
        strokeWidth="1.8"
      />
      <g fill="#fdfff0">
        <path d="M12 20h16v7H12zM88 12h16v7H88zM168 20h16v7h-16z" />
        <path d="M19 27h2v46h-2zM95 19h2v54h-2zM175 27h2v46h-2z" fillOpacity=".35" />
      </g>
      <circle cx="150" cy="130" r="12" fill="#f8f8f4" />
      <path
        d="m150 123 6 4-2 7h-8l-2-7zM139 127l3-4M161 127l-3-4M145 141l1-3M155 141l-1-3"
        fill="#1d2024"
        stroke="#1d2024"
      />
    </>
  ),
  // A trophy under falling paper.
  season: (
    <>
      <circle cx="130" cy="66" r="74" fill="#ffd666" fillOpacity=".16" />
      <circle cx="130" cy="66" r="48" fill="#ffd666" fillOpacity=".18" />
      <path
        d="M100 36H82c0 24 8 34 24 36M160 36h18c0 24-8 34-24 36"
        fill="none"
        stroke="#d9a022"
        strokeWidth="7"
      />
      <path d="M98 24h64v34c0 24-14 38-32 38S98 82 98 58z" fill="#f5c13c" />
      <path d="M98 24h20v68c-12-4-20-16-20-34z" fill="#ffdf85" />
      <path d="M146 24h16v34c0 18-6 30-16 35z" fill="#c98f1c" />
      <path d="M122 94h16l4 22h-24z" fill="#d9a022" />
      <path d="M104 116h52v8h-52zM96 124h68v18H96z" fill="#3b2808" />
      <path d="M96 124h68v4H96z" fill="#f5c13c" />
      <path
        d="M44 30l8 4-3 6-8-4zM64 96l7-3 3 6-7 3zM188 92l6 5-5 5-6-5zM176 18l8-2 1 7-8 2zM70 52l5 6-5 5zM52 124l8 1-1 7-8-1z"
        fill="#ffe6a0"
      />
    </>
  ),
  // A game pad before two screens.
  arena: (
    <>
      <path d="M40 18h70v46H40zM122 18h70v46h-70z" fill="#0e0820" stroke="#9a6bff" strokeWidth="2" />
      <path
        d="M48 54l14-16 10 8 14-20 16 28zM130 54h54M130 46l16-12 12 8 22-18"
        fill="none"
        stroke="#d9b8ff"
        strokeWidth="2.5"
      />
      <circle cx="120" cy="110" r="70" fill="#b48cff" fillOpacity=".14" />
      <path
        d="M84 76h72c20 0 32 16 36 44 3 20-6 30-16 30-12 0-16-20-30-20H94c-14 0-18 20-30 20-10 0-19-10-16-30 4-28 16-44 36-44z"
        fill="#8a5cf0"
      />
      <path d="M84 76h72c14 0 24 8 30 22H54c6-14 16-22 30-22z" fill="#a681ff" />
      <path d="M82 92h9v9h9v9h-9v9h-9v-9h-9v-9h9z" fill="#241250" />
      <circle cx="150" cy="94" r="5.5" fill="#ff7b9c" />
      <circle cx="163" cy="106" r="5.5" fill="#ffd666" />
      <circle cx="150" cy="118" r="5.5" fill="#5fe0b0" />
      <circle cx="137" cy="106" r="5.5" fill="#72bdea" />
    </>
  ),
  // A price that rises, in steps.
  prices: (
    <>
      <path
        d="M40 34h160M40 66h160M40 98h160M40 130h160"
        stroke="#bfe3ff"
        strokeOpacity=".16"
        strokeWidth="1.5"
      />
      <path d="M40 122h26v-16h28V94h24V70h26V54h24V32h32v112H40z" fill="#5fb8f5" fillOpacity=".28" />
      <path d="M40 122h26v-16h28V94h24V70h26V54h24V32h32" fill="none" stroke="#8fd2ff" strokeWidth="3.5" />
      <circle cx="168" cy="32" r="13" fill="#c9f24b" fillOpacity=".25" />
      <circle cx="168" cy="32" r="6" fill="#c9f24b" />
    </>
  ),
  // Three reels that stop on sevens.
  reels: (
    <>
      <circle cx="126" cy="80" r="82" fill="#ff9ec7" fillOpacity=".14" />
      <path
        d="M58 30h130c8 0 12 4 12 12v76c0 8-4 12-12 12H58c-8 0-12-4-12-12V42c0-8 4-12 12-12z"
        fill="#d3a13a"
      />
      <path d="M58 44h38v72H58zM104 44h38v72h-38zM150 44h38v72h-38z" fill="#fff6e6" />
      <path d="M58 44h130v14H58zM58 102h130v14H58z" fill="#5c1236" fillOpacity=".22" />
      <path
        d="M65 64h25v7L78 98h-9l11-25H65zM111 64h25v7l-12 27h-9l11-25h-15zM157 64h25v7l-12 27h-9l11-25h-15z"
        fill="#d5222d"
      />
    </>
  ),
  // Three results, one of them won.
  results: (
    <>
      <path
        d="M60 20h130v34H60zM60 64h130v34H60zM60 108h130v34H60z"
        fill="#072024"
        stroke="#3fa6b2"
        strokeWidth="1.5"
      />
      <path d="M104 32h44v9h-44zM104 76h32v9h-32zM104 120h52v9h-52z" fill="#8fd9e2" fillOpacity=".55" />
      <circle cx="82" cy="37" r="10" fill="#46d39a" />
      <circle cx="82" cy="81" r="10" fill="#46d39a" />
      <circle cx="82" cy="125" r="10" fill="#ff8a7a" />
      <path
        d="m77 37 4 4 7-8M77 81l4 4 7-8M78 121l8 8M86 121l-8 8"
        fill="none"
        stroke="#06201a"
        strokeWidth="2.5"
      />
    </>
  ),
};

/** The picture behind a slide's text, at its end side. */
export function SlideArtwork({ art }: { readonly art: SlideArt }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 200 160"
      preserveAspectRatio="xMaxYMid slice"
      className="absolute inset-y-0 end-0 h-full w-[44%] [mask-image:linear-gradient(to_right,transparent_6%,black_60%)] rtl:-scale-x-100"
    >
      {scenes[art]}
    </svg>
  );
}
