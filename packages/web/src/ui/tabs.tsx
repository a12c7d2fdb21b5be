import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { centreInRow } from './centre-in-row.ts';
import { classNames } from './class-names.ts';

export interface Choice<K extends string> {
  readonly key: K;
  readonly label: ReactNode;
  readonly count?: number | undefined;
  /** Why the choice has no use now. It stays selectable and is grey. */
  readonly reason?: string | undefined;
}

interface ChoiceProps<K extends string> {
  readonly label: string;
  readonly choices: readonly Choice<K>[];
  readonly chosen: K;
  onChoose(key: K): void;
}

/** Arrow keys walk a row of tabs in reading direction, Home and End jump. */
function walk<K extends string>(
  event: KeyboardEvent<HTMLElement>,
  { choices, chosen, onChoose }: ChoiceProps<K>,
) {
  const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
  const at = choices.findIndex((choice) => choice.key === chosen);
  const forward = rightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const back = rightToLeft ? 'ArrowRight' : 'ArrowLeft';
  const to =
    event.key === forward
      ? (at + 1) % choices.length
      : event.key === back
        ? (at - 1 + choices.length) % choices.length
        : event.key === 'Home'
          ? 0
          : event.key === 'End'
            ? choices.length - 1
            : undefined;
  const next = to === undefined ? undefined : choices[to];
  if (!next || to === undefined) return;
  event.preventDefault();
  onChoose(next.key);
  const button = event.currentTarget.children.item(to);
  if (button instanceof HTMLElement) button.focus();
}

export interface TabsProps<K extends string> extends ChoiceProps<K> {
  /** Underlined words over a panel, or chips over a list. */
  readonly variant?: 'line' | 'chips';
  /** A control beside the row that is not a tab. */
  readonly after?: ReactNode;
  /** The chosen tab's panel. */
  readonly children?: ReactNode;
  readonly className?: string | undefined;
  /** The row of tabs, for buttons that scroll it. */
  readonly row?: RefObject<HTMLDivElement | null>;
}

export function Tabs<K extends string>(props: TabsProps<K>) {
  const { label, choices, chosen, onChoose, variant = 'line', children, after, className } = props;
  const id = useId();
  const ownRow = useRef<HTMLDivElement>(null);
  const list = props.row ?? ownRow;
  useEffect(() => {
    const at = choices.findIndex(({ key }) => key === chosen);
    centreInRow(list.current, list.current?.children.item(at));
  }, [chosen]);
  const row = (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={(event) => walk(event, props)}
      className={classNames(
        'flex overflow-x-auto [scrollbar-width:none]',
        variant === 'line' ? 'gap-4 border-b border-line px-3.5' : 'gap-2',
        className,
      )}
    >
      {choices.map(({ key, label: name, count, reason }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={`${id}-${key}`}
          aria-selected={key === chosen}
          aria-controls={children === undefined ? undefined : `${id}-panel`}
          tabIndex={key === chosen ? 0 : -1}
          title={reason}
          onClick={() => onChoose(key)}
          className={classNames(
            'inline-flex shrink-0 items-center whitespace-nowrap transition-colors',
            tabLook(variant, key === chosen),
          )}
        >
          {name}
          {count !== undefined && count > 0 && <span className="ms-1.5 font-medium">{count}</span>}
        </button>
      ))}
    </div>
  );
  return (
    <>
      {after === undefined ? (
        row
      ) : (
        <div className="flex *:first:min-w-0 *:first:grow">
          {row}
          {after}
        </div>
      )}
      {children !== undefined && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
          {children}
        </div>
      )}
    </>
  );
}

function tabLook(variant: 'line' | 'chips', on: boolean): string {
  if (variant === 'line') {
    return classNames(
      'h-[42px] touch:h-11 border-b-2 -mb-px text-sm font-[570]',
      on ? 'border-accent-text text-text' : 'border-transparent text-faint pointer:hover:text-text',
    );
  }
  return classNames(
    'h-[34px] touch:h-11 rounded-md px-3.5 text-sm font-[560] border',
    on ? 'border-text bg-text text-ink' : 'border-line bg-surface text-quiet pointer:hover:text-text',
  );
}

/** Two to four choices in one frame. */
export function Segmented<K extends string>(props: ChoiceProps<K>) {
  const { label, choices, chosen, onChoose } = props;
  // Where none is chosen, the keyboard comes to the first.
  const reached = choices.some(({ key }) => key === chosen) ? chosen : choices[0]?.key;
  return (
    <div
      role="radiogroup"
      aria-label={label}
      onKeyDown={(event) => walk(event, props)}
      className="grid auto-cols-fr grid-flow-col rounded-md border border-line bg-surface p-[3px]"
    >
      {choices.map(({ key, label: name }) => (
        // biome-ignore lint/a11y/useSemanticElements: a button that looks and walks like one of a set
        <button
          key={key}
          type="button"
          role="radio"
          aria-checked={key === chosen}
          tabIndex={key === reached ? 0 : -1}
          onClick={() => onChoose(key)}
          className={classNames(
            'min-h-[30px] touch:min-h-11 rounded-[7px] px-2 text-sm font-[560] transition-colors',
            key === chosen ? 'bg-hover text-text' : 'text-quiet pointer:hover:text-text',
          )}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
