/** `ada` as `a•a`: enough for the player to know themselves. */
export function hiddenName(name: string): string {
  const letters = [...name];
  return `${letters[0] ?? ''}•••${letters.at(-1) ?? ''}`;
}
