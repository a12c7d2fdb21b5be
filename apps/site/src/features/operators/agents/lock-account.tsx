import type { SubAccount } from '@evens/contract';
import { api } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { refreshAgents } from '@evens/web/features/operators/agents/agent-queries.ts';
import { useForm } from '@evens/web/features/players/accounts/form.ts';
import { Dialog } from '@evens/web/ui/dialog.tsx';
import { Field } from '@evens/web/ui/field.tsx';
import { notify } from '@evens/web/ui/notice.tsx';
import { useState } from 'react';
import { SectionForm } from '../../players/accounts/index.ts';

const REASON_CHARACTERS_MIN = 3;
const REASON_CHARACTERS_MAX = 400;

interface LockAccountProps {
  readonly account: SubAccount;
  onClose(): void;
}

/** Locks an account and all accounts below it, or ends that lock. The effect is explained before. */
export function LockAccount({ account, onClose }: LockAccountProps) {
  const { AccountsBelow, IsLockedAbove, UserID, UserName } = account;
  // A lock set meanwhile by another page does not invert the question.
  const [isLocked] = useState(account.IsLocked);
  const [reason, setReason] = useState('');
  const state = useForm();
  const below = { count: AccountsBelow };

  function submit() {
    const text = reason.trim();
    if (text.length < REASON_CHARACTERS_MIN) return state.setErrors({ Reason: t('agents.lock.reason.hint') });
    void state.submit(async () => {
      const result = await api(isLocked ? 'POST /api/agents/unlock' : 'POST /api/agents/lock', {
        body: { UserID, Reason: text },
      });
      if (!result.ok) return result.error;
      notify(t(isLocked ? 'agents.unlocked.done' : 'agents.locked.done', { name: UserName }), 'good');
      refreshAgents();
      onClose();
      return undefined;
    });
  }

  return (
    <Dialog
      title={t(isLocked ? 'agents.unlock.title' : 'agents.lock.title', { name: UserName })}
      closeLabel={t('shell.close')}
      ignoresTapBeside
      onClose={onClose}
    >
      <SectionForm
        state={state}
        submitLabel={t(isLocked ? 'agents.unlock' : 'agents.lock')}
        done={undefined}
        onSubmit={submit}
      >
        <p>{t(isLocked ? 'agents.unlock.text' : 'agents.lock.text', { name: UserName })}</p>
        {AccountsBelow > 0 && (
          <p className="font-[620]">{t(isLocked ? 'agents.unlock.below' : 'agents.lock.below', below)}</p>
        )}
        {isLocked && IsLockedAbove && <p className="text-warn">{t('agents.locked-above.text')}</p>}
        <Field
          label={t('agents.lock.reason')}
          hint={t('agents.lock.reason.hint')}
          value={reason}
          error={state.errors['Reason']}
          autoComplete="off"
          maxLength={REASON_CHARACTERS_MAX}
          onChange={(event) => {
            setReason(event.target.value);
            state.clear('Reason');
          }}
        />
      </SectionForm>
    </Dialog>
  );
}
