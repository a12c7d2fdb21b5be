import type { CurrencyCode } from '@evens/base';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../core/api.ts';
import { t, words } from '../../../core/words.ts';
import { SelectField } from '../../../ui/field.tsx';

interface CountryFieldProps {
  readonly currency: CurrencyCode;
  readonly value: string;
  readonly error: string | undefined;
  onChoose(country: string): void;
}

/** The countries in which an account of the branch's currency can be opened. */
export function CountryField({ currency, value, error, onChoose }: CountryFieldProps) {
  const { data } = useQuery(
    callQuery('GET /api/settings/countries', { query: { currency, lang: words().language.code } }),
  );
  const countries = data?.Countries ?? [];
  return (
    <SelectField
      label={t('accounts.register.country')}
      value={value}
      error={error}
      onChange={(event) => onChoose(event.target.value)}
    >
      {/* Keeps the account's own country while the list is loading or does not contain it. */}
      {!countries.some(({ Code }) => Code === value) && <option value={value}>{value}</option>}
      {countries.map(({ Code, Name }) => (
        <option key={Code} value={Code}>
          {Name}
        </option>
      ))}
    </SelectField>
  );
}
