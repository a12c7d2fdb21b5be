import { err, ok, type Result } from '@evens/base';
import type { ComparedFeed, ComparedMatch, FeedReport, Span } from './compared-feed.ts';
import { type PairOptions, pairMatches } from './match-pairs.ts';
import { PairComparer, type PairComparison, type SideName } from './pair-comparison.ts';

export interface FeedComparison {
  readonly a: ComparedSide;
  readonly b: ComparedSide;
  /** The time in which both feeds reported. Nothing else is compared. */
  readonly span: Span;
  readonly pairs: readonly PairComparison[];
  readonly onlyA: readonly ComparedMatch[];
  readonly onlyB: readonly ComparedMatch[];
}

interface ComparedSide {
  readonly name: string;
  readonly span: Span;
  readonly matches: number;
  /** Skipped lines of its file. */
  readonly problems: number;
}

type Reports = Iterator<FeedReport> | AsyncIterator<FeedReport>;

function iterate(reports: Iterable<FeedReport> | AsyncIterable<FeedReport>): Reports {
  return Symbol.asyncIterator in reports ? reports[Symbol.asyncIterator]() : reports[Symbol.iterator]();
}

/** Compares two feeds match by match. Both are read in order of time, with one report of each in memory. */
export async function compareFeeds(
  feeds: Readonly<Record<SideName, ComparedFeed>>,
  options: PairOptions,
): Promise<Result<FeedComparison, string>> {
  const { a, b } = feeds;
  if (a.span === undefined || b.span === undefined)
    return err(`${a.span === undefined ? a.name : b.name} has no events`);
  const span: Span = {
    fromMs: Math.max(a.span.fromMs, b.span.fromMs),
    untilMs: Math.min(a.span.untilMs, b.span.untilMs),
  };
  if (span.fromMs >= span.untilMs) return err(`${a.name} and ${b.name} have no time in common`);
  const { pairs, onlyA, onlyB } = pairMatches(a.matches, b.matches, options);
  const hasResults = a.hasResults && b.hasResults;
  const comparers = pairs.map((pair) => ({
    pair,
    comparer: new PairComparer(pair, { fromMs: span.fromMs, hasResults }),
  }));
  const byId = {
    a: new Map(comparers.map(({ pair, comparer }) => [pair.a.id, comparer])),
    b: new Map(comparers.map(({ pair, comparer }) => [pair.b.id, comparer])),
  };
  for await (const { side, report } of merge(feeds, byId, span))
    byId[side].get(report.match)?.take(side, report);
  const side = ({ name, matches, problems }: ComparedFeed, own: Span): ComparedSide => ({
    ...{ name, span: own, matches: matches.size, problems },
  });
  return ok({
    a: side(a, a.span),
    b: side(b, b.span),
    span,
    pairs: comparers.map(({ comparer }) => comparer.finish(span.untilMs)),
    onlyA,
    onlyB,
  });
}

type ById = Readonly<Record<SideName, ReadonlyMap<string, PairComparer>>>;

/** The reports of both feeds up to the end of the span, in order of time. */
async function* merge(
  feeds: Readonly<Record<SideName, ComparedFeed>>,
  byId: ById,
  { fromMs, untilMs }: Span,
): AsyncGenerator<{ readonly side: SideName; readonly report: FeedReport }> {
  const open = (side: SideName) => iterate(feeds[side].read(new Set(byId[side].keys()), fromMs));
  const readers = { a: open('a'), b: open('b') };
  const next = async (side: SideName): Promise<FeedReport | undefined> => {
    const step = await readers[side].next();
    return step.done || step.value.atMs > untilMs ? undefined : step.value;
  };
  const heads = { a: await next('a'), b: await next('b') };
  for (;;) {
    const { a, b } = heads;
    if (a === undefined && b === undefined) break;
    const side: SideName = b === undefined || (a !== undefined && a.atMs <= b.atMs) ? 'a' : 'b';
    const report = heads[side];
    if (report === undefined) break;
    yield { side, report };
    heads[side] = await next(side);
  }
  await readers.a.return?.();
  await readers.b.return?.();
}
