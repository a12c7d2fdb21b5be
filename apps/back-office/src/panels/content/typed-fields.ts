import type { ContentFields, ContentKind } from '@evens/contract';

export type FieldName = keyof ContentFields;

/** The fields of each kind, in the order of the form. */
export const fieldsByKind: Readonly<Record<ContentKind, readonly FieldName[]>> = {
  page: [],
  post: ['Category', 'Date'],
  faq: ['Topic', 'Order'],
  slide: ['Page', 'Order', 'Link', 'Art', 'From', 'Until'],
  promotion: ['Order', 'Link', 'From', 'Until'],
  legal: [],
};

/** Fields as typed; an absent one is empty. */
export type TypedFields = Readonly<Partial<Record<FieldName, string>>>;

export function toTypedFields(fields: ContentFields): TypedFields {
  const typed: Partial<Record<FieldName, string>> = {};
  for (const [name, value] of Object.entries(fields)) {
    // The contract's fields have no other names.
    const field = name as FieldName;
    // Timestamps are typed in UTC, without the letter Z.
    typed[field] = field === 'From' || field === 'Until' ? String(value).slice(0, 16) : String(value);
  }
  return typed;
}

/** The fields to send. The server checks the required fields of each kind. */
export function fieldsTyped(kind: ContentKind, typed: TypedFields): ContentFields {
  const fields: Record<string, string | number> = {};
  for (const name of fieldsByKind[kind]) {
    const value = typed[name]?.trim() ?? '';
    if (value === '') continue;
    if (name === 'Order') fields[name] = Number(value);
    else if (name === 'From' || name === 'Until') fields[name] = `${value.slice(0, 16)}:00Z`;
    else fields[name] = value;
  }
  // Selects offer only the contract's values; the server parses the rest.
  return fields as ContentFields;
}

export const hasFields = (kind: ContentKind) => fieldsByKind[kind].length > 0;
