import type { Fairness, SeedPair } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Field } from '@evens/web/ui/field.tsx';
import { notify } from '@evens/web/ui/notice.tsx';
import { Card, Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ListFailed } from '../../players/history/index.ts';
import { isClientSeed, randomClientSeed } from './client-seed.ts';
import { ConfirmChange } from './confirm-change.tsx';
import { RevealedPairs } from './revealed-pairs.tsx';
import { SeedText } from './seed-text.tsx';

const fairnessQuery = callQuery('GET /api/casino/fairness');

/** The current seed pair, the next one, and the revealed ones. */
export function SeedsCard() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ ...fairnessQuery, staleTime: 0 });
  if (error && !data) return <ListFailed failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-72 rounded-xl" />;
  const take = (fairness: Fairness) => {
    client.setQueryData(fairnessQuery.queryKey, fairness);
    // Rounds of the old pair now include its server seed.
    void client.invalidateQueries({ queryKey: ['GET /api/casino/round'] });
    notify(t('casinogame.fair.changed'), 'good');
  };
  return (
    <div className="grid gap-3">
      <Card className="grid gap-4 p-4">
        <CurrentPair pair={data.Current} />
        <NextPair key={data.Current.No} hash={data.NextHash} onChanged={take} />
      </Card>
      <RevealedPairs pairs={data.Revealed} />
    </div>
  );
}

function CurrentPair({ pair }: { readonly pair: SeedPair }) {
  return (
    <div className="grid gap-3" data-pair={pair.No}>
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <span className="font-[640]">{t('casinogame.fair.pair', { number: pair.No })}</span>
        <span className="text-sm text-quiet">{t('casinogame.fair.played', { count: pair.Nonce })}</span>
      </p>
      <dl className="grid gap-2">
        <SeedText name={t('casinogame.seeds.hash')} text={pair.Hash} />
        <SeedText name={t('casinogame.seeds.client')} text={pair.ClientSeed} />
      </dl>
    </div>
  );
}

/** A new client seed starts a new pair: seeds never change while in use. */
function NextPair({ hash, onChanged }: { readonly hash: string; onChanged(fairness: Fairness): void }) {
  const [typed, setTyped] = useState(randomClientSeed);
  const [isConfirming, setConfirming] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const clientSeed = typed.trim();

  function submit(event: FormEvent) {
    event.preventDefault();
    setWrong(!isClientSeed(clientSeed));
    setConfirming(isClientSeed(clientSeed));
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-3 border-t border-line pt-4">
      <dl>
        <SeedText name={t('casinogame.fair.next.hash')} text={hash} />
      </dl>
      <Field
        label={t('casinogame.fair.next')}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        maxLength={64}
        value={typed}
        hint={t('casinogame.fair.next.hint')}
        error={isWrong ? t('casinogame.verify.fault.client') : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          setWrong(false);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary">
          {t('casinogame.fair.change')}
        </Button>
        <Button onClick={() => setTyped(randomClientSeed())}>{t('casinogame.fair.another')}</Button>
      </div>
      {isConfirming && (
        <ConfirmChange clientSeed={clientSeed} onClose={() => setConfirming(false)} onChanged={onChanged} />
      )}
    </form>
  );
}
