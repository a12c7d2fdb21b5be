import { t } from '@evens/web/core/words.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import './balls.css';

/** A colour for each ten numbers. */
const colours = ['#d8433b', '#2f6fc4', '#16866f', '#c98a12', '#6f4bb8'] as const;

/** A ball of a lottery machine. */
export function Ball({ number }: { readonly number: number }) {
  return (
    <span className="ball" style={{ backgroundColor: colours[Math.floor(number / 10) % colours.length] }}>
      <bdi>{number}</bdi>
    </span>
  );
}

interface BallRowProps {
  readonly numbers: readonly number[];
  /** Numbers to emphasise. */
  readonly matched?: ReadonlySet<number>;
  /** Places for balls that are not drawn yet are empty. */
  readonly slots?: number;
  readonly isLarge?: boolean;
  readonly label?: string;
}

/** Balls in a row, in the order of the draw. */
export function BallRow({ numbers, matched, slots = 0, isLarge = false, label }: BallRowProps) {
  return (
    <ol
      aria-label={label ?? t('match.balls')}
      className={classNames('ball-row', isLarge && 'ball-row-large')}
    >
      {numbers.map((number) => (
        <li key={number} data-matched={matched?.has(number) || undefined}>
          <Ball number={number} />
          {matched?.has(number) && <span className="sr-only"> {t('virtual.lotto.matched')}</span>}
        </li>
      ))}
      {Array.from({ length: slots - numbers.length }, (_, index) => (
        <li key={`empty ${index}`} aria-hidden>
          <i className="ball-empty" />
        </li>
      ))}
    </ol>
  );
}
