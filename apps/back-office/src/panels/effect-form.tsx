import type { BetEffect } from '@evens/contract';
import { RefusalError } from '@evens/web/core/api.ts';
import { Money } from '@evens/web/core/formatted.tsx';
import { t, written } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { ErrorNote } from '@evens/web/ui/surface.tsx';
import { hashKey, skipToken, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Loaded, ReasonForm } from './back-office-parts.tsx';
import { type Act, refusedText } from './use-act.ts';

interface EffectFormProps {
  readonly act: Act;
  /** Counts the bets that the entered values would change. Undefined while the values are incomplete. */
  readonly count: UseQueryOptions<BetEffect, Error> | undefined;
  readonly kind?: 'primary' | 'danger';
  readonly children: ReactNode;
  onSubmit(reason: string): void;
}

/** The effect of entered values, and the button that shows it. Undefined while the values are incomplete. */
export function useEffectPreview<E>(
  query: UseQueryOptions<E, Error> | undefined,
  present: ((effect: E) => ReactNode) | undefined,
) {
  const key = query && hashKey(query.queryKey);
  const [seenKey, setSeenKey] = useState<string>();
  const isChosen = key !== undefined && key === seenKey;
  const nothing: UseQueryOptions<E, Error> = { queryKey: ['no effect'], queryFn: skipToken };
  const found = useQuery({ ...(query ?? nothing), enabled: isChosen, retry: false, staleTime: 0, gcTime: 0 });
  function show() {
    if (isChosen) void found.refetch();
    setSeenKey(key);
  }
  return {
    /** Whether the values are unchanged since their effect was visible. */
    isSeen: isChosen && found.data !== undefined,
    button: (
      <Button kind="plain" disabled={key === undefined} busy={isChosen && found.isFetching} onClick={show}>
        {t('backoffice.effect.show')}
      </Button>
    ),
    view:
      isChosen &&
      (found.error instanceof RefusalError ? (
        <ErrorNote text={refusedText(found.error.refused)} />
      ) : (
        <Loaded found={found}>{(effect) => present?.(effect)}</Loaded>
      )),
  };
}

/** Form of a proposal about bets. It can be sent once its values are unchanged since their effect was shown. */
export function EffectForm({ act, count, kind = 'primary', children, onSubmit }: EffectFormProps) {
  const preview = useEffectPreview(count, (effect) => <Effect effect={effect} />);
  return (
    <ReasonForm
      act={act}
      onSubmit={(reason) => preview.isSeen && onSubmit(reason)}
      buttons={(_reason, isReady) => (
        <>
          {preview.button}
          <Button type="submit" kind={kind} busy={act.isBusy} disabled={!isReady || !preview.isSeen}>
            {t('backoffice.results.propose.do')}
          </Button>
        </>
      )}
    >
      {children}
      {preview.view}
    </ReasonForm>
  );
}

/** Numbers of bets and sums of money, by currency. */
function Effect({ effect: { Players, BelowZero, Currencies, IsComplete } }: { readonly effect: BetEffect }) {
  const { count } = written();
  if (Currencies.length === 0)
    return (
      <p role="status" className="text-quiet">
        {t('backoffice.effect.none')}
      </p>
    );
  return (
    <div role="status" data-effect className="grid gap-3 rounded-md border border-line p-3">
      {Currencies.map(({ Currency, Bets, OpenBets, Stakes, Paid, TakenBack }) => (
        <Facts
          key={Currency}
          facts={[
            [t('backoffice.effect.bets'), count(Bets)],
            [t('backoffice.effect.open'), count(OpenBets)],
            [t('backoffice.effect.stakes'), <Money key="stakes" amount={Stakes} currency={Currency} />],
            [t('backoffice.effect.paid'), <Money key="paid" amount={Paid} currency={Currency} />],
            [t('backoffice.effect.taken-back'), <Money key="back" amount={TakenBack} currency={Currency} />],
          ]}
        />
      ))}
      <Facts
        isWarning={BelowZero > 0}
        facts={[
          [t('backoffice.effect.players'), count(Players)],
          [t('backoffice.effect.below-zero'), count(BelowZero)],
        ]}
      />
      {!IsComplete && <p className="text-warn">{t('backoffice.effect.more')}</p>}
    </div>
  );
}

interface FactsProps {
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
  readonly isWarning?: boolean;
}

function Facts({ facts, isWarning = false }: FactsProps) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(110px,1fr))] gap-x-4 gap-y-2">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-quiet">{label}</dt>
          <dd className={classNames('font-[620] tabular-nums', isWarning && 'text-warn')}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
