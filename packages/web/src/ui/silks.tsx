import { hashKey } from './seed.ts';

const colours = [
  '#d8433b',
  '#2f6fc4',
  '#16866f',
  '#f4c237',
  '#6f4bb8',
  '#f4efe2',
  '#2b3540',
  '#7cc4e8',
  '#d95c86',
  '#4f9b45',
  '#ee8331',
  '#8a2f2f',
] as const;

const jacket = 'M8 2 3 4.6 1 12l3.4 1L5.6 9v13h12.8V9l1.2 4L23 12l-2-7.4L16 2c-1 1.4-2.4 2-4 2s-3-.6-4-2z';
const sleeves = 'M5.6 4v5L4.4 13 1 12l2-7.4zM18.4 4v5l1.2 4L23 12l-2-7.4z';
const patterns = [
  '',
  'M9.5 2h5v20h-5z',
  'M5.6 7h12.8v3.4H5.6zM5.6 14h12.8v3.4H5.6z',
  'M5 22 16 2h4L9 22z',
  'M12 2h8v20h-8z',
  'M12 6l5 6-5 6-5-6z',
  'M6 3h2.6v19H6zM10.7 3h2.6v19h-2.6zM15.4 3H18v19h-2.6z',
  'M5 6l7 5 7-5v4l-7 5-7-5z',
  'M8 8a1.6 1.6 0 1 1 .01 0zM16 8a1.6 1.6 0 1 1 .01 0zM12 12.6a1.6 1.6 0 1 1 .01 0zM8 17.6a1.6 1.6 0 1 1 .01 0zM16 17.6a1.6 1.6 0 1 1 .01 0z',
] as const;

/** Colours of a jockey: jacket, pattern and sleeves. */
export function silksColours(seed: string) {
  const number = hashKey(seed);
  const [body, trim, arms] = [0, 8, 16].map((bits) => colours[(number >>> bits) % colours.length]);
  return { body, trim, arms };
}

/** The colours of a runner's jockey, drawn from the runner's key. `size` in px. */
export function Silks({ seed, size = 24 }: { readonly seed: string; readonly size?: number }) {
  const number = hashKey(seed);
  const { body, trim, arms } = silksColours(seed);
  const clip = `silks-${size}-${number.toString(36)}`;
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 24 24" className="shrink-0">
      <clipPath id={clip}>
        <path d={jacket} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <path d={jacket} fill={body} />
        <path d={patterns[(number >>> 20) % patterns.length]} fill={trim} />
        <path d={sleeves} fill={arms} />
      </g>
      <path d={jacket} fill="none" className="stroke-line" strokeWidth={0.8} />
    </svg>
  );
}
