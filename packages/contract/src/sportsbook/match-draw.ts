import Type, { type Static } from 'typebox';

/** The committed draw of a virtual match. */
export const MatchDraw = Type.Object({
  /** SHA-256, in hex, of the seed's text. */
  SeedHash: Type.String(),
  /** 64 hex digits; null until the match has ended. */
  Seed: Type.Union([Type.String(), Type.Null()]),
  /** Parameters of the pricing model of the sport. */
  Params: Type.Record(Type.String(), Type.Unknown()),
  /** Home first, or the runners by number. */
  Competitors: Type.Array(Type.String()),
});
export type MatchDraw = Static<typeof MatchDraw>;
