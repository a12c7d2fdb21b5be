import type { DayList } from '@evens/contract';
import { calendarDay, nowMs, offsetMinutes, startOfDay } from '@evens/web/core/clock.ts';
import { dayText } from '@evens/web/core/formatted.tsx';
import { LoadFailed } from '@evens/web/core/load-failed.tsx';
import { usePageSubject } from '@evens/web/core/page-subject.ts';
import { useSetting } from '@evens/web/core/settings.ts';
import { sportName } from '@evens/web/core/sport-name.ts';
import { t } from '@evens/web/core/words.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { SportIcon } from '@evens/web/ui/sport-icon.tsx';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { Tabs } from '@evens/web/ui/tabs.tsx';
import { TopicNotice } from '../live/index.ts';
import { PriceAge } from '../match/facts/index.ts';
import { DayMatches } from './day-matches.tsx';
import { dayTopic, type ScheduleDays, scheduleTopic, useDayList, useScheduleDays } from './schedule-lists.ts';
import { useScheduleView } from './view.ts';

const ALL = 'all';
const NOON_MS = 12 * 3_600_000;

/** The seven days starting today: what each has, by time. */
export function SchedulePage() {
  const title = t('schedule.title');
  usePageSubject(title);
  useSetting('timezone');
  const offset = offsetMinutes();
  const { view, change } = useScheduleView();
  const { days, isError, retry } = useScheduleDays(offset);
  const today = days?.[0]?.date ?? calendarDay(nowMs());
  const isInWindow = days === undefined || days.some(({ date }) => date === view.date);
  const date = view.date !== undefined && isInWindow ? view.date : today;
  const day = useDayList(date, offset);
  const sports = day ? toSportCounts(day) : days?.find((each) => each.date === date)?.sports;
  const offered = sports?.filter(({ live }) => !view.isLiveOnly || live > 0);
  const sport =
    offered === undefined || offered.some((each) => each.sport === view.sport) ? view.sport : undefined;

  return (
    <>
      <div className="mb-3 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
        <h1>{title}</h1>
        <PriceAge />
        <LiveOnly isOn={view.isLiveOnly} onChange={(isLiveOnly) => change({ isLiveOnly })} />
      </div>
      <TopicNotice topic={scheduleTopic(offset)} />
      {isError ? (
        <LoadFailed onRetry={retry} />
      ) : (
        <>
          <DayTabs
            days={days}
            isLiveOnly={view.isLiveOnly}
            chosen={date}
            onChoose={(next) => change({ date: next === today ? undefined : next })}
          />
          <SportTabs
            sports={offered}
            isLiveOnly={view.isLiveOnly}
            chosen={sport}
            onChoose={(next) => change({ sport: next })}
          />
          <TopicNotice topic={dayTopic(date, offset)} />
          <DayMatches
            key={date}
            date={date}
            offset={offset}
            day={day}
            choice={{ sport, isLiveOnly: view.isLiveOnly }}
            page={view.page}
            onPage={(page) => change({ page })}
            onAll={() => change({ sport: undefined, isLiveOnly: false })}
          />
        </>
      )}
    </>
  );
}

type SportCount = ScheduleDays[number]['sports'][number];

function toSportCounts({ sports }: DayList): readonly SportCount[] {
  return sports.map(({ sport, ids, live }) => ({ sport, matches: ids.length, live: live.length }));
}

function matchCount({ matches, live }: SportCount, isLiveOnly: boolean): number {
  return isLiveOnly ? live : matches;
}

function LiveOnly({ isOn, onChange }: { readonly isOn: boolean; onChange(isOn: boolean): void }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
      className={classNames(
        'ms-auto inline-flex h-[34px] touch:h-11 items-center gap-2 rounded-md border px-3.5 text-sm font-[560] transition-colors',
        isOn ? 'border-live text-live' : 'border-line bg-surface text-quiet pointer:hover:text-text',
      )}
    >
      <i aria-hidden className={isOn ? 'live-dot' : 'size-2 rounded-full border border-current'} />
      {t('schedule.live-only')}
    </button>
  );
}

/** Seven in a row where there is room: taller than chips, and as wide as the row lets them. */
const DAY_STRIP =
  'mb-3 gap-1.5! bleed [&>button]:h-[50px] [&>button]:min-w-[86px] [&>button]:grow [&>button]:px-1.5';

const places = [0, 1, 2, 3, 4, 5, 6];

function TabSkeletons({ isDays }: { readonly isDays: boolean }) {
  return (
    <div
      role="status"
      aria-label={t('shell.loading')}
      className={classNames('mb-3 flex overflow-hidden bleed', isDays ? 'gap-1.5' : 'gap-2')}
    >
      {places.map((place) => (
        <Skeleton
          key={place}
          className={classNames(
            'shrink-0 rounded-md',
            isDays ? 'h-[50px] min-w-[86px] grow' : 'h-[34px] w-28 touch:h-11',
          )}
        />
      ))}
    </div>
  );
}

interface DayTabsProps {
  readonly days: ScheduleDays | undefined;
  readonly isLiveOnly: boolean;
  readonly chosen: string;
  onChoose(date: string): void;
}

function DayTabs({ days, isLiveOnly, chosen, onChoose }: DayTabsProps) {
  if (!days) return <TabSkeletons isDays />;
  return (
    <Tabs
      label={t('schedule.days')}
      variant="chips"
      className={DAY_STRIP}
      choices={days.map(({ date, sports }) => ({
        key: date,
        label: (
          <span className="grid leading-[18px]">
            <span>{dayName(date)}</span>
            <span className="text-xs font-medium">
              {sports.reduce((sum, each) => sum + matchCount(each, isLiveOnly), 0)}
            </span>
          </span>
        ),
      }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}

function dayName(date: string): string {
  const startsAtMs = startOfDay(date);
  return startsAtMs === undefined ? date : dayText(startsAtMs + NOON_MS, nowMs());
}

interface SportTabsProps {
  readonly sports: readonly SportCount[] | undefined;
  readonly isLiveOnly: boolean;
  readonly chosen: string | undefined;
  onChoose(sport: string | undefined): void;
}

function SportTabs({ sports, isLiveOnly, chosen, onChoose }: SportTabsProps) {
  if (!sports) return <TabSkeletons isDays={false} />;
  return (
    <Tabs
      label={t('schedule.sports')}
      variant="chips"
      className="mb-3 min-h-[34px] bleed"
      choices={[
        {
          key: ALL,
          label: t('live.all-sports'),
          count: sports.reduce((sum, each) => sum + matchCount(each, isLiveOnly), 0),
        },
        ...sports.map((each) => ({
          key: each.sport,
          label: (
            <span className="inline-flex items-center gap-2 align-middle">
              <SportIcon sport={each.sport} className="size-4" isTinted={each.sport !== chosen} />
              {sportName(each.sport)}
              <span className="font-medium">{matchCount(each, isLiveOnly)}</span>
            </span>
          ),
        })),
      ]}
      chosen={chosen ?? ALL}
      onChoose={(key) => onChoose(key === ALL ? undefined : key)}
    />
  );
}
