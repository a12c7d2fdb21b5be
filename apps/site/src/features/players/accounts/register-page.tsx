import { type CurrencyCode, ok, type Result } from '@evens/base';
import type { RegistrationClaim } from '@evens/contract';
import { api, type Refused } from '@evens/web/core/api.ts';
import { saveChoices } from '@evens/web/core/choose-settings.ts';
import { nowMs } from '@evens/web/core/clock.ts';
import { openModal } from '@evens/web/core/modals.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { currentUser, setUser } from '@evens/web/core/session.ts';
import { t, words } from '@evens/web/core/words.ts';
import { errorsOfRefusal, useForm } from '@evens/web/features/players/accounts/form.ts';
import { FormError, FormFrame, textLink } from '@evens/web/features/players/accounts/form-frame.tsx';
import { Link, useLocation, useNavigate, useSearchParams } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { useEffect } from 'react';
import { showClaimFailure, showClaimGranted } from '../../promotions/bonuses/index.ts';
import { useNeedsPostalCode } from './countries.ts';
import {
  emptyRegistration,
  type RegistrationField,
  type RegistrationForm,
  stepErrors,
  stepOfErrors,
} from './details.ts';
import { AgreementsStep, DetailsStep, LoginStep, type StepProps } from './register-steps.tsx';
import { registrationDraft } from './registration-draft.ts';
import { alongTheWay, stepBack, wayBack } from './way-back.ts';

const LAST_STEP = 3;

/** The registration step of a history entry. */
function stepOfEntry(state: unknown): number {
  const step = typeof state === 'object' && state !== null && 'step' in state ? Number(state.step) : 1;
  return step === 2 || step === LAST_STEP ? step : 1;
}

/** Registration in three steps: log-in data, details, agreements. Each step is a history entry; the last one sends the call. */
export function RegisterPage() {
  const form = registrationDraft.use();
  const state = useForm();
  const needsPostalCode = useNeedsPostalCode({ currency: form.Currency, country: form.Country });
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const entry = useLocation();
  const requestedStep = stepOfEntry(entry.state);
  // A reload loses the password, which the later steps need.
  const isTooFar = requestedStep > 1 && form.Password === '';
  const step = isTooFar ? 1 : requestedStep;
  useEffect(() => {
    if (isTooFar) navigate({ search: entry.search }, { replace: true, state: null });
  }, [isTooFar, navigate, entry.search]);
  useEffect(() => leave, []);

  function setStep(next: number) {
    if (next !== step) navigate({ search: entry.search }, { state: { step: next } });
  }

  function change<F extends RegistrationField>(field: F, value: RegistrationForm[F]) {
    // Countries depend on the currency: the chosen country may not be available in the new currency.
    const others = field === 'Currency' ? { Country: '' } : {};
    registrationDraft.set({ ...form, ...others, [field]: value });
    state.clear(field.startsWith('Birth') ? 'BirthDay' : field);
    if (field !== 'BirthDay') state.clear(field);
  }

  function submitStep() {
    const errors = stepErrors(form, step, { needsPostalCode, atMs: nowMs() });
    if (Object.keys(errors).length > 0) return state.setErrors(errors);
    if (step === 1) {
      return void state.submit(async () => {
        const refused = await checkLogin(form);
        if (!refused) setStep(2);
        return refused;
      });
    }
    if (step < LAST_STEP) return setStep(step + 1);
    void state.submit(async () => {
      const registered = await register(form);
      if (!registered.ok) {
        setStep(stepOfErrors(errorsOfRefusal(registered.error)));
        return registered.error;
      }
      await welcome();
      if (registered.value) showClaimResult(form.BonusCode.trim(), registered.value);
      return undefined;
    });
  }

  async function welcome() {
    await navigate(wayBack(search), stepBack(search));
    openModal({ kind: 'welcome', userName: form.UserName.trim() });
  }

  const props: StepProps = { form, errors: state.errors, onChange: change };
  return (
    <FormFrame
      title={t('accounts.register.title')}
      lead={<Steps step={step} />}
      errors={state.errors}
      onSubmit={submitStep}
      foot={
        <>
          {t('accounts.register.have-account')}{' '}
          <Link to={alongTheWay(paths.login, search)} className={textLink}>
            {t('accounts.login.submit')}
          </Link>
        </>
      }
    >
      {step === 1 && <LoginStep {...props} />}
      {step === 2 && <DetailsStep {...props} />}
      {step === LAST_STEP && <AgreementsStep {...props} />}
      <FormError errors={state.errors} />
      <div className="mt-1 flex gap-2">
        {step > 1 && (
          <Button size="large" onClick={() => setStep(step - 1)}>
            {t('shell.back')}
          </Button>
        )}
        <Button type="submit" kind="primary" size="large" wide busy={state.isBusy}>
          {t(step < LAST_STEP ? 'shell.next' : 'accounts.register.submit')}
        </Button>
      </div>
    </FormFrame>
  );
}

/** Called on leaving the page. Without an account, the draft keeps all but the passwords; with one, it is deleted. */
function leave() {
  const form = currentUser() === null ? registrationDraft.get() : emptyRegistration;
  registrationDraft.set({ ...form, Password: '', PasswordConfirmation: '' });
}

/** Checks whether user name and password are acceptable, while their fields are still visible. */
async function checkLogin({ Email, UserName, Password, PasswordConfirmation }: RegistrationForm) {
  const body = { Email: Email.trim(), UserName: UserName.trim(), Password, PasswordConfirmation };
  const result = await api('POST /api/account/checklogin', { body });
  return result.ok ? undefined : result.error;
}

/** Reports the result of the bonus code. The account is open in both cases. */
function showClaimResult(code: string, claim: RegistrationClaim): void {
  if (!claim.HasErrors) showClaimGranted();
  else showClaimFailure(code, { code: claim.ErrorCode, message: claim.ErrorMessage });
}

/** Opens the account and logs in. Returns the refusal, or the result of the bonus code. No field is empty here. */
async function register({
  BonusCode,
  ...form
}: RegistrationForm): Promise<Result<RegistrationClaim | null, Refused>> {
  const result = await api('POST /api/account/register', {
    body: {
      ...form,
      Email: form.Email.trim(),
      UserName: form.UserName.trim(),
      // The value comes from the server's own list.
      Currency: form.Currency as CurrencyCode,
      Gender: form.Gender || null,
      BirthDay: Number(form.BirthDay),
      BirthMonth: Number(form.BirthMonth),
      BirthYear: Number(form.BirthYear),
      Language: words().language.code,
      ...(BonusCode.trim() === '' ? {} : { BonusCode: BonusCode.trim() }),
    },
  });
  if (!result.ok) return result;
  const { BonusClaim, ...user } = result.value;
  setUser(user);
  saveChoices();
  return ok(BonusClaim);
}

function Steps({ step }: { readonly step: number }) {
  const names = [t('accounts.register.step.1'), t('accounts.register.step.2'), t('accounts.register.step.3')];
  return (
    <div className="mt-3" aria-live="polite">
      <div aria-hidden className="grid grid-cols-3 gap-1.5">
        {names.map((name, index) => (
          <span
            key={name}
            className={classNames('h-1 rounded-full', index < step ? 'bg-accent' : 'bg-raised')}
          />
        ))}
      </div>
      <p className="mt-2 text-sm text-quiet">
        {t('accounts.register.step', { step })} · <span className="text-text">{names[step - 1]}</span>
      </p>
    </div>
  );
}
