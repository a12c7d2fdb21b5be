import type { CurrencyCode } from '@evens/base';
import { callQuery } from '@evens/web/core/api.ts';
import { t, words } from '@evens/web/core/words.ts';
import { SelectField } from '@evens/web/ui/field.tsx';
import { useQuery } from '@tanstack/react-query';

interface OfferChoiceProps {
  /** Empty if unknown. */
  readonly country: string;
  readonly currency: CurrencyCode;
  onChoose(choice: { readonly country?: string; readonly currency?: CurrencyCode }): void;
}

/** The choice of the country and currency of the listed methods. */
export function OfferChoice({ country, currency, onChoose }: OfferChoiceProps) {
  const currencies = useQuery(callQuery('GET /api/settings/currencies')).data?.Currencies ?? [currency];
  const lang = words().language.code;
  const countries = useQuery(callQuery('GET /api/settings/countries', { query: { currency, lang } })).data
    ?.Countries;
  const own = new Intl.DisplayNames([words().language.locale, 'en'], { type: 'region' });
  return (
    <div className="grid max-w-[560px] gap-3 mobile:grid-cols-2">
      <SelectField
        label={t('methods.country')}
        value={country}
        hint={country === '' ? t('methods.country.unknown') : undefined}
        onChange={({ target }) => onChoose({ country: target.value })}
      >
        {country === '' && (
          <option value="" disabled>
            {t('methods.country.choose')}
          </option>
        )}
        {/* Keeps the chosen currency while the list is loading. */}
        {country !== '' && !countries && <option value={country}>{own.of(country) ?? country}</option>}
        {countries?.map(({ Code, Name }) => (
          <option key={Code} value={Code}>
            {Name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('methods.currency')}
        value={currency}
        onChange={({ target }) => {
          const next = currencies.find((code) => code === target.value);
          if (next) onChoose({ currency: next });
        }}
      >
        {currencies.map((code) => (
          <option key={code} value={code} translate="no">
            {code}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
