import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../core/words.ts';
import { IconButton } from '../../ui/button.tsx';
import { Field, type FieldProps } from '../../ui/field.tsx';

/** A password that can be looked at while it is typed. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'end'>) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          label={t(isShown ? 'accounts.password.hide' : 'accounts.password.show')}
          onClick={() => setShown(!isShown)}
        >
          <Icon aria-hidden className="size-4" />
        </IconButton>
      }
    />
  );
}
