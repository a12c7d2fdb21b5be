import { useMemo, useState } from 'react';
import { usePageSubject } from '../../core/page-subject.ts';
import { paths } from '../../core/route-paths.ts';
import { t } from '../../core/words.ts';
import { useLive } from '../../live/hooks.ts';
import { useNavigate, useSearchParams } from '../../navigation/index.ts';
import { AccountList } from './account-list.tsx';
import { BetsList } from './bets-list.tsx';
import { BY_TAB, HistoryFrame } from './history-frame.tsx';
import { useIsPlayer } from './list-states.tsx';
import { type Days, type Period, parseDays, periods, spanOf } from './period.ts';
import { PeriodChoice } from './period-choice.tsx';

const tabs = ['uncleared', 'cleared', 'account', 'declined'] as const;
type BetsTab = (typeof tabs)[number];

const pastPeriods = periods.filter((period) => period !== 'all');

/** What is open is all shown: a bet that was placed long ago is no history yet. */
function defaultPeriod(tab: BetsTab): Period {
  return tab === 'uncleared' ? 'all' : 'day';
}

/** The player's bets and everything that moved the balance, by the spec's tabs and periods. */
export function BetsPage() {
  usePageSubject(t('history.title'));
  const live = useLive();
  const isPlayer = useIsPlayer();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find((each) => each === search.get('tab')) ?? 'uncleared';
  const offered = tab === 'uncleared' ? periods : pastPeriods;
  const period = offered.find((each) => each === search.get('period')) ?? defaultPeriod(tab);
  const [from, to] = [search.get('from'), search.get('to')];
  const days = useMemo(() => parseDays(from, to), [from, to]);
  // The period ends when it was chosen, and stays put while its list grows.
  const [chosenAtMs, setChosenAtMs] = useState(() => live.feed.serverNowMs());
  const span = useMemo(() => spanOf(period, days, chosenAtMs), [period, days, chosenAtMs]);

  function show(next: { tab: BetsTab; period?: Period; days?: Days | undefined }) {
    setChosenAtMs(live.feed.serverNowMs());
    setSearch(
      {
        ...(next.tab !== 'uncleared' && { tab: next.tab }),
        ...(next.period && next.period !== defaultPeriod(next.tab) && { period: next.period }),
        ...next.days,
      },
      { replace: true },
    );
  }

  const onWiden =
    period === 'day' || period === 'two-days' || period === 'week'
      ? () => show({ tab, period: 'month' })
      : undefined;
  return (
    <HistoryFrame
      chosen={tab}
      onChoose={(next) =>
        next === 'casino' ? navigate(paths.casinoHistory, { state: BY_TAB }) : show({ tab: next })
      }
    >
      {isPlayer && (
        <div className="border-b border-line p-3.5">
          <PeriodChoice
            offered={offered}
            period={period}
            days={days}
            onPeriod={(next) => show({ tab, period: next, days: next === 'custom' ? days : undefined })}
            onDays={(next) => show({ tab, period: 'custom', days: next })}
          />
        </div>
      )}
      {tab === 'account' ? (
        <AccountList key={`${tab} ${span.fromMs} ${span.toMs}`} span={span} onWiden={onWiden} />
      ) : (
        <BetsList key={`${tab} ${span.fromMs} ${span.toMs}`} list={tab} span={span} onWiden={onWiden} />
      )}
    </HistoryFrame>
  );
}
