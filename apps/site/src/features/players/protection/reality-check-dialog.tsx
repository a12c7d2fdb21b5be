import type { RealityCheck } from '@evens/contract';
import { api, NetworkError } from '@evens/web/core/api.ts';
import { Money } from '@evens/web/core/formatted.tsx';
import { closeModal } from '@evens/web/core/modals.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { logOut } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { useRealityCheck } from '@evens/web/live/hooks.ts';
import { Link, useCover, useNavigate } from '@evens/web/navigation/index.ts';
import { Button, buttonLook } from '@evens/web/ui/button.tsx';
import { Dialog } from '@evens/web/ui/dialog.tsx';
import { type ReactNode, useState } from 'react';
import { durationText } from './duration.ts';
import { SignedMoney } from './signed-money.tsx';

/**
 * How long the player has played, and the net result. Play is held until the player answers. The dialog is hidden on
 * account pages, which show histories and no games, and returns on every other page.
 */
export function RealityCheckDialog() {
  const check = useRealityCheck();
  const { isCovered } = useCover();
  if (!check || isCovered) return null;
  return (
    <Dialog
      title={t('protection.check.title')}
      closeLabel={t('shell.close')}
      insists
      onClose={() => undefined}
    >
      <Check key={check.ID} check={check} />
    </Dialog>
  );
}

function Check({ check }: { readonly check: RealityCheck }) {
  const [busy, setBusy] = useState<'continue' | 'leave'>();
  const [failure, setFailure] = useState<string>();
  const navigate = useNavigate();
  const { ID, StartedAt, OpenedAt, Staked, Net, Currency } = check;
  const seconds = (Date.parse(OpenedAt) - Date.parse(StartedAt)) / 1000;

  async function answer(Answer: 'continue' | 'leave') {
    setBusy(Answer);
    setFailure(undefined);
    try {
      const answered = await api('POST /api/protection/answerrealitycheck', { body: { ID, Answer } });
      if (!answered.ok) return setFailure(answered.error.message);
      if (Answer === 'leave') {
        await logOut();
        await navigate(paths.home);
      }
      closeModal('reality-check');
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      setFailure(t('shell.error.no-answer'));
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <div className="grid gap-4 p-5" data-reality-check={ID}>
      <p>{t('protection.check.lead')}</p>
      <dl className="grid gap-2 rounded-lg bg-raised p-4">
        <Fact name={t('protection.check.time')}>{durationText(seconds)}</Fact>
        <Fact name={t('protection.check.staked')}>
          {Staked === null ? t('protection.check.unknown') : <Money amount={Staked} currency={Currency} />}
        </Fact>
        <Fact name={t('protection.check.net')}>
          {Net === null ? t('protection.check.unknown') : <SignedMoney amount={Net} currency={Currency} />}
        </Fact>
      </dl>
      <p className="text-sm text-quiet">{t('protection.check.text')}</p>
      {failure !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Link to={paths.transactionHistory} className={buttonLook('quiet')}>
          {t('protection.check.history')}
        </Link>
        <Button busy={busy === 'leave'} disabled={busy !== undefined} onClick={() => void answer('leave')}>
          {t('protection.check.leave')}
        </Button>
        <Button
          busy={busy === 'continue'}
          disabled={busy !== undefined}
          onClick={() => void answer('continue')}
        >
          {t('protection.check.continue')}
        </Button>
      </div>
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-quiet">{name}</dt>
      <dd className="text-lg font-[620] tabular-nums">{children}</dd>
    </div>
  );
}
