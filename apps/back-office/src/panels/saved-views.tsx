import { recordKeys } from '@evens/base';
import { type SavedView, viewRules } from '@evens/contract';
import { api, callQuery } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { Link, useSearchParams } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Field } from '@evens/web/ui/field.tsx';
import { ErrorNote } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { tableState } from '../table/table-state.ts';
import { useAct } from './use-act.ts';

const viewsQuery = { ...callQuery('GET /api/desk/views'), staleTime: Number.POSITIVE_INFINITY };

/** Names the open view in the address. */
const VIEW = 'view';

/** The choices in the tables of the page. */
function currentTables(): SavedView['Tables'] {
  const names = [...document.querySelectorAll('[data-table]')].map((table) =>
    table.getAttribute('data-table'),
  );
  return Object.fromEntries(
    names
      .filter((name) => name !== null)
      .slice(0, viewRules.tablesMax)
      .map((name) => {
        const { hidden, sorting } = tableState(name).get();
        const Sorting = sorting && { Key: sorting.key, Direction: sorting.direction };
        return [name, { Hidden: [...hidden], ...(Sorting && { Sorting }) }];
      }),
  );
}

function applyTables({ Tables }: SavedView): void {
  for (const name of recordKeys(Tables)) {
    const { Hidden = [], Sorting } = Tables[name] ?? {};
    tableState(name).set({
      hidden: Hidden,
      sorting: Sorting && { key: Sorting.Key, direction: Sorting.Direction },
    });
  }
}

function viewLink({ Name, Search }: SavedView): string {
  const search = new URLSearchParams(Search);
  search.set(VIEW, Name);
  return `?${search}`;
}

/** Views that the operator saved: links with their filters, columns and order. */
export function SavedViews() {
  const { data } = useQuery(viewsQuery);
  const [search] = useSearchParams();
  const [isNaming, setNaming] = useState(false);
  const act = useAct('approvals', { isVisible: true });
  const name = search.get(VIEW);
  const open = data?.Views.find(({ Name }) => Name === name);
  useEffect(() => {
    if (open) applyTables(open);
  }, [open]);
  const title = t('backoffice.views');
  return (
    <div>
      <p className="px-3 text-sm text-faint">{title}</p>
      <ul aria-label={title}>
        {data?.Views.map((view) => (
          <li key={view.Name} className="group flex items-center">
            <Link
              to={{ search: viewLink(view) }}
              aria-current={view.Name === name ? 'page' : undefined}
              className={classNames(
                'flex min-h-6.5 min-w-0 flex-1 touch:min-h-11 items-center rounded-md px-3 font-[560] transition-colors',
                view.Name === name ? 'bg-hover text-text' : 'text-quiet pointer:hover:text-text',
              )}
            >
              <bdi className="truncate">{view.Name}</bdi>
            </Link>
            <button
              type="button"
              aria-label={t('backoffice.views.remove', { name: view.Name })}
              className="reach rounded-md p-1 text-faint pointer:opacity-0 pointer:focus-visible:opacity-100 pointer:group-hover:opacity-100"
              onClick={() =>
                void act.run(() => api('POST /api/desk/removeview', { body: { Name: view.Name } }))
              }
            >
              <X aria-hidden className="size-4" strokeWidth={1.75} />
            </button>
          </li>
        ))}
      </ul>
      {isNaming ? (
        <NameForm nameAtFirst={name ?? ''} onDone={() => setNaming(false)} />
      ) : (
        <Button kind="quiet" size="small" onClick={() => setNaming(true)}>
          {t('backoffice.views.save')}
        </Button>
      )}
      <ErrorNote text={act.error} />
    </div>
  );
}

interface NameFormProps {
  readonly nameAtFirst: string;
  onDone(): void;
}

function NameForm({ nameAtFirst, onDone }: NameFormProps) {
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState(nameAtFirst);
  const act = useAct('approvals', { isVisible: true });
  const Name = typed.trim();
  async function save(event: FormEvent) {
    event.preventDefault();
    if (Name === '') return;
    const filters = new URLSearchParams(search);
    filters.delete(VIEW);
    // The panel comes first, also where the address has none.
    const tab = filters.get('tab') ?? 'start';
    filters.delete('tab');
    const Search = `?${new URLSearchParams([['tab', tab], ...filters])}`;
    const body = { Name, Search, Tables: currentTables() };
    if (!(await act.run(() => api('POST /api/desk/saveview', { body })))) return;
    setSearch((current) => {
      current.set(VIEW, Name);
      return current;
    });
    onDone();
  }
  return (
    <form noValidate className="grid gap-2 px-3" onSubmit={(event) => void save(event)}>
      <Field
        label={t('backoffice.views.name')}
        value={typed}
        maxLength={viewRules.nameMax}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onDone()}
      />
      <ErrorNote text={act.error} />
      <div className="flex flex-wrap gap-1">
        <Button type="submit" kind="primary" size="small" busy={act.isBusy} disabled={Name === ''}>
          {t('backoffice.views.save.do')}
        </Button>
        <Button kind="quiet" size="small" onClick={onDone}>
          {t('backoffice.views.cancel')}
        </Button>
      </div>
    </form>
  );
}
