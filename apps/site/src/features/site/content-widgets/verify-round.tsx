import { float, hashOfSeed, roundDraws } from '@evens/games';
import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Field } from '@evens/web/ui/field.tsx';
import { useMemo, useState } from 'react';
import { isClientSeed } from '../../casino/fairness/index.ts';
import { ResultList } from './result-list.tsx';
import type { WidgetValues } from './values.ts';

const SEED_MAX = 128;
const NUMBERS_SHOWN = 4;

/** The hash of a server seed, and the first random numbers of a round, drawn from the seeds and the nonce. */
export function VerifyRound({ values }: { readonly values: WidgetValues }) {
  const [serverSeed, setServerSeed] = useState(values['server-seed'] ?? '');
  const [clientSeed, setClientSeed] = useState(values['client-seed'] ?? 'demo');
  const [nonce, setNonce] = useState(values['nonce'] ?? '0');
  const rows = useMemo(() => {
    if (serverSeed.trim() === '' || !isClientSeed(clientSeed) || !/^\d{1,15}$/.test(nonce)) return undefined;
    const draws = roundDraws({ serverSeed: serverSeed.trim(), clientSeed, nonce: Number(nonce) });
    return Array.from({ length: NUMBERS_SHOWN }, (_, at) => ({
      label: t('texts.widget.number', { number: at + 1 }),
      value: <span dir="ltr">{float(draws).toFixed(10)}</span>,
    }));
  }, [serverSeed, clientSeed, nonce]);
  return (
    <>
      <div className="grid gap-2">
        <Field
          label={t('texts.widget.server-seed')}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          maxLength={SEED_MAX}
          value={serverSeed}
          onChange={(event) => setServerSeed(event.target.value)}
        />
        <div className="grid gap-2 tablet:grid-cols-2">
          <Field
            label={t('texts.widget.client-seed')}
            dir="ltr"
            spellCheck={false}
            autoComplete="off"
            maxLength={SEED_MAX}
            value={clientSeed}
            onChange={(event) => setClientSeed(event.target.value)}
          />
          <Field
            label={t('texts.widget.nonce')}
            inputMode="numeric"
            dir="ltr"
            maxLength={15}
            value={nonce}
            onChange={(event) => setNonce(event.target.value)}
          />
        </div>
      </div>
      {rows && (
        <p className="text-sm text-quiet">
          {t('texts.widget.hash')}
          <code dir="ltr" className="mt-1 block break-all">
            {hashOfSeed(serverSeed.trim())}
          </code>
        </p>
      )}
      <ResultList rows={rows} />
      <Link to={paths.fairness} className="text-accent-text underline">
        {t('texts.widget.verify-own')}
      </Link>
    </>
  );
}
