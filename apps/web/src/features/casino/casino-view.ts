/** How a page of the casino is looked at; all of it is in the address. */
export interface CasinoView {
  /** Ids of the providers chosen, sorted; none: all. */
  readonly providers: readonly string[];
  /** What games are looked for by. */
  readonly text: string;
  /** Of jackpots that were won, from 1. */
  readonly page: number;
}

const PROVIDERS_MAX = 100;
const TEXT_CHARACTERS_MAX = 60;

function sorted(ids: Iterable<string>): readonly string[] {
  return [...new Set(ids)].sort().slice(0, PROVIDERS_MAX);
}

function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 1;
}

/** Ids that are none are left out. */
export function readView(search: URLSearchParams): CasinoView {
  const ids = (search.get('providers') ?? '').toLowerCase().split(',');
  return {
    providers: sorted(ids.filter((id) => /^[a-z0-9-]{1,60}$/.test(id))),
    text: (search.get('q') ?? '').slice(0, TEXT_CHARACTERS_MAX),
    page: readPage(search.get('page')),
  };
}

/** As the address has it: "", or "?providers=a,b&q=…", the comma as it is. */
export function writeView({ providers = [], text = '', page = 1 }: Partial<CasinoView>): string {
  const parts: string[] = [];
  if (providers.length > 0) parts.push(`providers=${sorted(providers).join(',')}`);
  if (text !== '') parts.push(`${new URLSearchParams({ q: text })}`);
  if (page > 1) parts.push(`page=${page}`);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** With one more chosen, or one less; sorted. */
export function withToggled(providers: readonly string[], id: string): readonly string[] {
  return providers.includes(id) ? providers.filter((each) => each !== id) : sorted([...providers, id]);
}
