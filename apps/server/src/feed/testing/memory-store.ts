import { FencedError } from '../feed-run.ts';
import type { OperatorRows } from '../operator-rules.ts';
import type { NewMatch, OwnerStore, RecalledMatch, StoredMatch } from '../owner-store.ts';
import type { RacePrices } from '../race-prices.ts';

interface Row extends Omit<StoredMatch, 'sourceId'> {
  readonly sourceId: string;
}

/** A store without a database: for tests of what the owner decides, and for measuring without the disk. */
export interface MemoryStore extends OwnerStore {
  /** By the id of the match. */
  readonly racePrices: Map<number, RacePrices>;
  readonly startingPrices: Map<number, RacePrices>;
  readonly matches: Map<string, Row>;
  readonly events: {
    readonly matchId: number;
    readonly epoch: number;
    readonly seq: number;
    readonly id: string;
    readonly kind: string;
  }[];
  knownUntilMs: number;
  /** While set, every call throws it. */
  outage: Error | undefined;
  fenced: boolean;
  persists: number;
  operatorRows: OperatorRows;
  /** Another owner's side of the same tables. */
  as(epoch: number): MemoryStore;
}

export function memoryStore(epoch = 1): MemoryStore {
  const matches = new Map<string, Row>();
  const bodies = new Map<string, RecalledMatch['timeline'][number]>();
  const events: MemoryStore['events'] = [];
  const racePrices: MemoryStore['racePrices'] = new Map();
  const startingPrices: MemoryStore['startingPrices'] = new Map();
  const shared: Pick<MemoryStore, 'knownUntilMs' | 'outage' | 'persists' | 'operatorRows'> = {
    knownUntilMs: 0,
    outage: undefined,
    persists: 0,
    operatorRows: { switches: [], shifts: [], manual: [] },
  };

  function createSide(ownEpoch: number): MemoryStore {
    const side = { fenced: false };
    return {
      matches,
      events,
      racePrices,
      startingPrices,
      get knownUntilMs() {
        return shared.knownUntilMs;
      },
      set knownUntilMs(ms) {
        shared.knownUntilMs = ms;
      },
      get outage() {
        return shared.outage;
      },
      set outage(error) {
        shared.outage = error;
      },
      get fenced() {
        return side.fenced;
      },
      set fenced(value) {
        side.fenced = value;
      },
      get persists() {
        return shared.persists;
      },
      set persists(count) {
        shared.persists = count;
      },
      get operatorRows() {
        return shared.operatorRows;
      },
      set operatorRows(rows) {
        shared.operatorRows = rows;
      },
      async readOperatorRows() {
        if (shared.outage) throw shared.outage;
        return shared.operatorRows;
      },
      as: createSide,
      async persist(batch) {
        await Promise.resolve();
        if (shared.outage) throw shared.outage;
        if (side.fenced) throw new FencedError('newer owner');
        shared.persists++;
        const insertedMatches = new Map<string, NewMatch>();
        for (const row of batch.matches) {
          if (row.id === undefined && matches.has(row.sourceId))
            throw new Error(`persist: ${row.sourceId} is stored already`);
          const id = row.id ?? matches.size + 1;
          const place = { sportId: row.sportId, categoryId: 1, tournamentId: 1 };
          const { sourceId, fixture, players, phase, facts, clock } = row;
          matches.set(sourceId, { id, sourceId, place, fixture, players, phase, facts, clock });
          if (row.id === undefined) insertedMatches.set(sourceId, { id, place });
        }
        for (const { matchId, prices } of batch.prices ?? []) racePrices.set(matchId, prices);
        for (const { matchId, prices = racePrices.get(matchId) } of batch.started ?? []) {
          if (prices && !startingPrices.has(matchId)) startingPrices.set(matchId, prices);
          racePrices.delete(matchId);
        }
        for (const matchId of batch.cancelledRaces ?? []) racePrices.delete(matchId);
        for (const { sourceId, seq, event } of batch.events) {
          const matchId = matches.get(sourceId)?.id ?? 0;
          const key = `${matchId} ${event.id}`;
          if (bodies.has(key)) continue;
          bodies.set(key, event);
          events.push({ matchId, epoch: ownEpoch, seq, id: event.id, kind: event.kind });
        }
        shared.knownUntilMs = Math.max(shared.knownUntilMs, batch.knownUntilMs ?? 0);
        return insertedMatches;
      },
      async recall(sourceIds) {
        await Promise.resolve();
        if (shared.outage) throw shared.outage;
        return sourceIds.flatMap((sourceId) => {
          const row = matches.get(sourceId);
          if (row === undefined) return [];
          const own = events.filter((event) => event.matchId === row.id);
          const timeline = own
            .filter((event) => event.kind === 'goal' || event.kind === 'incident')
            .flatMap((event) => bodies.get(`${row.id} ${event.id}`) ?? []);
          return [{ ...row, seen: own.map((event) => event.id), timeline }];
        });
      },
      async readKnownUntil() {
        if (shared.outage) throw shared.outage;
        return shared.knownUntilMs;
      },
      async startingBefore(untilMs, limit) {
        if (shared.outage) throw shared.outage;
        return Array.from(matches.values())
          .filter((row) => row.phase === 'scheduled' && row.fixture.startsAtMs < untilMs)
          .map((row) => row.sourceId)
          .slice(0, limit);
      },
    };
  }
  return createSide(epoch);
}
