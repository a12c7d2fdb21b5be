import type { Sport } from '@evens/contract';
import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { SportIcon } from '@evens/web/ui/sport-icon.tsx';
import { Skeleton } from '@evens/web/ui/surface.tsx';

export interface KoreanSportsProps {
  readonly sports: readonly Sport[] | undefined;
  readonly chosen: string;
}

/** Links to the tables of the sports with matches. */
export function KoreanSports({ sports, chosen }: KoreanSportsProps) {
  return (
    <nav
      aria-label={t('korean.sports')}
      className="bleed mb-3 flex min-h-[34px] touch:min-h-11 gap-1.5 overflow-x-auto [scrollbar-width:none]"
    >
      {sports
        ? sports
            .filter(({ MatchesCount }) => MatchesCount > 0)
            .map((sport) => (
              <Link
                key={sport.ID}
                to={paths.koreanSport.replace(':sportAlias', sport.Alias)}
                aria-current={sport.Alias === chosen ? 'page' : undefined}
                className={classNames(
                  'flex shrink-0 items-center gap-2 rounded-full border px-3 text-[13px] font-[560] transition-colors',
                  sport.Alias === chosen
                    ? 'border-transparent bg-raised text-text'
                    : 'border-line text-quiet pointer:hover:text-text',
                )}
              >
                <SportIcon sport={sport.Alias} className="size-4" />
                {sport.Name}
                <span className="text-faint">{sport.MatchesCount}</span>
              </Link>
            ))
        : ['a', 'b', 'c', 'd', 'e'].map((key) => (
            <Skeleton key={key} className="h-[34px] w-28 shrink-0 rounded-full" />
          ))}
    </nav>
  );
}
