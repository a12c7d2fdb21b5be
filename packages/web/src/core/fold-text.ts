/**
 * Folds text for search: removes marks and case. It does not depend on the browser's language: Turkish browsers lower I
 * to ı, so both letters are folded to i.
 */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i');
}
