import { recordKeys } from '@evens/base';
import { RefusalError } from '@evens/web/core/api.ts';
import { usePageSubject } from '@evens/web/core/page-subject.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { useUser } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { Link, useSearchParams } from '@evens/web/navigation/index.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { ErrorState } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { Menu } from './menu.tsx';
import { groups, type PanelEntry } from './panel-groups.ts';
import { useAlertSound } from './start/alert-sound.ts';
import { startQuery } from './start/start-query.ts';

/** The panel that opens first. */
const START = 'start';

/** Manual actions of operators. */
export function BackOfficePage() {
  const { data, error } = useQuery(startQuery);
  useAlertSound(data?.Alerts);
  const isWithoutFactor =
    error instanceof RefusalError && error.refused.code === 'OperatorSecondFactorException';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h1 className="sr-only">{t('backoffice.title')}</h1>
      {isWithoutFactor ? <SecondFactorNeeded text={error.message} /> : <Panels />}
    </div>
  );
}

function SecondFactorNeeded({ text }: { readonly text: string }) {
  usePageSubject(t('backoffice.title'));
  return (
    <ErrorState title={text}>
      <Link to={paths.accountInfo} className="text-accent-text underline">
        {t('user.tab.accountInfo')}
      </Link>
    </ErrorState>
  );
}

function Panels() {
  const role = useUser()?.OperatorRole ?? '';
  const [search, setSearch] = useSearchParams();
  const { data } = useQuery(startQuery);
  const counts: Readonly<Record<string, number | undefined>> = Object.fromEntries(
    data?.Queues.map(({ Queue, Count }) => [Queue, Count]) ?? [],
  );
  const visible = recordKeys(groups).map((group) => ({
    label: t(`backoffice.group.${group}`),
    entries: Object.entries<PanelEntry>(groups[group])
      .filter(([, { isFor }]) => isFor(role))
      .map(([key, entry]) => ({ ...entry, key, label: entry.label(), count: counts[key] })),
  }));
  const entries = visible.flatMap((group) => group.entries);
  const chosen =
    entries.find(({ key }) => key === search.get('tab')) ??
    entries.find(({ key }) => key === START) ??
    entries[0];
  const id = search.get('id') ?? '';
  const alertCount = data?.Alerts.length ?? 0;
  const title = [`${chosen?.label ?? ''} ${id}`.trim(), t('backoffice.title')].join(' – ');
  usePageSubject(alertCount === 0 ? title : `(${alertCount}) ${title}`);
  if (chosen === undefined) return null;
  const menuGroups = visible.map(({ label, entries }) => ({
    label,
    // The list of narrow screens needs the entry that is open.
    entries: entries.filter(({ isPage, key }) => !isPage || key === chosen.key),
  }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 tablet:grid-cols-[190px_minmax(0,1fr)]">
      <Menu
        groups={menuGroups.filter((group) => group.entries.length > 0)}
        chosen={chosen.key}
        onChoose={(tab) => setSearch({ tab })}
      />
      <section
        aria-label={chosen.label}
        data-panel={chosen.key}
        className={classNames('grid grid-cols-[minmax(0,1fr)] gap-4', !chosen.isWide && 'max-w-[1000px]')}
      >
        <chosen.Panel />
      </section>
    </div>
  );
}
