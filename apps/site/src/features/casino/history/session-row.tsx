import type { HistorySession } from '@evens/contract';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { useSetting } from '@evens/web/core/settings.ts';
import { t, written } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Badge } from '@evens/web/ui/surface.tsx';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { ListFailed, ListSkeleton } from '../../players/history/index.ts';
import type { RoundFilters } from './history-view.ts';
import { netResult } from './page-net.ts';
import { useSessionRounds } from './round-pages.ts';
import { NetAmount, RoundRow } from './round-row.tsx';

interface SessionRowProps {
  readonly session: HistorySession;
  /** Filters of the list, which apply to the session's rounds too. */
  readonly filters: RoundFilters;
}

/** A game session with its sums. It unfolds to its rounds. A single round is shown as such. */
export function SessionRow({ session, filters }: SessionRowProps) {
  // Renders again when the time zone changes.
  useSetting('timezone');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { GameName, Currency, From, To, Rounds, Open, OpenStake, Staked, Won, Best, Only } = session;
  if (Only) return <RoundRow round={Only} />;
  return (
    <li data-session={session.LastID}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="grid w-full grid-cols-[1fr_auto_16px] items-center gap-x-3 gap-y-0.5 px-3.5 py-2.5 text-start pointer:hover:bg-raised"
      >
        <span className="flex min-w-0 items-center gap-2">
          <bdi className="truncate font-[600]">{GameName}</bdi>
          <span className="shrink-0 text-sm text-quiet">
            {t('casinogame.history.rounds', { count: Rounds })}
          </span>
          {Open > 0 && <Badge tone="accent">{t('casinogame.round.state.open')}</Badge>}
        </span>
        <span className="text-end">
          {Open < Rounds && (
            <NetAmount net={netResult({ Stake: Staked, Win: Won, Currency })} currency={Currency} />
          )}
        </span>
        <ChevronDown
          aria-hidden
          className={classNames('row-span-2 size-4 text-faint transition-transform', isOpen && 'rotate-180')}
        />
        <span className="min-w-0 text-sm text-faint">
          {written().period(Date.parse(From), Date.parse(To))}
          {Best !== null && (
            <>
              {' · '}
              {t('casinogame.history.best')} <bdi dir="ltr">{written().count(Best)}×</bdi>
            </>
          )}
        </span>
        <span className="text-end text-sm text-faint">
          <bdi translate="no" dir="ltr">
            {Open < Rounds ? (
              <>
                {moneyText(Staked, Currency)} → {moneyText(Won, Currency)}
              </>
            ) : (
              moneyText(OpenStake, Currency)
            )}
          </bdi>
        </span>
      </button>
      <div id={id}>{isOpen && <SessionRounds session={session} filters={filters} />}</div>
    </li>
  );
}

function SessionRounds({ session, filters }: SessionRowProps) {
  const found = useSessionRounds(session, filters);
  if (found.isPending) return <ListSkeleton rows="entries" />;
  if (!found.data) return <ListFailed failure={found.error} onRetry={() => void found.refetch()} />;
  const rounds = found.data.pages.flatMap(({ entries }) => ('rounds' in entries ? entries.rounds : []));
  return (
    <div className="border-s-2 border-t border-line ps-2">
      <ul className="divide-y divide-line">
        {rounds.map((round) => (
          <RoundRow key={round.ID} round={round} />
        ))}
      </ul>
      {found.hasNextPage && (
        <div className="border-t border-line p-3.5">
          <Button wide busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {t('casinogame.history.older')}
          </Button>
        </div>
      )}
    </div>
  );
}
