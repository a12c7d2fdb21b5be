import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { CopyButton } from '@evens/web/ui/copy-button.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  onStored(): void;
}

/** Recovery codes. They are shown once only. */
export function RecoveryCodes({ codes, onStored }: RecoveryCodesProps) {
  return (
    <div className="grid gap-4 p-4">
      <p role="status" className="font-[560]">
        {t('user.factor.kept-title')}
      </p>
      <p className="text-quiet">{t('user.factor.kept-text')}</p>
      <div className="flex items-start gap-2 rounded-md bg-raised p-3">
        <ul
          dir="ltr"
          translate="no"
          data-recovery-codes
          className="grid grow grid-cols-1 gap-x-6 gap-y-1.5 font-mono text-sm tablet:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton
          text={codes.join('\n')}
          label={t('user.factor.copy')}
          copiedLabel={t('user.factor.copied')}
        />
      </div>
      <Button kind="primary" className="justify-self-end" onClick={onStored}>
        {t('user.factor.kept')}
      </Button>
    </div>
  );
}
