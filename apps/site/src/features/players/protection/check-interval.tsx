import { api, NetworkError } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { Options, SelectField } from '@evens/web/ui/field.tsx';
import { useState } from 'react';
import { readOverviewAgain } from './overview.ts';

interface CheckIntervalProps {
  /** Minutes; null for none. */
  readonly chosen: number | null;
  readonly choices: readonly number[];
}

/** Interval of reality checks. The choice is stored at once. */
export function CheckInterval({ chosen, choices }: CheckIntervalProps) {
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<{ readonly isFailure: boolean; readonly text: string }>();
  const offered = chosen === null || choices.includes(chosen) ? choices : [chosen, ...choices];

  async function choose(minutes: number | null) {
    setBusy(true);
    setMessage(undefined);
    try {
      const set = await api('POST /api/protection/setrealitycheck', { body: { Minutes: minutes } });
      setMessage(
        set.ok
          ? { isFailure: false, text: t('protection.checks.saved') }
          : { isFailure: true, text: set.error.message },
      );
      await readOverviewAgain();
    } catch (failure) {
      if (!(failure instanceof NetworkError)) throw failure;
      setMessage({ isFailure: true, text: t('shell.error.no-answer') });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="grid gap-3">
      <p className="text-quiet">{t('protection.checks.text')}</p>
      <SelectField
        label={t('protection.checks.label')}
        value={chosen ?? ''}
        disabled={isBusy}
        error={message?.isFailure === true ? message.text : undefined}
        onChange={({ target: { value } }) => void choose(value === '' ? null : Number(value))}
      >
        <option value="">{t('protection.checks.never')}</option>
        <Options values={offered} text={(minutes) => t('protection.checks.every', { minutes })} />
      </SelectField>
      <p role="status" className="font-[560] text-up">
        {message?.isFailure === false && message.text}
      </p>
    </div>
  );
}
