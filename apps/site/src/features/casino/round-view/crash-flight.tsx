import { t } from '@evens/web/core/words.ts';
import type { ViewPart } from './part-shapes.ts';
import { multipleText } from './round-words.ts';

const WIDTH = 320;
const HEIGHT = 120;
const FLOOR = 108;
const POINTS = 40;
const START_HUNDREDTHS = 100;

type Part = Extract<ViewPart, { readonly kind: 'flight' }>;

/** How far along and how high a flight to `crash` is at a multiplier: the curve grows by the same share in the same time. */
function flightPoint(multiplier: number, crash: number): readonly [x: number, y: number] {
  const end = Math.max(crash, START_HUNDREDTHS + 1);
  const along = Math.log(multiplier / START_HUNDREDTHS) / Math.log(end / START_HUNDREDTHS);
  const up = (multiplier - START_HUNDREDTHS) / (end - START_HUNDREDTHS);
  return [8 + along * (WIDTH - 28), FLOOR - up * (FLOOR - 16)];
}

function curve(crash: number): string {
  const end = Math.max(crash, START_HUNDREDTHS + 1);
  return Array.from({ length: POINTS + 1 }, (_, point) => {
    const multiplier = START_HUNDREDTHS * (end / START_HUNDREDTHS) ** (point / POINTS);
    const [x, y] = flightPoint(multiplier, crash);
    return `${point === 0 ? 'M' : 'L'}${x.toFixed(1)},${y.toFixed(1)}`;
  }).join(' ');
}

/** The way of a flight to where it crashed, and where the player left it. */
export function CrashFlight({ part: { crash, out } }: { readonly part: Part }) {
  const [endX, endY] = flightPoint(Math.max(crash, START_HUNDREDTHS + 1), crash);
  const left = out === undefined ? undefined : flightPoint(Math.min(out, crash), crash);
  return (
    <div className="grid justify-items-center gap-1">
      <bdi className={out === undefined ? 'text-3xl font-[720] text-down' : 'text-3xl font-[720]'}>
        {multipleText(crash)}
      </bdi>
      <p className="text-sm text-quiet">
        {t('casinogame.view.crashed')}
        {out !== undefined && (
          <>
            {' · '}
            <span className="font-[640] text-up">{t('casinogame.view.left', { at: multipleText(out) })}</span>
          </>
        )}
      </p>
      <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="w-full max-w-[420px]" direction="ltr">
        <path d={`M8,${FLOOR}H${WIDTH - 8}`} stroke="var(--line)" strokeWidth="1.5" />
        <path d={`${curve(crash)} L${endX},${FLOOR} L8,${FLOOR}Z`} fill="var(--accent-soft)" />
        <path d={curve(crash)} fill="none" stroke="var(--quiet)" strokeWidth="2.5" strokeLinecap="round" />
        {left && (
          <circle cx={left[0]} cy={left[1]} r="6" fill="var(--up)" stroke="var(--ink)" strokeWidth="2" />
        )}
        <path
          d={`M${endX - 5},${endY - 5}l10,10m0,-10l-10,10`}
          stroke="var(--down)"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </svg>
    </div>
  );
}
