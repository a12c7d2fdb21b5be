/** Markets that a match's preview always carries. */
const previewed: readonly string[] = ['1x2', 'winner', 'race-winner'];

/** The smallest topic with the selection's price: the preview of its match if it contains the market. */
export function priceTopic({
  MatchID,
  MarketType,
}: {
  readonly MatchID: number;
  readonly MarketType: string;
}): string {
  return previewed.includes(MarketType) ? `preview/${MatchID}` : `match/${MatchID}`;
}
