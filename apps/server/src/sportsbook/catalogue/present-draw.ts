import type { Fixture } from '@evens/book';
import type { MatchDraw } from '@evens/contract';

/** The draw of a virtual match; nothing for a real one. */
export function presentDraw({ draw, competitors }: Fixture): { readonly Draw?: MatchDraw } {
  if (!draw) return {};
  const { seedHash, seed = null, params } = draw;
  return {
    Draw: {
      SeedHash: seedHash,
      Seed: seed,
      Params: { ...params },
      Competitors: competitors.map(({ name }) => name),
    },
  };
}
