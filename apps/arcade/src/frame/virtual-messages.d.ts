declare module 'virtual:arcade-messages' {
  import type { Dictionary, Language } from '@evens/locales/browser';

  /** English first. */
  export const languages: readonly Language[];
  /** By language code and file name. */
  export const messages: Readonly<Record<string, Readonly<Record<string, () => Promise<Dictionary>>>>>;
}
