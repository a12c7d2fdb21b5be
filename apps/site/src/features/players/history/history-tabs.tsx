import { type TransactionGroup, transactionGroups } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { useLive } from '@evens/web/live/hooks.ts';
import { useSearchParams } from '@evens/web/navigation/index.ts';
import { Options, SelectField } from '@evens/web/ui/field.tsx';
import { Tabs } from '@evens/web/ui/tabs.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import { AccountList } from './account-list.tsx';
import { BetsList } from './bets-list.tsx';
import { DownloadButton } from './download.tsx';
import { NotOffered } from './list-states.tsx';
import { type Days, hasDays, isShort, type Period, parseDays, periodSpan, periods } from './period.ts';
import { PeriodChoice } from './period-choice.tsx';
import type { Span } from './ticket-lists.ts';
import { TransactionList } from './transaction-list.tsx';
import { parseTransactionGroup } from './transaction-pages.ts';

/**
 * Tabs of past bets, with the specification's names. The settled bets of all products are in the first; virtual sport
 * and lotto are those of one product. Crazy Billions is not sold, and the last tab says so. Open bets and casino
 * rounds are tabs of the account modal.
 */
const historyTabs = ['cleared', 'virtualSport', 'lotto', 'declined', 'account', 'crazyBillions'] as const;
type HistoryTab = (typeof historyTabs)[number];

const pastPeriods = periods.filter((period) => period !== 'all');

interface SelectedPeriod {
  readonly span: Span;
  /** Control that changes the period. */
  readonly choice: ReactNode;
  /** Widens the period to a month if it is shorter. */
  readonly onWiden: (() => void) | undefined;
}

/** The period in the URL, or `usual`. Other parameters of the URL are kept. `label` names the time that it bounds. */
function usePeriod(offered: readonly Period[], usual: Period, label?: string): SelectedPeriod {
  const live = useLive();
  const [search, setSearch] = useSearchParams();
  const period = offered.find((each) => each === search.get('period')) ?? usual;
  const [from, to] = [search.get('from'), search.get('to')];
  const days = useMemo(() => parseDays(from, to), [from, to]);
  // The period ends at the time of its choice and does not move while its list grows.
  const [chosenAtMs, setChosenAtMs] = useState(() => live.feed.serverNowMs());
  const span = useMemo(() => periodSpan(period, days, chosenAtMs), [period, days, chosenAtMs]);

  function show(next: Period, nextDays?: Days) {
    setChosenAtMs(live.feed.serverNowMs());
    setSearch(
      (before) => {
        for (const name of ['period', 'from', 'to']) before.delete(name);
        if (next !== usual) before.set('period', next);
        for (const [name, value] of Object.entries(nextDays ?? {})) before.set(name, value);
        return before;
      },
      { replace: true },
    );
  }

  return {
    span,
    choice: (
      <PeriodChoice
        label={label}
        offered={offered}
        period={period}
        days={days}
        onPeriod={(next) => show(next, hasDays(next) ? days : undefined)}
        onDays={(next) => show(period, next)}
      />
    ),
    onWiden: isShort(period) ? () => show('month') : undefined,
  };
}

function spanKey({ fromMs, toMs }: Span): string {
  return `${fromMs} ${toMs}`;
}

const bar = 'flex flex-wrap items-end justify-between gap-3 border-b border-line p-3.5';

/** Open and pending bets. The default is all of them: an open bet is not history, however old it is. */
export function PendingBets() {
  const { span, choice, onWiden } = usePeriod(periods, 'all', t('history.placed-at'));
  return (
    <>
      <div className={bar}>
        {choice}
        <DownloadButton key={spanKey(span)} list="uncleared" span={span} />
      </div>
      <BetsList key={spanKey(span)} list="uncleared" span={span} onWiden={onWiden} />
    </>
  );
}

/** Tabs of past bets and balance changes. Open bets and casino rounds are tabs of the account modal. */
export function SportsHistory() {
  const [search, setSearch] = useSearchParams();
  const tab = historyTabs.find((each) => each === search.get('tab')) ?? 'cleared';

  function choose(next: HistoryTab) {
    setSearch(
      (before) => {
        if (next === 'cleared') before.delete('tab');
        else before.set('tab', next);
        return before;
      },
      { replace: true },
    );
  }

  return (
    <Tabs<HistoryTab>
      label={t('user.tab.sportsHistory')}
      choices={historyTabs.map((key) => ({ key, label: t(`history.tab.${key}`) }))}
      chosen={tab}
      onChoose={choose}
    >
      {tab === 'crazyBillions' ? (
        <NotOffered />
      ) : (
        <PastList list={tab === 'virtualSport' ? 'virtual' : tab} />
      )}
    </Tabs>
  );
}

function PastList({ list }: { readonly list: 'cleared' | 'declined' | 'virtual' | 'lotto' | 'account' }) {
  const label = t(list === 'cleared' ? 'history.settled-at' : 'history.placed-at');
  const { span, choice, onWiden } = usePeriod(pastPeriods, 'day', list === 'account' ? undefined : label);
  return (
    <>
      <div className={bar}>
        {choice}
        <DownloadButton key={`${list} ${spanKey(span)}`} list={list} span={span} />
      </div>
      {list === 'account' ? (
        <AccountList key={spanKey(span)} span={span} onWiden={onWiden} />
      ) : (
        <BetsList key={`${list} ${spanKey(span)}`} list={list} span={span} onWiden={onWiden} />
      )}
    </>
  );
}

/** Deposits and withdrawals. */
export function TransactionHistory() {
  const [search, setSearch] = useSearchParams();
  const { span, choice, onWiden } = usePeriod(pastPeriods, 'day');
  const group = parseTransactionGroup(search.get('group'));

  function choose(next: TransactionGroup | undefined) {
    setSearch(
      (before) => {
        if (next === undefined) before.delete('group');
        else before.set('group', next);
        return before;
      },
      { replace: true },
    );
  }

  return (
    <>
      <div className={bar}>
        <div className="flex flex-wrap items-end gap-3">
          {choice}
          <div className="w-[180px]">
            <SelectField
              label={t('cashier.transaction.group')}
              value={group ?? ''}
              onChange={({ target }) => choose(parseTransactionGroup(target.value))}
            >
              <option value="">{t('cashier.transaction.group.all')}</option>
              <Options values={transactionGroups} text={(each) => t(`cashier.transaction.group.${each}`)} />
            </SelectField>
          </div>
        </div>
        <DownloadButton key={`${group} ${spanKey(span)}`} list="transactions" span={span} group={group} />
      </div>
      <TransactionList key={`${group} ${spanKey(span)}`} span={span} group={group} onWiden={onWiden} />
    </>
  );
}
