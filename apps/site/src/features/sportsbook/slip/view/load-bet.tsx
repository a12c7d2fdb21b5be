import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Field } from '@evens/web/ui/field.tsx';
import { type FormEvent, useState } from 'react';
import { parseShareCode } from '../state/share-code.ts';
import { takeShared } from '../state/take-shared.ts';

const TEXT_LENGTH_MAX = 500;

/** Loads a shared bet by its code or link. */
export function LoadBet() {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const [isLoading, setLoading] = useState(false);
  async function load(event: FormEvent) {
    event.preventDefault();
    const code = parseShareCode(text);
    if (code === undefined) {
      setFault(t('bet.shared.no-code'));
      return;
    }
    setLoading(true);
    setFault(await takeShared(code).finally(() => setLoading(false)));
  }
  return (
    <form noValidate onSubmit={(event) => void load(event)} className="grid w-full gap-2.5 text-start">
      <Field
        label={t('bet.shared.code')}
        hint={t('bet.shared.hint')}
        error={fault}
        value={text}
        maxLength={TEXT_LENGTH_MAX}
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        onChange={({ target }) => {
          setText(target.value);
          setFault(undefined);
        }}
      />
      <Button type="submit" kind="primary" wide busy={isLoading}>
        {t('bet.shared.load')}
      </Button>
    </form>
  );
}
