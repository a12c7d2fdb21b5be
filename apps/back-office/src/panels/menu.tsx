import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { SelectField } from '@evens/web/ui/field.tsx';
import { useEffect, useRef } from 'react';
import { SavedViews } from './saved-views.tsx';

interface MenuEntry<K extends string> {
  readonly key: K;
  readonly label: string;
  /** Number of items that wait in the panel. */
  readonly count: number | undefined;
}

export interface MenuGroup<K extends string> {
  readonly label: string;
  readonly entries: readonly MenuEntry<K>[];
}

interface MenuProps<K extends string> {
  readonly groups: readonly MenuGroup<K>[];
  readonly chosen: K;
  onChoose(key: string): void;
}

const hasCount = ({ count = 0 }: MenuEntry<string>) => count > 0;

/** The panels in groups: links at the side, and one list on narrow screens. */
export function Menu<K extends string>({ groups, chosen, onChoose }: MenuProps<K>) {
  const title = t('backoffice.title');
  const side = useRef<HTMLElement>(null);
  useEffect(() => {
    side.current?.querySelector(`[data-menu-entry="${chosen}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <>
      <div className="tablet:hidden">
        <SelectField label={title} value={chosen} onChange={({ target }) => onChoose(target.value)}>
          {groups.map(({ label, entries }) => (
            <optgroup key={label} label={label}>
              {entries.map((entry) => (
                <option key={entry.key} value={entry.key}>
                  {hasCount(entry) ? `${entry.label} (${entry.count})` : entry.label}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
      </div>
      <nav
        ref={side}
        aria-label={title}
        className="sticky top-[71px] hidden max-h-[calc(100dvh-88px-var(--notice,0px))] content-start gap-2 overflow-y-auto tablet:grid"
      >
        {groups.map(({ label, entries }, index) => (
          <div key={label} className="grid gap-2">
            <div>
              <p className="px-3 text-sm text-faint">{label}</p>
              <ul aria-label={label}>
                {entries.map((entry) => (
                  <li key={entry.key}>
                    <Link
                      to={{ search: `?tab=${entry.key}` }}
                      data-menu-entry={entry.key}
                      aria-current={entry.key === chosen ? 'page' : undefined}
                      className={classNames(
                        'flex min-h-6.5 touch:min-h-11 items-center justify-between gap-2 rounded-md px-3 font-[560] transition-colors',
                        entry.key === chosen ? 'bg-hover text-text' : 'text-quiet pointer:hover:text-text',
                      )}
                    >
                      {entry.label}
                      {hasCount(entry) && <span className="font-medium tabular-nums">{entry.count}</span>}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
            {index === 0 && <SavedViews />}
          </div>
        ))}
      </nav>
    </>
  );
}
