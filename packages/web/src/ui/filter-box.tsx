import { Search, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { classNames } from './class-names.ts';

const TEXT_MAX = 60;

export interface FilterBoxProps {
  readonly label: string;
  /** Shown in the empty box; the label where there is none. */
  readonly placeholder?: string;
  readonly text: string;
  /** Names a button that empties the box; without it the browser's own is there. */
  readonly clearLabel?: string;
  readonly className?: string;
  onText(text: string): void;
}

/** Filters the list below while typing. Escape empties the box, and leaves it when it is empty. */
export function FilterBox({
  label,
  placeholder = label,
  text,
  clearLabel,
  className,
  onText,
}: FilterBoxProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  return (
    <search aria-label={label} className={classNames('relative block', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute start-2.5 top-1/2 size-4 -translate-y-1/2 text-faint"
      />
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        type="search"
        value={text}
        maxLength={TEXT_MAX}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => onText(event.target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key !== 'Escape') return;
          if (text === '') currentTarget.blur();
          onText('');
        }}
        className={classNames(
          'h-9 w-full rounded-md border border-line bg-surface ps-8.5 text-sm placeholder:text-faint touch:h-11',
          text === '' || clearLabel === undefined ? 'pe-2' : 'pe-9',
          clearLabel !== undefined && '[&::-webkit-search-cancel-button]:hidden',
        )}
      />
      {clearLabel !== undefined && text !== '' && (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={() => {
            onText('');
            field.current?.focus();
          }}
          className="absolute inset-y-0 end-0 grid w-9 place-items-center rounded-md text-faint pointer:hover:text-text touch:w-11"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </search>
  );
}
