import { api } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Field } from '@evens/web/ui/field.tsx';
import { useState } from 'react';
import { NameField, ReasonForm, Section } from './back-office-parts.tsx';
import { useMayRead } from './operator-rights.ts';
import { PlayerChats } from './support/player-chats.tsx';
import { useAct } from './use-act.ts';

const PERCENT_MAX = 200;

/** The player's share of the limits, and account locks. */
export function PlayersPanel() {
  const hasChats = useMayRead('support');
  return (
    <>
      <ShareForm />
      <LockForm />
      {hasChats && <PlayerChats />}
    </>
  );
}

function ShareForm() {
  const act = useAct('limits');
  const [name, setName] = useState('');
  const [percent, setPercent] = useState('100');
  const share = Number(percent);
  const isRight = name.trim() !== '' && Number.isInteger(share) && share >= 1 && share <= PERCENT_MAX;
  if (!act.isAllowed) return null;
  return (
    <Section title={t('backoffice.players.share')}>
      <ReasonForm
        act={act}
        onSubmit={(Reason) => {
          const body = { UserName: name.trim(), Percent: share, Reason };
          if (isRight) void act.run(() => api('POST /api/desk/stakefactor', { body }));
        }}
        buttons={(_reason, isReady) => (
          <Button type="submit" kind="primary" busy={act.isBusy} disabled={!isReady || !isRight}>
            {t('backoffice.save')}
          </Button>
        )}
      >
        <div className="grid gap-3 tablet:grid-cols-2">
          <NameField value={name} onChange={setName} />
          <Field
            label={t('backoffice.players.percent')}
            hint={t('backoffice.players.percent.hint')}
            inputMode="numeric"
            autoComplete="off"
            value={percent}
            onChange={(event) => setPercent(event.target.value)}
          />
        </div>
      </ReasonForm>
    </Section>
  );
}

function LockForm() {
  const act = useAct('players');
  const [name, setName] = useState('');
  const isRight = name.trim() !== '';
  const send = (Locked: boolean, Reason: string) =>
    void act.run(() => api('POST /api/desk/lock', { body: { UserName: name.trim(), Locked, Reason } }));
  if (!act.isAllowed) return null;
  return (
    <Section title={t('backoffice.players.lock')}>
      <ReasonForm
        act={act}
        buttons={(reason, isReady) => (
          <>
            <Button
              kind="danger"
              busy={act.isBusy}
              disabled={!isReady || !isRight}
              onClick={() => send(true, reason)}
            >
              {t('backoffice.players.lock.do')}
            </Button>
            <Button busy={act.isBusy} disabled={!isReady || !isRight} onClick={() => send(false, reason)}>
              {t('backoffice.players.lock.undo')}
            </Button>
          </>
        )}
      >
        <p className="text-quiet">{t('backoffice.players.lock.text')}</p>
        <NameField value={name} onChange={setName} />
      </ReasonForm>
    </Section>
  );
}
