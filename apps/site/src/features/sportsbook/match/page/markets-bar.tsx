import { t } from '@evens/web/core/words.ts';
import { IconButton } from '@evens/web/ui/button.tsx';
import { FilterBox } from '@evens/web/ui/filter-box.tsx';
import { useMedia } from '@evens/web/ui/media.ts';
import { ScrollArrows } from '@evens/web/ui/scroll-arrows.tsx';
import { type Choice, Tabs } from '@evens/web/ui/tabs.tsx';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/** From here up the search box has room beside the groups, and beside the tracker too. */
const HAS_ROOM = '(width >= 1024px)';
const HAS_ROOM_BESIDE = '(width >= 1600px)';

interface MarketsBarProps {
  readonly choices: readonly Choice<string>[];
  readonly chosen: string;
  readonly text: string;
  /** The tracker has a column beside. */
  readonly isBeside: boolean;
  onChoose(group: string): void;
  onText(text: string): void;
}

/** Groups of markets and the search among them, in one row; where there is no room the search replaces the groups. */
export function MarketsBar({ choices, chosen, text, isBeside, onChoose, onText }: MarketsBarProps) {
  const hasRoom = useMedia(isBeside ? HAS_ROOM_BESIDE : HAS_ROOM);
  const bar = useRef<HTMLDivElement>(null);
  const groups = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isSearchVisible = hasRoom || isOpen || text !== '';
  useEffect(() => {
    if (isOpen) bar.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [isOpen]);
  return (
    <div ref={bar} className="markets-bar flex items-center gap-2">
      {(hasRoom || !isSearchVisible) && (
        <div className="relative w-0 min-w-0 grow">
          <Tabs
            label={t('sport.markets.groups')}
            variant="chips"
            row={groups}
            choices={choices}
            chosen={chosen}
            onChoose={onChoose}
          />
          <ScrollArrows
            strip={groups}
            content={choices.map(({ key }) => key).join()}
            labels={{ back: t('sport.markets.groups.back'), next: t('sport.markets.groups.next') }}
            className="inset-x-0"
            buttonClass="size-8! rounded-full"
            tabIndex={-1}
          />
        </div>
      )}
      {isSearchVisible && (
        <FilterBox
          label={t('match.find.label')}
          placeholder={t('match.find')}
          clearLabel={t('match.find.clear')}
          text={text}
          onText={onText}
          className={hasRoom ? 'w-40 shrink-0' : 'min-w-0 grow'}
        />
      )}
      {!hasRoom && (
        <IconButton
          label={t('match.find')}
          aria-expanded={isSearchVisible}
          onClick={() => {
            if (isSearchVisible) onText('');
            setOpen(!isSearchVisible);
          }}
        >
          {isSearchVisible ? <X aria-hidden className="size-4" /> : <Search aria-hidden className="size-4" />}
        </IconButton>
      )}
    </div>
  );
}
