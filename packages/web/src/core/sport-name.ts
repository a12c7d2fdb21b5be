import { words } from './words.ts';

/** The sport in the language of the page; its alias where the language has no word for it. */
export function sportName(alias: string): string {
  const all = words();
  const key = `sports.${alias}`;
  return all.has(key) ? all.t(key) : alias;
}
