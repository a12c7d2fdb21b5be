import type { Clock } from '@evens/base';
import type { BuilderTheme, OfferedBuilder } from '@evens/contract';
import type { Language } from '@evens/locales';
import { marketKey } from '@evens/markets';
import type { Queryable } from '../../platform/db.ts';
import { type ComboParts, comboStatus } from '../boosts/make-combo.ts';
import { presentOffered } from '../boosts/present.ts';
import { BETTORS_MIN, bettorsOfLevel, popularityLevel } from '../data/popularity.ts';
import { readAtIntervals } from '../data/read-at-intervals.ts';
import { type SlipPick, selectionId } from '../slip/selection-id.ts';
import { type BackedBuilder, readBackedBuilders } from './backed-store.ts';
import { readyMadeBuilders } from './ready-made.ts';

const DAY_MS = 24 * 3_600_000;
const BUILDERS_MAX = 8;

export interface BuilderParts extends ComboParts {
  readonly pool: Queryable;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

interface Candidate {
  readonly picks: readonly SlipPick[];
  readonly backers: number;
  readonly theme: BuilderTheme | null;
}

/** Builders of other players by match, of the last day. */
function makeBacked({ pool, clock, onError }: BuilderParts) {
  const backed = readAtIntervals<ReadonlyMap<number, readonly BackedBuilder[]>>(
    { clock, onError },
    {
      initial: new Map(),
      async read(nowMs) {
        const since = { sinceMs: nowMs - DAY_MS, bettorsMin: BETTORS_MIN };
        return Map.groupBy(await readBackedBuilders(pool, since), ({ matchId }) => matchId);
      },
    },
  );
  return (matchId: number): readonly Candidate[] =>
    (backed().get(matchId) ?? []).map(({ picks, bettors }) => ({
      picks: picks.map((pick) => ({ ...pick, matchId, key: marketKey(pick.type, pick.specifier) })),
      backers: bettorsOfLevel(popularityLevel(bettors)),
      theme: null,
    }));
}

const identify = (picks: readonly SlipPick[]) => picks.map(selectionId).sort().join(' ');

/** Offers bet builders of a match: those that most players have bet on, and ready-made ones. */
export function makeOfferedBuilders(parts: BuilderParts) {
  const { books } = parts;
  const backed = makeBacked(parts);

  async function present(
    { picks, backers, theme }: Candidate,
    view: { readonly language: Language; readonly atMs: number },
  ): Promise<OfferedBuilder | undefined> {
    const selections = picks.flatMap((pick) => presentOffered(pick, { books, ...view }) ?? []);
    if (selections.length < picks.length) return undefined;
    const status = await comboStatus(parts, picks);
    const odds = status.ok && !status.value.refusal ? status.value.Builders[0]?.Odds : undefined;
    return odds ? { Selections: selections, Odds: odds, Backers: backers, Theme: theme } : undefined;
  }

  return async (
    matchId: number,
    view: { readonly language: Language; readonly atMs: number },
  ): Promise<OfferedBuilder[]> => {
    const book = books.get(matchId);
    if (!book) return [];
    const candidates = [
      ...backed(matchId),
      ...readyMadeBuilders(matchId, book).map((idea): Candidate => ({ ...idea, backers: 0 })),
    ];
    const found: OfferedBuilder[] = [];
    const ids = new Set<string>();
    for (const candidate of candidates) {
      if (found.length === BUILDERS_MAX) break;
      const id = identify(candidate.picks);
      if (ids.has(id)) continue;
      ids.add(id);
      const builder = await present(candidate, view);
      if (builder) found.push(builder);
    }
    return found;
  };
}
