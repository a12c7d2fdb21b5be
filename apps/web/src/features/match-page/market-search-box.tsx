import { Search, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { t } from '../../app/words.ts';

const TEXT_MAX = 60;

export interface MarketSearchBoxProps {
  readonly text: string;
  onText(text: string): void;
}

/** Finds markets as one types. Escape clears it, and leaves it when it is empty. */
export function MarketSearchBox({ text, onText }: MarketSearchBoxProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="relative w-full landscape:w-60 landscape:shrink-0">
      <Search
        aria-hidden
        className="pointer-events-none absolute start-2.5 top-1/2 size-4 -translate-y-1/2 text-faint"
      />
      <label htmlFor={id} className="sr-only">
        {t('match.find.label')}
      </label>
      <input
        ref={field}
        id={id}
        type="search"
        value={text}
        maxLength={TEXT_MAX}
        placeholder={t('match.find')}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => onText(event.target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key !== 'Escape') return;
          if (text === '') currentTarget.blur();
          onText('');
        }}
        className="h-[34px] w-full rounded-md border border-line bg-surface ps-8.5 pe-9 text-sm placeholder:text-faint touch:h-11 [&::-webkit-search-cancel-button]:hidden"
      />
      {text !== '' && (
        <button
          type="button"
          aria-label={t('match.find.clear')}
          onClick={() => {
            onText('');
            field.current?.focus();
          }}
          className="absolute inset-y-0 end-0 grid w-9 place-items-center rounded-md text-faint pointer:hover:text-text touch:w-11"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
}
