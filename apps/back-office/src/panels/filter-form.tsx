import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Field, SelectField } from '@evens/web/ui/field.tsx';
import { type FormEvent, type ReactNode, useState } from 'react';

type Option = readonly [value: string, label: string];
type Filter = Readonly<Record<string, string | undefined>>;

export interface FilterField {
  readonly name: string;
  readonly label: string;
  readonly isNumber?: boolean;
  /** Makes the field a choice, which applies at once. */
  readonly options?: readonly Option[];
}

/** The options, and one for all rows. */
export function withAll(...options: readonly Option[]): readonly Option[] {
  return [['', t('backoffice.content.all')], ...options];
}

interface FilterFormProps {
  readonly fields: readonly FilterField[];
  readonly filter: Filter;
  readonly children?: ReactNode;
  /** Gets the fields that are not empty. */
  onApply(filter: Readonly<Record<string, string>>): void;
}

/** The filters of a list. */
export function FilterForm({ fields, filter, children, onApply }: FilterFormProps) {
  const [typed, setTyped] = useState(filter);
  function apply(next: Filter) {
    const texts = fields.map(({ name }) => [name, next[name]?.trim() ?? ''] as const);
    onApply(Object.fromEntries(texts.filter(([, text]) => text !== '')));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    apply(typed);
  }
  return (
    <form
      onSubmit={submit}
      className="grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] items-end gap-3"
      aria-label={t('exposure.filters')}
    >
      {fields.map(({ name, label, options, isNumber }) =>
        options ? (
          <SelectField
            key={name}
            label={label}
            value={typed[name] ?? ''}
            onChange={({ target }) => apply({ ...typed, [name]: target.value })}
          >
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </SelectField>
        ) : (
          <Field
            key={name}
            label={label}
            value={typed[name] ?? ''}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            inputMode={isNumber ? 'decimal' : 'text'}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        ),
      )}
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary">
          {t('exposure.filter.apply')}
        </Button>
        {fields.some(({ name }) => filter[name]) && (
          <Button kind="quiet" onClick={() => onApply({})}>
            {t('exposure.filter.clear')}
          </Button>
        )}
      </div>
    </form>
  );
}
