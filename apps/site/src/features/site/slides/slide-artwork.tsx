import type { SlideArt } from '@evens/contract';

/** Lines of each picture in a field of 200 × 132, drawn by us. */
const paths: Readonly<Record<SlideArt, readonly string[]>> = {
  pitch: [
    'M60 -10 H260 V142 H60 Z',
    'M160 -10 V142',
    'M160 66 m-30 0 a30 30 0 1 0 60 0 a30 30 0 1 0 -60 0',
    'M60 26 h34 v80 h-34',
    'M60 48 h14 v36 h-14',
  ],
  season: [
    'M110 24 h64 v28 a32 32 0 0 1 -64 0 Z',
    'M110 32 h-18 v8 a18 18 0 0 0 18 18',
    'M174 32 h18 v8 a18 18 0 0 1 -18 18',
    'M142 84 v18 M118 108 h48 M126 102 h32 v6',
  ],
  arena: [
    'M96 96 l46 -62 l46 62 Z',
    'M112 96 l30 -40 l30 40',
    'M84 108 h116 M72 118 h140',
    'M142 34 v-20 M120 40 l-12 -16 M164 40 l12 -16',
  ],
  prices: [
    'M70 104 l24 -18 l22 10 l26 -38 l22 14 l40 -44',
    'M70 116 h140',
    'M204 28 m-4 0 a4 4 0 1 0 8 0 a4 4 0 1 0 -8 0',
  ],
  reels: [
    'M92 34 h104 v64 h-104 Z',
    'M126 34 v64 M162 34 v64',
    'M102 58 h14 l-8 20 M137 58 h14 l-8 20 M172 58 h14 l-8 20',
    'M204 52 v28 M204 52 m-4 0 a4 4 0 1 0 8 0 a4 4 0 1 0 -8 0',
  ],
  results: [
    'M104 26 h84 v84 h-84 Z',
    'M118 48 l8 8 l14 -16 M150 48 h26',
    'M118 72 l8 8 l14 -16 M150 74 h26',
    'M118 96 h22 M150 98 h26',
  ],
};

/** The picture behind a slide's words, at its end side. */
export function SlideArtwork({ art }: { readonly art: SlideArt }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 200 132"
      preserveAspectRatio="xMaxYMid slice"
      className="absolute inset-y-0 end-0 h-full w-[44%] text-accent-text opacity-15 [mask-image:linear-gradient(to_right,transparent,black_60%)] rtl:-scale-x-100"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      {paths[art].map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
}
