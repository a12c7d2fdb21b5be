import { useState } from 'react';
import { NetworkError, type Refused } from '../../../core/api.ts';
import { t } from '../../../core/words.ts';

/** Errors by field name, shown under the fields. `''` is the error of the form as a whole. */
export type FormErrors = Readonly<Record<string, string>>;

/** The field of each refusal code. Other refusals are shown above the button. */
const fieldOfCode: Readonly<Record<string, string>> = {
  EmailTakenException: 'Email',
  UserNameTakenException: 'UserName',
  PasswordTooWeakException: 'Password',
  WrongPasswordException: 'OldPassword',
  SecondFactorRequiredException: 'Code',
  WrongSecondFactorCodeException: 'Code',
  PasswordsDifferException: 'PasswordConfirmation',
  UnderAgeException: 'BirthYear',
  CountryNotAllowedException: 'Country',
  CurrencyNotAllowedException: 'Currency',
  TermsAndConditionsValidationException: 'AgreeWithTerms',
};

/** Maps a refusal to errors of the fields that it names. */
export function errorsOfRefusal(refused: Refused): FormErrors {
  const { fields } = refused.data;
  const isNamed = refused.code === 'InvalidDetailsException' || refused.code === 'AgentTermsException';
  if (isNamed && Array.isArray(fields)) {
    const text = refused.code === 'AgentTermsException' ? refused.message : t('accounts.error.not-taken');
    return Object.fromEntries(
      fields.filter((field) => typeof field === 'string').map((field) => [field, text]),
    );
  }
  return { [fieldOfCode[refused.code] ?? '']: refused.message };
}

export interface FormState {
  readonly errors: FormErrors;
  readonly isBusy: boolean;
  setErrors(errors: FormErrors): void;
  /** Removes the error of a field when the player types in it. */
  clear(field: string): void;
  /** Runs one submission at a time. Network errors are shown above the button. */
  submit(send: () => Promise<Refused | undefined>): Promise<void>;
}

export function useForm(): FormState {
  const [errors, setErrors] = useState<FormErrors>({});
  const [isBusy, setBusy] = useState(false);
  return {
    errors,
    isBusy,
    setErrors,
    clear: (field) => setErrors(({ [field]: _gone, '': _whole, ...others }) => others),
    async submit(send) {
      if (isBusy) return;
      setBusy(true);
      setErrors({});
      try {
        const refused = await send();
        if (refused) setErrors(errorsOfRefusal(refused));
      } catch (failure) {
        if (!(failure instanceof NetworkError)) throw failure;
        setErrors({ '': t('shell.error.no-answer') });
      } finally {
        setBusy(false);
      }
    },
  };
}
