import type { Tournament } from '@evens/contract';
import { Link } from '@evens/web/navigation/index.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Flag } from '@evens/web/ui/flag.tsx';
import { TreeCount } from '@evens/web/ui/tree.tsx';
import { linkOfDay } from './day-links.ts';

interface TournamentEntryProps {
  readonly tournament: Tournament;
  /** Flag of the category, if it is not shown above. */
  readonly flag?: string;
  readonly isHere: boolean;
  readonly isToday: boolean;
  readonly onGo: (() => void) | undefined;
}

export function TournamentEntry({ tournament, flag, isHere, isToday, onGo }: TournamentEntryProps) {
  return (
    <li>
      <Link
        to={linkOfDay(tournament.TournamentLink, isToday)}
        onClick={onGo}
        aria-current={isHere ? 'page' : undefined}
        className={classNames(
          'flex min-h-[30px] touch:min-h-11 items-center gap-2 rounded-[8px] pe-2.5 text-[13px] transition-colors',
          flag === undefined ? 'ps-[62px]' : 'ps-9',
          isHere
            ? 'font-[600] text-accent-text'
            : 'text-faint pointer:hover:bg-surface pointer:hover:text-text',
        )}
      >
        {flag !== undefined && <Flag code={flag} />}
        <bdi className="truncate">{tournament.Name}</bdi>
        <TreeCount count={tournament.MatchesCount} />
      </Link>
    </li>
  );
}
