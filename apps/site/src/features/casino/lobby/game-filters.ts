import type { CasinoGame } from '@evens/contract';
import { gameFeatures, type Volatility, volatilities } from '@evens/games';

/** Traits by group. A game matches a group with any of its chosen traits, and has to match every group. */
export const traitGroups = {
  features: ['jackpot', ...gameFeatures],
  volatility: volatilities,
  new: ['new'],
  demo: ['demo'],
} as const;
export type GameTrait = (typeof traitGroups)[keyof typeof traitGroups][number];

const groups: readonly (readonly GameTrait[])[] = Object.values(traitGroups);
const allTraits: readonly GameTrait[] = groups.flat();

/** Bounds of the RTP, per cent. Null means no bound. */
export interface RtpBounds {
  readonly from: number | null;
  readonly to: number | null;
}

export interface GameFilters {
  /** Sorted ids; empty means all. */
  readonly providers: readonly string[];
  /** In the order of `traitGroups`; empty means all. */
  readonly traits: readonly GameTrait[];
  readonly rtp: RtpBounds;
}

export const noFilters: GameFilters = { providers: [], traits: [], rtp: { from: null, to: null } };
/** Bounds that can be chosen, per cent. */
export const rtpSteps = [90, 92, 94, 95, 96, 97, 98, 99] as const;
const NEW_MS = 30 * 86_400_000;

/** Number of chosen filters, without providers. */
export function filterCount({ traits, rtp }: GameFilters): number {
  return traits.length + (rtp.from === null && rtp.to === null ? 0 : 1);
}

export function isFiltered(filters: GameFilters): boolean {
  return filters.providers.length > 0 || filterCount(filters) > 0;
}

export function isNew({ AddedDate }: Pick<CasinoGame, 'AddedDate'>, nowMs: number): boolean {
  return AddedDate !== undefined && nowMs - Date.parse(AddedDate) < NEW_MS;
}

function hasVolatility({ Volatility: least, VolatilityMost: most }: CasinoGame, level: Volatility): boolean {
  if (least === undefined) return false;
  const [low, at, high] = [least, level, most ?? least].map((each) => volatilities.indexOf(each));
  return low !== undefined && at !== undefined && high !== undefined && low <= at && at <= high;
}

function hasTrait(game: CasinoGame, trait: GameTrait, nowMs: number): boolean {
  switch (trait) {
    case 'new':
      return isNew(game, nowMs);
    case 'demo':
      return game.HasDemo;
    case 'jackpot':
      return game.HasJackpot;
    case 'low':
    case 'medium':
    case 'high':
    case 'very-high':
      return hasVolatility(game, trait);
    default:
      return game.Features?.includes(trait) ?? false;
  }
}

/** Compares the lowest RTP of a game, which every bet returns. A game without a stated RTP matches no bound. */
function isWithin({ Rtp }: CasinoGame, { from, to }: RtpBounds): boolean {
  if (from === null && to === null) return true;
  return Rtp !== null && (from === null || Rtp >= from) && (to === null || Rtp <= to);
}

/** Games that match all filters. */
export function filterGames(
  games: readonly CasinoGame[],
  { providers, traits, rtp }: GameFilters,
  nowMs: number,
): readonly CasinoGame[] {
  const chosen = groups
    .map((group) => group.filter((trait) => traits.includes(trait)))
    .filter(({ length }) => length > 0);
  if (providers.length === 0 && chosen.length === 0 && rtp.from === null && rtp.to === null) return games;
  return games.filter(
    (game) =>
      (providers.length === 0 || providers.includes(game.Provider)) &&
      isWithin(game, rtp) &&
      chosen.every((group) => group.some((trait) => hasTrait(game, trait, nowMs))),
  );
}

/** Games per trait that match the filters of all other groups. */
export function countTraits(
  games: readonly CasinoGame[],
  filters: GameFilters,
  nowMs: number,
): ReadonlyMap<GameTrait, number> {
  return new Map(
    groups.flatMap((group) => {
      const traits = filters.traits.filter((trait) => !group.includes(trait));
      const others = filterGames(games, { ...filters, traits }, nowMs);
      return group.map(
        (trait) => [trait, others.filter((game) => hasTrait(game, trait, nowMs)).length] as const,
      );
    }),
  );
}

/** Traits that divide these games: some have it and others do not. */
export function dividingTraits(games: readonly CasinoGame[], nowMs: number): ReadonlySet<GameTrait> {
  const counts = countTraits(games, noFilters, nowMs);
  return new Set(
    allTraits.filter((trait) => {
      const count = counts.get(trait) ?? 0;
      return count > 0 && count < games.length;
    }),
  );
}

/** Adds or removes a trait. */
export function withTrait(traits: readonly GameTrait[], trait: GameTrait): readonly GameTrait[] {
  return allTraits.filter((each) => (each === trait) !== traits.includes(each));
}

/** Unknown traits are dropped. */
export function readTraits(text: string | null): readonly GameTrait[] {
  const names = (text ?? '').toLowerCase().split(',');
  return allTraits.filter((trait) => names.includes(trait));
}

/** Reads "96-98", "96-" or "-98". Bounds in the wrong order or that cannot be chosen are dropped. */
export function readRtp(text: string | null): RtpBounds {
  const [, from, to] = /^(\d{0,2})-(\d{0,2})$/.exec(text ?? '') ?? [];
  const [low = null, high = null] = [from, to].map((each) => rtpSteps.find((step) => `${step}` === each));
  return low !== null && high !== null && low > high ? noFilters.rtp : { from: low, to: high };
}

export function writeRtp({ from, to }: RtpBounds): string {
  return from === null && to === null ? '' : `${from ?? ''}-${to ?? ''}`;
}
