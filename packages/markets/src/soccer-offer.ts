import { marketDefinitions } from './all-definitions.ts';
import type {
  OpenSoccerPart,
  PlayedSoccerPart,
  SoccerLines,
  SoccerPartName,
  SoccerSpecifiers,
} from './soccer-lines.ts';
import { formatSpecifier, type SpecifierShape } from './specifier.ts';

/** One line of a market. `specifier` is in canonical form. */
interface SoccerLine {
  readonly type: string;
  readonly specifier: string;
}

/** A part of a match. `period` is the number of a half. */
export interface SoccerPart<P> {
  readonly name: SoccerPartName;
  readonly period?: 1 | 2;
  readonly state: P;
}

interface SoccerMarket {
  readonly part: SoccerPartName;
  readonly type: string;
  readonly shape: SpecifierShape;
  readonly soccer: SoccerLines;
  /** The latest lines per half (0: not a half). Most markets choose the same list every time. */
  readonly latestLines: Map<
    number,
    { readonly chosen: SoccerSpecifiers; readonly lines: readonly SoccerLine[] }
  >;
}

const soccerMarkets: ReadonlyMap<SoccerPartName, readonly SoccerMarket[]> = Map.groupBy(
  marketDefinitions.flatMap(({ type, shape, soccer }) =>
    soccer ? soccer.parts.map((part) => ({ part, type, shape, soccer, latestLines: new Map() })) : [],
  ),
  ({ part }) => part,
);

function linesOfMarket(market: SoccerMarket, period: 0 | 1 | 2, chosen: SoccerSpecifiers) {
  const last = market.latestLines.get(period);
  if (last?.chosen === chosen) return last.lines;
  const { type, shape } = market;
  const lines = chosen.map((one) => {
    const specifier = period === 0 ? one : { ...one, period };
    return { type, specifier: formatSpecifier(specifier, shape) };
  });
  market.latestLines.set(period, { chosen, lines });
  return lines;
}

function listLines<P>(
  { name, period }: SoccerPart<P>,
  choose: (lines: SoccerLines) => SoccerSpecifiers,
): readonly SoccerLine[] {
  return (soccerMarkets.get(name) ?? []).flatMap((market) =>
    linesOfMarket(market, period ?? 0, choose(market.soccer)),
  );
}

/** Offered lines of a part that can still change, by market, with the middle line first. */
export function offeredSoccerLines(part: SoccerPart<OpenSoccerPart>): readonly SoccerLine[] {
  return listLines(part, (lines) => lines.offered(part.state));
}

/** Lines of a played part that the page of a result lists. */
export function listedSoccerLines(part: SoccerPart<PlayedSoccerPart>): readonly SoccerLine[] {
  return listLines(part, (lines) => lines.listed(part.state));
}
