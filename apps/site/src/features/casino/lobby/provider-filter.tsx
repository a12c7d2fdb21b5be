import type { CasinoProvider } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { buttonLook } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { withToggled } from './casino-view.ts';

const GAP_PX = 8;
const EDGE_PX = 12;

interface ProviderFilterProps {
  readonly providers: readonly CasinoProvider[];
  /** Empty means all. */
  readonly chosen: readonly string[];
  onChoose(ids: readonly string[]): void;
}

/** Filter by provider. Several can be chosen; none means all. */
export function ProviderFilter({ providers, chosen, onChoose }: ProviderFilterProps) {
  const id = useId();
  // The URL is updated later, so the box keeps its own state to respond at once.
  const [ticked, setTicked] = useState(chosen);
  useEffect(() => setTicked(chosen), [chosen]);
  const only = ticked.length === 1 ? providers.find((each) => each.ID === ticked[0]) : undefined;

  function choose(ids: readonly string[]) {
    setTicked(ids);
    onChoose(ids);
  }

  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={classNames(
          buttonLook('plain'),
          'max-w-44 shrink-0 tablet:max-w-56 border border-line px-3! text-sm',
        )}
      >
        <span className="truncate">
          {only ? (
            <bdi>{only.Name}</bdi>
          ) : ticked.length === 0 ? (
            t('casino.providers.all')
          ) : (
            t('casino.providers.some', { count: ticked.length })
          )}
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-faint" />
      </button>
      <fieldset
        id={id}
        popover="auto"
        className="menu-popover max-h-[60dvh] overflow-y-auto overscroll-contain p-2"
        onBeforeToggle={({ newState, currentTarget }) => {
          const button = document.querySelector(`[popovertarget="${id}"]`);
          if (newState === 'open' && button) placeUnder(button, currentTarget);
        }}
      >
        <legend className="sr-only">{t('casino.providers.filter')}</legend>
        <Choice name={t('casino.providers.all')} isChosen={ticked.length === 0} onChoose={() => choose([])} />
        {providers.map(({ ID, Name, GamesCount }) => (
          <Choice
            key={ID}
            name={Name}
            count={GamesCount}
            isChosen={ticked.includes(ID)}
            onChoose={() => choose(withToggled(ticked, ID))}
          />
        ))}
      </fieldset>
    </>
  );
}

/** Aligns the popover with the end of the button, within the page. */
function placeUnder(button: Element, popover: HTMLElement): void {
  const { bottom, left, right } = button.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const isRightToLeft = getComputedStyle(popover).direction === 'rtl';
  popover.style.top = `${bottom + GAP_PX}px`;
  popover.style.insetInlineEnd = `${Math.max(EDGE_PX, isRightToLeft ? left : width - right)}px`;
}

interface ChoiceProps {
  readonly name: string;
  readonly count?: number;
  readonly isChosen: boolean;
  onChoose(): void;
}

function Choice({ name, count, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2 touch:min-h-11 pointer:hover:bg-raised">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={onChoose}
        className="size-[18px] shrink-0 accent-accent"
      />
      <bdi className="truncate">{name}</bdi>
      {count !== undefined && <span className="ms-auto text-sm text-faint">{count}</span>}
    </label>
  );
}
