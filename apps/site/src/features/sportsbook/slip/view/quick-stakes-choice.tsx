import { type Amount, type CurrencyCode, formatAmount } from '@evens/base';
import { quickStakeCounts } from '@evens/contract';
import { AmountNote } from '@evens/web/core/amount-note.tsx';
import { type Answer, api, callQuery } from '@evens/web/core/api.ts';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { queryClient } from '@evens/web/core/query-client.ts';
import { useUser } from '@evens/web/core/session.ts';
import { amountReading, amountText, readAmount, truncateText } from '@evens/web/core/typed-amount.ts';
import { isPlayer } from '@evens/web/core/user-kinds.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { displayedQuickStakes } from '../facts/quick-stakes.ts';
import { wireAmount } from '../facts/stake-limits.ts';

type Limits = Answer<'GET /api/betslip/limits'>;

/** The player's own quick stakes. */
export function QuickStakesChoice() {
  const user = useUser();
  const { data } = useQuery({ ...callQuery('GET /api/betslip/limits'), enabled: isPlayer(user) });
  if (!isPlayer(user)) return null;
  if (!data) return <Skeleton className="h-36" />;
  return <QuickStakesForm key={data.QuickStakes.join(' ')} limits={data} currency={user.Currency} />;
}

/** The stakes that the texts mean; undefined if they are too few, out of bounds or not ascending. */
function readStakes(
  texts: readonly string[],
  { MinimumStake, MaximumStake }: Limits,
  currency: CurrencyCode,
): readonly string[] | undefined {
  const [least, most] = [wireAmount(MinimumStake, currency), wireAmount(MaximumStake, currency)];
  const stakes: Amount[] = [];
  for (const text of texts.filter((each) => each.trim() !== '')) {
    const typed = readAmount(text, currency);
    if (!typed.ok || typed.value.minor < least || typed.value.minor > most) return undefined;
    if (typed.value.minor <= (stakes.at(-1) ?? 0n)) return undefined;
    stakes.push(typed.value.minor);
  }
  return stakes.length < quickStakeCounts.minimum
    ? undefined
    : stakes.map((stake) => formatAmount(stake, currency));
}

function QuickStakesForm({ limits, currency }: { readonly limits: Limits; readonly currency: CurrencyCode }) {
  const { HasOwnQuickStakes, MinimumStake, MaximumStake } = limits;
  const noteId = useId();
  const [texts, setTexts] = useState<readonly string[]>(() => {
    const stakes = displayedQuickStakes(limits, currency);
    return Array.from({ length: quickStakeCounts.maximum }, (_, at) => {
      const stake = stakes[at];
      return stake === undefined ? '' : amountText(stake, currency);
    });
  });
  const [fault, setFault] = useState<string>();
  const read = texts.find((text) => amountReading(text, currency) !== undefined) ?? '';

  async function save(stakes: readonly string[] | null) {
    const answer = await api('POST /api/betslip/quickstakes', {
      body: { QuickStakes: stakes && [...stakes] },
    }).catch(() => undefined);
    setFault(answer?.ok ? undefined : (answer?.error.message ?? t('shell.error.network')));
    if (answer?.ok)
      await queryClient.invalidateQueries({ queryKey: callQuery('GET /api/betslip/limits').queryKey });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const stakes = readStakes(texts, limits, currency);
    if (stakes) return void save(stakes);
    const [minimum, maximum] = [MinimumStake, MaximumStake].map((wire) => moneyText(wire, currency));
    setFault(t('settings.quick.fault', { minimum: minimum ?? '', maximum: maximum ?? '' }));
  }

  return (
    <form noValidate onSubmit={submit}>
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 text-sm font-[560] text-quiet">{t('settings.quick')}</legend>
        <div className="grid grid-cols-4 gap-1.5" dir="ltr">
          {texts.map((text, at) => (
            <input
              key={at}
              aria-label={t('settings.quick.label', { number: at + 1 })}
              aria-invalid={fault !== undefined || undefined}
              aria-describedby={noteId}
              inputMode="decimal"
              autoComplete="off"
              value={text}
              onChange={({ target }) => {
                setTexts(texts.map((each, place) => (place === at ? truncateText(target.value) : each)));
                setFault(undefined);
              }}
              className="h-10 touch:h-11 min-w-0 rounded-md bg-raised px-1 text-center text-text tabular-nums outline-none inset-ring inset-ring-line focus:inset-ring-2 focus:inset-ring-accent-text aria-invalid:inset-ring-danger"
            />
          ))}
        </div>
        {fault !== undefined ? (
          <p id={noteId} role="alert" className="text-sm text-danger">
            {fault}
          </p>
        ) : read !== '' ? (
          <AmountNote id={noteId} text={read} currency={currency} />
        ) : (
          <p id={noteId} className="text-xs text-faint">
            {t('settings.quick.hint', { currency })}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="small">
            {t('settings.quick.save')}
          </Button>
          {HasOwnQuickStakes && (
            <Button kind="quiet" size="small" onClick={() => void save(null)}>
              {t('settings.quick.usual')}
            </Button>
          )}
        </div>
      </fieldset>
    </form>
  );
}
