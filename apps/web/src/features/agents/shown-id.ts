/** The account that the address names: `?id=12`. Undefined for the agent's own, and for text that is no id. */
export function shownId(search: URLSearchParams): number | undefined {
  const id = Number(search.get('id') ?? '');
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
