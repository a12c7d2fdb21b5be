/**
 * A text as people search for it: without marks and case. Independent of the browser's language, because a Turkish one
 * lowers I to ı: both i's are one letter here.
 */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i');
}
