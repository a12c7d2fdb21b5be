/** The account id in the address (`?id=12`). Undefined for the agent's own account and for text that is not an id. */
export function parseAccountId(search: URLSearchParams): number | undefined {
  const id = Number(search.get('id') ?? '');
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
