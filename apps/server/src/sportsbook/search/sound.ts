/**
 * Consonant skeleton of a Latin word, as it remains after transcription to a script without short vowels and back: one
 * letter for consonants that such scripts do not distinguish.
 */
export function soundKey(latin: string): string {
  const phonetic = latin
    .replace(/ph/g, 'f')
    .replace(/[ck]h/g, (pair) => (pair === 'ch' ? 's' : 'k'))
    .replace(/sch|sh/g, 's')
    .replace(/th/g, 't')
    .replace(/gh/g, 'g')
    .replace(/ck/g, 'k')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/[cq]/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/z/g, 's')
    .replace(/ts/g, 's')
    .replace(/p/g, 'b')
    .replace(/v/g, 'f')
    .replace(/j/g, 'g')
    .replace(/ħ/g, 'h');
  const first = phonetic[0] ?? '';
  const head = /[aeiou]/.test(first) ? 'a' : first;
  const tail = phonetic.slice(1).replace(/[aeiouyw]/g, '');
  return (head + tail).replace(/(.)\1+/g, '$1').replace(/(?<=..)h$/, '');
}

/** The possible sounds of a Latin name: an initial J sounds like G or like Y. */
export function soundKeys(latin: string): readonly string[] {
  const sound = soundKey(latin);
  return latin.startsWith('j') ? [sound, `y${sound.slice(1)}`] : [sound];
}
