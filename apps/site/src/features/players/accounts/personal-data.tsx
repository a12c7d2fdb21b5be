import type { User } from '@evens/contract';
import { type Answer, api, callQuery } from '@evens/web/core/api.ts';
import { nowMs } from '@evens/web/core/clock.ts';
import { queryClient } from '@evens/web/core/query-client.ts';
import { t, words } from '@evens/web/core/words.ts';
import { useForm } from '@evens/web/features/players/accounts/form.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNeedsPostalCode } from './countries.ts';
import { emptyRegistration, type RegistrationField, type RegistrationForm, stepErrors } from './details.ts';
import { ContactFields, IdentityFields } from './register-steps.tsx';
import { SectionFailed, SectionSkeleton } from './section-failed.tsx';
import { SectionForm } from './section-form.tsx';

type Details = Answer<'GET /api/user/details'>;
const detailsQuery = callQuery('GET /api/user/details');
/** The registration step with the personal data. */
const DETAILS_STEP = 2;

/** Stored personal data. Data proven by checked documents is fixed, and the form explains why. */
export function PersonalData({ user }: { readonly user: User }) {
  const { data, error, refetch } = useQuery({ ...detailsQuery, staleTime: 0 });
  const countries = new Intl.DisplayNames([words().language.locale, 'en'], { type: 'region' });
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 border-b border-line p-4">
        <Fact name={t('accounts.register.user-name')}>{user.UserName}</Fact>
        <Fact name={t('accounts.register.email')}>{user.Email}</Fact>
        <Fact name={t('accounts.register.currency')}>{user.CurrencySystemAbbreviature}</Fact>
        <Fact name={t('accounts.register.country')}>{countries.of(user.Country.Code)}</Fact>
      </dl>
      {data ? (
        <DetailsForm details={data} user={user} />
      ) : error ? (
        <SectionFailed failure={error} onRetry={() => void refetch()} />
      ) : (
        <SectionSkeleton />
      )}
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]" translate="no">
        <bdi>{children}</bdi>
      </dd>
    </>
  );
}

function typed(details: Details, country: string): RegistrationForm {
  return {
    ...emptyRegistration,
    FirstName: details.FirstName ?? '',
    LastName: details.LastName ?? '',
    Gender: details.Gender ?? '',
    BirthDay: `${details.BirthDay ?? ''}`,
    BirthMonth: `${details.BirthMonth ?? ''}`,
    BirthYear: `${details.BirthYear ?? ''}`,
    Country: country,
    City: details.City ?? '',
    Address: details.Address ?? '',
    PostalCode: details.PostalCode,
    Phone: details.Phone,
  };
}

function DetailsForm({ details, user }: { readonly details: Details; readonly user: User }) {
  const country = user.Country.Code;
  const [form, setForm] = useState(() => typed(details, country));
  const [isSaved, setSaved] = useState(false);
  const state = useForm();
  const needsPostalCode = useNeedsPostalCode({ currency: user.CurrencySystemAbbreviature, country });

  function change<F extends RegistrationField>(field: F, value: RegistrationForm[F]) {
    setForm((current) => ({ ...current, [field]: value }));
    setSaved(false);
    state.clear(field.startsWith('Birth') ? 'BirthDay' : field);
  }

  function save() {
    setSaved(false);
    const errors = stepErrors(form, DETAILS_STEP, { needsPostalCode, atMs: nowMs() });
    if (Object.keys(errors).length > 0) return state.setErrors(errors);
    void state.submit(async () => {
      const { FirstName, LastName, Phone, Address, City, PostalCode } = form;
      const result = await api('POST /api/user/details', {
        body: {
          FirstName,
          LastName,
          Phone,
          Address,
          City,
          PostalCode,
          Gender: form.Gender || null,
          BirthDay: Number(form.BirthDay),
          BirthMonth: Number(form.BirthMonth),
          BirthYear: Number(form.BirthYear),
        },
      });
      if (!result.ok) return result.error;
      setSaved(true);
      void queryClient.invalidateQueries({ queryKey: detailsQuery.queryKey });
      return undefined;
    });
  }

  const props = { form, errors: state.errors, locked: details.LockedFields, onChange: change };
  return (
    <SectionForm
      state={state}
      submitLabel={t('user.info.save')}
      done={isSaved ? t('user.info.saved') : undefined}
      onSubmit={save}
    >
      {details.LockedFields.length > 0 && (
        <p className="rounded-md bg-raised px-3 py-2.5 text-quiet">{t('user.info.locked')}</p>
      )}
      <IdentityFields {...props} />
      <ContactFields {...props} />
    </SectionForm>
  );
}
