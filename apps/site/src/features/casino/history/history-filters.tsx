import type { CurrencyCode } from '@evens/base';
import { formatAmount } from '@evens/base';
import { AmountField } from '@evens/web/core/amount-field.tsx';
import { readAmount, textOfWire } from '@evens/web/core/typed-amount.ts';
import { t, written } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Options, SelectField } from '@evens/web/ui/field.tsx';
import { type FocusEvent, type SubmitEvent, useState } from 'react';
import { useLobby, useRecentGames } from '../lobby/index.ts';
import { type ResultChoice, type RoundFilters, resultChoices } from './history-view.ts';

interface HistoryFiltersProps {
  readonly filters: RoundFilters;
  readonly currency: CurrencyCode;
  onFilters(filters: RoundFilters): void;
}

const ALL = '';

function resultText(result: ResultChoice): string {
  return typeof result === 'number'
    ? t('casinogame.history.result.big', { times: written().count(result) })
    : t(`casinogame.history.result.${result}`);
}

/** Filters of the history by game, result and stake. */
export function HistoryFilters({ filters, currency, onFilters }: HistoryFiltersProps) {
  const recent = useRecentGames();
  const { data: lobby } = useLobby();
  const { game, result, stakeFrom, stakeTo } = filters;
  const games = [...new Set([...(game === undefined ? [] : [game]), ...recent])];
  const gameName = (id: string) =>
    lobby?.games.find(({ ID }) => ID === id)?.Name ?? id.slice(id.indexOf(':') + 1);

  /** Sets a filter, or removes it. */
  function set<K extends keyof RoundFilters>(key: K, value: RoundFilters[K] | undefined): void {
    const { [key]: _, ...others } = filters;
    onFilters({ ...others, ...(value !== undefined && { [key]: value }) });
  }

  return (
    <div className="grid grid-cols-2 items-start gap-3 border-b border-line p-3.5 tablet:grid-cols-4">
      <SelectField
        label={t('casinogame.history.game')}
        value={game ?? ALL}
        onChange={({ target }) => set('game', target.value === ALL ? undefined : target.value)}
      >
        <option value={ALL}>{t('casinogame.history.all-games')}</option>
        <Options values={games} text={gameName} />
      </SelectField>
      <SelectField
        label={t('casinogame.history.result')}
        value={result ?? ALL}
        onChange={({ target }) =>
          set(
            'result',
            resultChoices.find((each) => String(each) === target.value),
          )
        }
      >
        <option value={ALL}>{t('casinogame.history.result.all')}</option>
        <Options values={resultChoices} text={resultText} />
      </SelectField>
      <StakeBound
        key={`from ${stakeFrom ?? ''}`}
        label={t('casinogame.history.stake-from')}
        wire={stakeFrom}
        currency={currency}
        onStake={(wire) => set('stakeFrom', wire)}
      />
      <StakeBound
        key={`to ${stakeTo ?? ''}`}
        label={t('casinogame.history.stake-to')}
        wire={stakeTo}
        currency={currency}
        onStake={(wire) => set('stakeTo', wire)}
      />
      {Object.keys(filters).length > 0 && (
        <div className="col-span-full">
          <Button onClick={() => onFilters({})}>{t('casinogame.history.reset')}</Button>
        </div>
      )}
    </div>
  );
}

interface StakeBoundProps {
  readonly label: string;
  readonly wire: string | undefined;
  readonly currency: CurrencyCode;
  onStake(wire: string | undefined): void;
}

/** A bound of the stake. It applies when its field is left or Enter is pressed. */
function StakeBound({ label, wire, currency, onStake }: StakeBoundProps) {
  const first = wire === undefined ? '' : textOfWire(wire, currency);
  const [text, setText] = useState(first);

  function apply(event: FocusEvent | SubmitEvent): void {
    event.preventDefault();
    const typed = readAmount(text, currency);
    const next = typed.ok ? formatAmount(typed.value.minor, currency) : undefined;
    if ((typed.ok || text.trim() === '') && next !== wire) onStake(next);
  }

  return (
    <form onSubmit={apply} onBlur={apply}>
      <AmountField label={label} currency={currency} value={text} onType={setText} />
    </form>
  );
}
