import { callQuery, RefusalError } from '@evens/web/core/api.ts';
import { useUser } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { useActiveBonus, useOpenFreeBets } from '@evens/web/live/hooks.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Field } from '@evens/web/ui/field.tsx';
import { EmptyState, ErrorState, Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { BonusCard } from './bonus-card.tsx';
import { RunningCashBack } from './cash-back.tsx';
import { claimBonus } from './claim-bonus.ts';
import { FreeBetHistory, FreeBets } from './free-bets.tsx';
import { FreeSpinsList } from './free-spins.tsx';
import { OfferCard } from './offer-card.tsx';
import { refreshLists } from './refresh-bonuses.ts';

const BONUS_CODE_MAX = 60;

/** A player's bonuses: claim field, active bonuses, free bets and spins, offers, and ended bonuses. */
export function BonusesTab() {
  const user = useUser();
  const found = useQuery({ ...callQuery('GET /api/bonus/bonuses'), refetchOnMount: 'always' });
  const { refetch } = found;
  // Each change of a progress bar or a free bet changes the account's version or the message on the private topic.
  const version = user?.Balances.Version;
  const active = useActiveBonus();
  const free = useOpenFreeBets();
  const [mark, freeIds] = [
    active && `${active.ID} ${active.Balance} ${active.Wagered}`,
    free?.map(({ ID }) => ID).join(),
  ];
  useEffect(() => {
    if (version === undefined) return;
    void refetch();
    void refreshLists();
  }, [version, mark, freeIds, refetch]);
  const bonuses = found.data?.Bonuses;
  const isOver = ({ StateID }: { readonly StateID: number }) => StateID > 2;
  return (
    <div className="mx-auto grid max-w-[640px] gap-6 p-5">
      <ClaimField />
      {found.isError && bonuses === undefined && (
        <ErrorState title={failureText(found.error)}>
          <Button onClick={() => void refetch()}>{t('shell.retry')}</Button>
        </ErrorState>
      )}
      {found.isPending && <Skeleton className="h-40" />}
      {bonuses?.length === 0 && (
        <EmptyState icon={Gift} title={t('user.bonuses.empty')} text={t('user.bonuses.text')} />
      )}
      {bonuses
        ?.filter((bonus) => !isOver(bonus))
        .map((bonus) => (
          <BonusCard key={bonus.ID} bonus={bonus} />
        ))}
      <FreeBets />
      <FreeSpinsList />
      <RunningCashBack />
      <Offers />
      {bonuses?.some(isOver) && (
        <section className="grid gap-3">
          <h3 className="text-lg font-[640]">{t('bonuses.ended')}</h3>
          {bonuses.filter(isOver).map((bonus) => (
            <BonusCard key={bonus.ID} bonus={bonus} />
          ))}
        </section>
      )}
      <FreeBetHistory />
    </div>
  );
}

function failureText(failure: Error): string {
  const message = failure instanceof RefusalError ? failure.refused.message : '';
  return message === '' ? t('bonuses.list-failed') : message;
}

function ClaimField() {
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  async function claim(event: FormEvent) {
    event.preventDefault();
    if (code.trim() === '' || isBusy) return;
    setBusy(true);
    try {
      if (await claimBonus(code)) setCode('');
    } finally {
      setBusy(false);
    }
  }
  return (
    <form noValidate onSubmit={(event) => void claim(event)} className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-48">
        <Field
          label={t('bonuses.claim.code')}
          value={code}
          maxLength={BONUS_CODE_MAX}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          disabled={isBusy}
          onChange={(event) => setCode(event.target.value)}
        />
      </div>
      <Button type="submit" kind="primary" className="h-11" busy={isBusy}>
        {t('bonuses.claim.submit')}
      </Button>
    </form>
  );
}

function Offers() {
  const personal = useQuery(callQuery('GET /api/bonus/personalbonuses')).data?.Offers ?? [];
  const general = useQuery(callQuery('GET /api/bonus/generalbonuses')).data?.Offers ?? [];
  const open = [...personal, ...general].filter(({ IsClaimed }) => !IsClaimed);
  if (open.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h3 className="text-lg font-[640]">{t('bonuses.offers')}</h3>
      {open.map((offer) => (
        <OfferCard key={offer.Code} offer={offer} heading="h3" />
      ))}
    </section>
  );
}
