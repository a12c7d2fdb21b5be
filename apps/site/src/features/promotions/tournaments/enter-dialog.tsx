import type { CasinoTournament } from '@evens/contract';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Dialog } from '@evens/web/ui/dialog.tsx';
import { notify } from '@evens/web/ui/notice.tsx';
import { ErrorNote } from '@evens/web/ui/surface.tsx';
import { useState } from 'react';
import { enterTournament } from './enter-tournament.ts';

/** The button that enters a tournament. A fee is confirmed first. */
export function EnterTournament({ tournament }: { readonly tournament: CasinoTournament }) {
  const { ID, Fee, Currency } = tournament;
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const isFree = Number(Fee) === 0;
  const fee = moneyText(Fee, Currency);

  async function enter() {
    setBusy(true);
    setFailure('');
    try {
      const result = await enterTournament(ID);
      if (!result.ok) return setFailure(result.error?.message ?? t('shell.error.no-answer'));
      setAsking(false);
      notify(t('casino.tournament.entered'), 'good');
    } finally {
      setBusy(false);
    }
  }

  const button = t(isFree ? 'casino.tournament.enter.free' : 'casino.tournament.enter', { fee });
  return (
    <>
      {isFree && <ErrorNote text={failure} />}
      <Button
        kind="primary"
        busy={isBusy && isFree}
        onClick={() => (isFree ? void enter() : setAsking(true))}
      >
        {button}
      </Button>
      {isAsking && (
        <Dialog
          title={t('casino.tournament.enter.title')}
          closeLabel={t('shell.close')}
          ignoresTapBeside
          onClose={() => {
            if (!isBusy) setAsking(false);
          }}
        >
          <div className="grid gap-4 p-5">
            <p>{t('casino.tournament.enter.text', { fee })}</p>
            <p className="text-sm text-quiet">{t('casino.tournament.fee.rule')}</p>
            <ErrorNote text={failure} />
            <div className="flex flex-wrap justify-end gap-2">
              <Button disabled={isBusy} onClick={() => setAsking(false)}>
                {t('shell.cancel')}
              </Button>
              <Button kind="primary" busy={isBusy} onClick={() => void enter()}>
                {button}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
