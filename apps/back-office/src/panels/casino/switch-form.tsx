import { api } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { ReasonForm, Section } from '../back-office-parts.tsx';
import { SubmitButtons } from '../submit-buttons.tsx';
import { useAct } from '../use-act.ts';
import type { SwitchTarget } from './casino-parts.tsx';

interface SwitchFormProps {
  readonly target: SwitchTarget;
  onClose(): void;
}

/** Closes a game or a provider at all processes, or opens it again. */
export function SwitchForm({ target: { kind, key, name, isClosed }, onClose }: SwitchFormProps) {
  const act = useAct('switches');
  return (
    <Section title={t(isClosed ? 'gaming.switch.open' : 'gaming.switch.close', { name })}>
      <ReasonForm
        act={act}
        onSubmit={async (Reason) => {
          const body = { Kind: kind, Name: key, Open: isClosed, Reason };
          if (await act.run(() => api('POST /api/desk/switch', { body }))) onClose();
        }}
        buttons={(_reason, isReady) => (
          <SubmitButtons
            label={t(isClosed ? 'backoffice.reopen' : 'backoffice.close')}
            kind={isClosed ? 'primary' : 'danger'}
            isBusy={act.isBusy}
            isReady={isReady}
            onCancel={onClose}
          />
        )}
      >
        {!isClosed && <p className="text-quiet">{t('gaming.switch.text')}</p>}
      </ReasonForm>
    </Section>
  );
}
