import { t, words } from '@evens/web/core/words.ts';

/** Names the language of a text if it differs from the page's. */
export function LanguageNote({ lang }: { readonly lang: string }) {
  const { code, locale } = words().language;
  if (lang === code) return null;
  const language = new Intl.DisplayNames(locale, { type: 'language' }).of(lang) ?? lang;
  return (
    <p data-other-language className="rounded-md bg-raised px-3 py-2 text-sm text-quiet print:hidden">
      {t('texts.language', { language })}
    </p>
  );
}
