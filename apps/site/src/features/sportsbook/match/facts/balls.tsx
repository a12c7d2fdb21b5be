import { drawnBalls, type Facts } from '@evens/markets';
import { t } from '@evens/web/core/words.ts';

/** The drawn numbers of a lotto draw, in order. */
export function Balls({ facts }: { readonly facts: Facts }) {
  return (
    <ol aria-label={t('match.balls')} className="flex flex-wrap justify-center gap-2">
      {drawnBalls(facts).map((number) => (
        <li
          key={number}
          className="grid size-9 place-items-center rounded-full border border-line bg-raised font-bold"
        >
          <bdi>{number}</bdi>
        </li>
      ))}
    </ol>
  );
}
