import { persistedStore } from '@evens/web/core/store.ts';
import { emptyRegistration, type RegistrationForm } from './details.ts';

const TEXT_LENGTH_MAX = 300;

/** The stored texts of the form. Passwords and agreements are not stored and must be entered again after a reload. */
function parseTexts(stored: object): Readonly<Record<string, string>> {
  const initial = new Map<string, unknown>(Object.entries(emptyRegistration));
  const texts = Object.entries(stored).filter(
    (entry): entry is [string, string] => initial.get(entry[0]) === '' && typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts.map(([field, text]) => [field, text.slice(0, TEXT_LENGTH_MAX)]));
}

/** The registration draft. It is stored for the life of the tab, so a reload or a step back loses no text. */
export const registrationDraft = persistedStore<RegistrationForm>({
  storage: 'session',
  key: 'evens.registration',
  parse(text) {
    const stored: unknown = text === null ? null : JSON.parse(text);
    return typeof stored === 'object' && stored !== null
      ? { ...emptyRegistration, ...parseTexts(stored) }
      : emptyRegistration;
  },
  format: ({ Password: _secret, PasswordConfirmation: _same, ...form }) => JSON.stringify(form),
});
