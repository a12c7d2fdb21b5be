/** Masks `ada` as `a•a`: players can recognise themselves. */
export function hiddenName(name: string): string {
  const letters = [...name];
  return `${letters[0] ?? ''}•••${letters.at(-1) ?? ''}`;
}
