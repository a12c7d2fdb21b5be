import type { WaitingDocument } from '@evens/contract';
import { t, words } from '@evens/web/core/words.ts';
import { typeName } from '@evens/web/features/players/documents/words.ts';

export function countryName(code: string): string {
  return new Intl.DisplayNames([words().language.locale, 'en'], { type: 'region' }).of(code) ?? code;
}

/** The player's description of the document. */
export function describeClaim({ Kind, Type, Country, Bank, AccountType }: WaitingDocument): string {
  const parts = [
    t(`documents.kind.${Kind}`),
    typeName(Type),
    Country && countryName(Country),
    Bank,
    AccountType,
  ];
  return parts.filter((part) => part !== null && part !== '').join(' · ');
}
