import { hashKey } from '@evens/web/ui/seed.ts';
import { silksColours } from '@evens/web/ui/silks.tsx';

const coats = ['#6b4226', '#8a5a33', '#3d2c22', '#95908a', '#2c2724', '#a9743f'] as const;

const body =
  'M12 17c5-3 12-3 18-2 5 1 9 0 12-4l6-8c1-1 2-2 3-1l6 5c1 1 1 3-1 3l-5 1-4 8c-2 4-5 6-10 7l-14 1c-5 0-9-1-11-4-2 4-5 7-10 7 3-3 3-9 10-13z';
const hind = ['M15 22 8 33l-4 3', 'M19 24l-3 9-5 3'] as const;
const fore = ['M37 24l8 7 6-1', 'M40 23l11 5 4 5'] as const;

/** A horse in full gallop towards the right, its jockey in silks. */
export function Horse({ seed }: { readonly seed: string }) {
  const { body: jacket, trim, arms } = silksColours(seed);
  const coat = coats[hashKey(`coat/${seed}`) % coats.length];
  return (
    <svg aria-hidden viewBox="0 0 60 38" className="race-horse">
      <g fill="none" stroke={coat} strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
        <g className="race-legs race-legs-hind">
          {hind.map((leg) => (
            <path key={leg} d={leg} />
          ))}
        </g>
        <g className="race-legs race-legs-fore">
          {fore.map((leg) => (
            <path key={leg} d={leg} />
          ))}
        </g>
      </g>
      <path d={body} fill={coat} />
      <path d="M24 15h9l1 7h-9z" fill={trim} />
      <g className="race-silks">
        <path d="M22 13c0-6 5-10 11-10l5 3-5 3-4 5z" fill={jacket} />
        <path d="M33 4l5 3 3 4-2 1.5-6-4z" fill={arms} />
        <circle cx="38" cy="2.8" r="2.8" fill={trim} />
      </g>
    </svg>
  );
}
