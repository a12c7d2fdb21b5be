import type { CasinoGame } from '@evens/contract';
import { nowMs } from '@evens/web/core/clock.ts';
import { t, written } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { type ReactNode, useId, useMemo } from 'react';
import { traitName } from './casino-words.ts';
import {
  countTraits,
  dividingTraits,
  filterGames,
  type GameFilters,
  type GameTrait,
  isFiltered,
  noFilters,
  rtpSteps,
  traitGroups,
  withTrait,
} from './game-filters.ts';

interface FilterPanelProps {
  readonly id: string;
  /** Games of the list and the search, before any filter. */
  readonly games: readonly CasinoGame[];
  readonly filters: GameFilters;
  onChange(filters: GameFilters): void;
}

/** Filters that combine, each with the number of games that it leaves. */
export function FilterPanel({ id, games, filters, onChange }: FilterPanelProps) {
  const counted = useMemo(() => {
    const atMs = nowMs();
    return {
      dividing: dividingTraits(games, atMs),
      counts: countTraits(games, filters, atMs),
      found: filterGames(games, filters, atMs).length,
    };
  }, [games, filters]);
  const listed = (group: readonly GameTrait[]) =>
    group.filter((trait) => counted.dividing.has(trait) || filters.traits.includes(trait));
  const chips = (group: readonly GameTrait[]) =>
    listed(group).map((trait) => (
      <TraitChip
        key={trait}
        trait={trait}
        count={counted.counts.get(trait) ?? 0}
        isChosen={filters.traits.includes(trait)}
        onToggle={() => onChange({ ...filters, traits: withTrait(filters.traits, trait) })}
      />
    ));
  const flags = [...traitGroups.new, ...traitGroups.demo];
  return (
    <section
      id={id}
      aria-label={t('casino.filters')}
      className="mb-4 grid gap-3 rounded-xl border border-line bg-surface p-3 tablet:px-4"
    >
      {listed(traitGroups.features).length > 0 && (
        <Group label={t('casino.filters.features')}>{chips(traitGroups.features)}</Group>
      )}
      {listed(traitGroups.volatility).length > 0 && (
        <Group label={t('casino.filters.volatility')}>{chips(traitGroups.volatility)}</Group>
      )}
      <Group label={'RTP'}>
        <Bound
          label={t('casino.filters.rtp.from')}
          value={filters.rtp.from}
          isPossible={(step) => filters.rtp.to === null || step <= filters.rtp.to}
          onChoose={(from) => onChange({ ...filters, rtp: { ...filters.rtp, from } })}
        />
        <Bound
          label={t('casino.filters.rtp.to')}
          value={filters.rtp.to}
          isPossible={(step) => filters.rtp.from === null || step >= filters.rtp.from}
          onChoose={(to) => onChange({ ...filters, rtp: { ...filters.rtp, to } })}
        />
      </Group>
      {listed(flags).length > 0 && <Group label={t('casino.more')}>{chips(flags)}</Group>}
      <div className="flex min-h-10 flex-wrap touch:min-h-13 items-center justify-between gap-2 border-t border-line pt-2">
        <p role="status" className="text-sm text-quiet">
          {t('casino.games-count', { count: counted.found })}
        </p>
        {isFiltered(filters) && (
          <Button size="small" kind="quiet" onClick={() => onChange(noFilters)}>
            {t('casino.filters.clear')}
          </Button>
        )}
      </div>
    </section>
  );
}

function Group({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <div className="grid gap-1.5 tablet:grid-cols-[104px_minmax(0,1fr)] tablet:items-baseline">
      <span id={id} className="text-sm font-[600] text-quiet">
        {label}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset ignores the grid. */}
      <div role="group" aria-labelledby={id} className="flex flex-wrap gap-2">
        {children}
      </div>
    </div>
  );
}

interface TraitChipProps {
  readonly trait: GameTrait;
  readonly count: number;
  readonly isChosen: boolean;
  onToggle(): void;
}

function TraitChip({ trait, count, isChosen, onToggle }: TraitChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={count === 0 && !isChosen}
      onClick={onToggle}
      className="flex h-8 items-center gap-1.5 rounded-md border border-line px-2.5 text-sm font-[560] text-quiet transition-colors disabled:opacity-55 aria-pressed:border-text aria-pressed:bg-text aria-pressed:text-ink touch:h-11 pointer:enabled:not-aria-pressed:hover:text-text"
    >
      {traitName(trait)} <span className="font-[500] tabular-nums opacity-80">{written().count(count)}</span>
    </button>
  );
}

interface BoundProps {
  readonly label: string;
  readonly value: number | null;
  isPossible(step: number): boolean;
  onChoose(value: number | null): void;
}

function Bound({ label, value, isPossible, onChoose }: BoundProps) {
  return (
    <label className="flex items-center gap-2 text-sm text-quiet">
      {label}
      <select
        value={value ?? ''}
        onChange={({ currentTarget }) =>
          onChoose(currentTarget.value === '' ? null : Number(currentTarget.value))
        }
        className="h-8 rounded-md border border-line bg-surface px-2 text-sm text-text touch:h-11"
      >
        <option value="">{t('casino.filters.rtp.any')}</option>
        {rtpSteps.filter(isPossible).map((step) => (
          <option key={step} value={step}>
            {t('casino.filters.percent', { percent: written().count(step) })}
          </option>
        ))}
      </select>
    </label>
  );
}
