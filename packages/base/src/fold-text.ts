/** Unifies Arabic letters that are typed for each other, and removes hamza and lengthening strokes. */
function foldArabic(text: string): string {
  return text
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ىیئ]/g, 'ي')
    .replace(/ک/g, 'ك')
    .replace(/ؤ/g, 'و')
    .replace(/[ةۀ]/g, 'ه')
    .replace(/[ءـ]/g, '');
}

/**
 * Folds text for search: removes case, marks, and variants of letters. It does not depend on the browser's language:
 * Turkish browsers lower I to ı, so both letters are folded to i.
 */
export function foldText(text: string): string {
  return foldArabic(text.normalize('NFC'))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i');
}
