declare module 'virtual:locales' {
  import type { Dictionary, Language, PageHeads } from '@evens/locales/browser';

  interface LocaleChunks {
    first(): Promise<Dictionary>;
    later(): Promise<Dictionary>;
    casino(): Promise<Dictionary>;
    heads(): Promise<PageHeads>;
  }
  export const languages: readonly Language[];
  export const pseudoLanguage: Language;
  export const locales: Readonly<Record<string, LocaleChunks>>;
}
