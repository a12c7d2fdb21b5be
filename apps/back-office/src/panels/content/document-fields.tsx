import { blogCategories, type ContentKind, faqTopics, slideArts, slidePages } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { Field, SelectField } from '@evens/web/ui/field.tsx';
import { type FieldName, fieldsByKind, type TypedFields } from './typed-fields.ts';

const choices: Readonly<Partial<Record<FieldName, readonly string[]>>> = {
  Category: blogCategories,
  Topic: faqTopics,
  Page: slidePages,
  Art: slideArts,
};
const inputTypes: Readonly<Partial<Record<FieldName, string>>> = {
  Date: 'date',
  Order: 'number',
  From: 'datetime-local',
  Until: 'datetime-local',
};

interface DocumentFieldsProps {
  readonly kind: ContentKind;
  readonly typed: TypedFields;
  onChange(typed: TypedFields): void;
}

/** Fields of a document that are the same in all languages. */
export function DocumentFields({ kind, typed, onChange }: DocumentFieldsProps) {
  return (
    <div className="grid gap-3 tablet:grid-cols-2">
      {fieldsByKind[kind].map((name) => {
        const label = t(`backoffice.content.field.${name}`);
        const value = typed[name] ?? '';
        const options = choices[name];
        const change = (next: string) => onChange({ ...typed, [name]: next });
        if (options)
          return (
            <SelectField
              key={name}
              label={label}
              value={value}
              onChange={({ target }) => change(target.value)}
            >
              <option value="">–</option>
              {options.map((option) => (
                <option key={option} value={option} translate="no">
                  {option}
                </option>
              ))}
            </SelectField>
          );
        return (
          <Field
            key={name}
            label={label}
            type={inputTypes[name] ?? 'text'}
            min={name === 'Order' ? 0 : undefined}
            maxLength={200}
            value={value}
            autoComplete="off"
            onChange={({ target }) => change(target.value)}
          />
        );
      })}
    </div>
  );
}
