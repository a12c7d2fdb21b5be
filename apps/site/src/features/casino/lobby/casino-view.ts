import { type GameFilters, noFilters, readRtp, readTraits, writeRtp } from './game-filters.ts';

/** Filters of a casino page. All are in the URL. */
export interface CasinoView extends GameFilters {
  /** The search text. */
  readonly text: string;
  /** Page of won jackpots, from 1. */
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

/** Invalid ids are dropped. */
export function readView(search: URLSearchParams): CasinoView {
  const ids = (search.get('providers') ?? '').toLowerCase().split(',');
  return {
    providers: sorted(ids.filter((id) => /^[a-z0-9-]{1,60}$/.test(id))),
    traits: readTraits(search.get('filters')),
    rtp: readRtp(search.get('rtp')),
    text: (search.get('q') ?? '').slice(0, TEXT_CHARACTERS_MAX),
    page: readPage(search.get('page')),
  };
}

/** The query of the URL: "", or "?providers=a,b&filters=new,low&rtp=96-98&q=…" with unescaped commas. */
export function writeView({
  providers = [],
  traits = [],
  rtp = noFilters.rtp,
  text = '',
  page = 1,
}: Partial<CasinoView>): string {
  const parts: string[] = [];
  if (providers.length > 0) parts.push(`providers=${sorted(providers).join(',')}`);
  if (traits.length > 0) parts.push(`filters=${traits.join(',')}`);
  if (writeRtp(rtp) !== '') parts.push(`rtp=${writeRtp(rtp)}`);
  if (text !== '') parts.push(`${new URLSearchParams({ q: text })}`);
  if (page > 1) parts.push(`page=${page}`);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** The query of a link to another list, which keeps the filters. */
export function writeFilters({ providers, traits, rtp }: GameFilters): string {
  return writeView({ providers, traits, rtp });
}

/** Adds or removes a provider; the result is sorted. */
export function withToggled(providers: readonly string[], id: string): readonly string[] {
  return providers.includes(id) ? providers.filter((each) => each !== id) : sorted([...providers, id]);
}
