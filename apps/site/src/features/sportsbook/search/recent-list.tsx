import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { History } from 'lucide-react';

export interface RecentSearchesProps {
  readonly texts: readonly string[];
  onChoose(text: string): void;
  onForget(): void;
}

/** Recent searches, or a hint how to begin. */
export function RecentSearches({ texts, onChoose, onForget }: RecentSearchesProps) {
  if (texts.length === 0) return <p className="px-4 py-6 text-quiet">{t('search.hint')}</p>;
  return (
    <section aria-label={t('search.recent')} className="pb-3">
      <div className="flex items-center justify-between ps-4 pe-2 pt-1.5">
        <h3 className="text-xs font-[620] tracking-wide text-faint uppercase">{t('search.recent')}</h3>
        <Button kind="quiet" size="small" onClick={onForget}>
          {t('search.forget')}
        </Button>
      </div>
      <ul>
        {texts.map((text) => (
          <li key={text}>
            <button
              type="button"
              className="mx-2 flex min-h-10 w-[calc(100%-16px)] touch:min-h-11 items-center gap-3 rounded-md px-2 text-start pointer:hover:bg-raised"
              onClick={() => onChoose(text)}
            >
              <History aria-hidden className="size-4 shrink-0 text-faint" strokeWidth={1.75} />
              <bdi className="truncate">{text}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
