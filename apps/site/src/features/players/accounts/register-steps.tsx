import { callQuery } from '@evens/web/core/api.ts';
import { nowMs } from '@evens/web/core/clock.ts';
import { t, written } from '@evens/web/core/words.ts';
import type { FormErrors } from '@evens/web/features/players/accounts/form.ts';
import { CheckField, Field, Options, SelectField } from '@evens/web/ui/field.tsx';
import { useQuery } from '@tanstack/react-query';
import type { InputHTMLAttributes } from 'react';
import { LegalLink } from '../../site/legal/index.ts';
import { useCountries } from './countries.ts';
import { birthYears, type RegistrationField, type RegistrationForm } from './details.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

export interface StepProps {
  readonly form: RegistrationForm;
  readonly errors: FormErrors;
  /** Read-only fields. */
  readonly locked?: readonly string[];
  onChange<F extends RegistrationField>(field: F, value: RegistrationForm[F]): void;
}

const BONUS_CODE_MAX = 60;

const genders = ['Female', 'Male', 'Other'] as const;

type TextFieldName = Exclude<
  RegistrationField,
  'Gender' | 'AgreeWithTerms' | 'AgreeWithPrivacyPolicy' | 'AllowEmailNotification'
>;

interface TextProps extends StepProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'form' | 'onChange'> {
  readonly field: TextFieldName;
  readonly label: string;
  readonly hint?: string;
}

function Text({ form, errors, locked = [], onChange, field, ...rest }: TextProps) {
  return (
    <Field
      // The text direction of a name or address follows its letters.
      dir="auto"
      {...rest}
      name={field}
      value={form[field]}
      error={errors[field]}
      disabled={locked.includes(field)}
      onChange={(event) => onChange(field, event.target.value)}
    />
  );
}

export function LoginStep(props: StepProps) {
  const { form, errors, onChange } = props;
  const { data } = useQuery(callQuery('GET /api/settings/currencies'));
  return (
    <>
      <Text
        {...props}
        field="Email"
        label={t('accounts.register.email')}
        type="email"
        autoComplete="email"
        maxLength={254}
      />
      <Text
        {...props}
        field="UserName"
        label={t('accounts.register.user-name')}
        hint={t('accounts.register.user-name.hint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
      />
      <NewPasswordFields value={form} errors={errors} onChange={onChange} />
      <SelectField
        label={t('accounts.register.currency')}
        hint={t('accounts.register.currency.hint')}
        value={form.Currency}
        error={errors['Currency']}
        onChange={(event) => onChange('Currency', event.target.value)}
      >
        <option value="" disabled>
          {t(data ? 'accounts.register.choose' : 'shell.loading')}
        </option>
        {data?.Currencies.map((code) => (
          <option key={code} translate="no">
            {code}
          </option>
        ))}
      </SelectField>
    </>
  );
}

export function DetailsStep(props: StepProps) {
  return (
    <>
      <IdentityFields {...props} />
      <CountryField {...props} />
      <ContactFields {...props} />
    </>
  );
}

/** Identity fields: name, date of birth and gender. */
export function IdentityFields(props: StepProps) {
  const { form, errors, locked = [], onChange } = props;
  return (
    <>
      <div className="grid gap-4 mobile:grid-cols-2">
        <Text
          {...props}
          field="FirstName"
          label={t('accounts.register.first-name')}
          autoComplete="given-name"
          maxLength={60}
        />
        <Text
          {...props}
          field="LastName"
          label={t('accounts.register.last-name')}
          autoComplete="family-name"
          maxLength={60}
        />
      </div>
      <BirthDate {...props} />
      <SelectField
        label={t('accounts.register.gender.optional')}
        value={form.Gender}
        error={errors['Gender']}
        disabled={locked.includes('Gender')}
        autoComplete="sex"
        onChange={({ target }) => onChange('Gender', genders.find((each) => each === target.value) ?? '')}
      >
        <option value="">{t('accounts.register.gender.none')}</option>
        <Options values={genders} text={(gender) => t(`accounts.register.gender.${gender}`)} />
      </SelectField>
    </>
  );
}

/** Contact fields: address and phone. */
export function ContactFields(props: StepProps) {
  return (
    <>
      <div className="grid gap-4 mobile:grid-cols-2">
        <Text
          {...props}
          field="City"
          label={t('accounts.register.city')}
          autoComplete="address-level2"
          maxLength={60}
        />
        <Text
          {...props}
          field="PostalCode"
          label={t('accounts.register.postal-code')}
          autoComplete="postal-code"
          maxLength={16}
        />
      </div>
      <Text
        {...props}
        field="Address"
        label={t('accounts.register.address')}
        autoComplete="street-address"
        maxLength={120}
      />
      <Text
        {...props}
        field="Phone"
        label={t('accounts.register.phone')}
        type="tel"
        autoComplete="tel"
        maxLength={24}
      />
    </>
  );
}

const days = Array.from({ length: 31 }, (_, index) => index + 1);
const months = Array.from({ length: 12 }, (_, index) => index + 1);

function BirthDate({ form, errors, locked = [], onChange }: StepProps) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-[620]">{t('accounts.register.birth')}</legend>
      <div className="grid grid-cols-[1fr_1.6fr_1.2fr] gap-2">
        <SelectField
          label={t('accounts.register.day')}
          value={form.BirthDay}
          error={errors['BirthDay']}
          disabled={locked.includes('BirthDay')}
          autoComplete="bday-day"
          onChange={(event) => onChange('BirthDay', event.target.value)}
        >
          <option value="" />
          {days.map((day) => (
            <option key={day}>{day}</option>
          ))}
        </SelectField>
        <SelectField
          label={t('accounts.register.month')}
          value={form.BirthMonth}
          error={errors['BirthMonth']}
          disabled={locked.includes('BirthMonth')}
          autoComplete="bday-month"
          onChange={(event) => onChange('BirthMonth', event.target.value)}
        >
          <option value="" />
          {months.map((month) => (
            <option key={month} value={month} translate="no">
              {written().month(month)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('accounts.register.year')}
          value={form.BirthYear}
          error={errors['BirthYear']}
          disabled={locked.includes('BirthYear')}
          autoComplete="bday-year"
          onChange={(event) => onChange('BirthYear', event.target.value)}
        >
          <option value="" />
          {birthYears(nowMs()).map((year) => (
            <option key={year}>{year}</option>
          ))}
        </SelectField>
      </div>
    </fieldset>
  );
}

/** Only the countries in which an account of the chosen currency can be opened. */
function CountryField({ form, errors, onChange }: StepProps) {
  const countries = useCountries(form.Currency);
  return (
    <SelectField
      label={t('accounts.register.country')}
      value={form.Country}
      error={errors['Country']}
      autoComplete="country"
      onChange={(event) => onChange('Country', event.target.value)}
    >
      <option value="" disabled>
        {t(countries ? 'accounts.register.choose' : 'shell.loading')}
      </option>
      {countries?.map(({ Code, Name }) => (
        <option key={Code} value={Code}>
          {Name}
        </option>
      ))}
    </SelectField>
  );
}

export function AgreementsStep(props: StepProps) {
  const { form, errors, onChange } = props;
  return (
    <div className="grid gap-1">
      <div className="mb-3">
        <Text
          {...props}
          field="BonusCode"
          label={t('accounts.register.bonus-code')}
          hint={t('accounts.register.bonus-code.hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          maxLength={BONUS_CODE_MAX}
        />
      </div>
      <CheckField
        label={t('accounts.register.terms')}
        checked={form.AgreeWithTerms}
        error={errors['AgreeWithTerms']}
        onChange={(event) => onChange('AgreeWithTerms', event.target.checked)}
      />
      <p className="ps-[30px]">
        <LegalLink name="terms-and-conditions" />
      </p>
      <CheckField
        label={t('accounts.register.privacy')}
        checked={form.AgreeWithPrivacyPolicy}
        error={errors['AgreeWithPrivacyPolicy']}
        onChange={(event) => onChange('AgreeWithPrivacyPolicy', event.target.checked)}
      />
      <p className="ps-[30px]">
        <LegalLink name="privacy-policy" />
      </p>
      <CheckField
        label={t('accounts.register.mail')}
        checked={form.AllowEmailNotification}
        onChange={(event) => onChange('AllowEmailNotification', event.target.checked)}
      />
    </div>
  );
}
