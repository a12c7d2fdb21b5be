declare module 'virtual:arcade-messages' {
  import type { Dictionary, Language } from '@evens/locales/browser';

  /** English first. */
  export const languages: readonly Language[];
  /** By the code of the language and the name of the file. */
  export const messages: Readonly<Record<string, Readonly<Record<string, () => Promise<Dictionary>>>>>;
}
