export { AccountBadges } from './account-badges.tsx';
export type { TermField } from './agent-queries.ts';
export { typeText } from './agent-text.ts';
export { CountryField } from './country-field.tsx';
export { TermsFields } from './terms-fields.tsx';
export { readTerms, typedTerms } from './terms-form.ts';
export { TermsList } from './terms-list.tsx';
