import { type AccountId, amount, type CurrencyCode, formatAmount, type PlayerId } from '@evens/base';
import {
  mayRead,
  playerRecordRules,
  type TimelineEntry,
  type TimelineKind,
  timelineAreas,
  timelineKinds,
} from '@evens/contract';
import type { Language } from '@evens/locales';
import type { RowArchive } from '../../platform/archive/row-archive.ts';
import type { Queryable } from '../../platform/db.ts';
import { describeDevice, presentEntry, readAccountEntries, readLoginAttempts } from '../../players/index.ts';
import { type BookingGroup, groupBookings } from './booking-groups.ts';
import { presentLimitChange, readBonusGrants, readBreakEvents, readLimitChanges } from './event-store.ts';
import { mergeSources, type Source, type SourceEntry } from './merge-sources.ts';
import { readActions, readNotes } from './note-store.ts';

const { page: limit } = playerRecordRules;
/** Bookings that one page reads, in steps: many are rounds, which share an entry. */
const BOOKINGS_AT_ONCE = 250;
const BOOKINGS_MAX = 1000;
const always = { fromMs: undefined, toMs: undefined };

export interface TimelineParts {
  /** Small tables. */
  readonly reads: Queryable;
  /** Pages of histories, connections `byIndexOnly`. */
  readonly lists: Queryable;
  readonly archivedRounds: RowArchive;
  findGameName(provider: string, key: string): string;
  findMethodName(key: string): string;
}

export interface TimelineRequest {
  readonly playerId: PlayerId;
  readonly accountId: AccountId;
  readonly currency: CurrencyCode;
  /** Ids before which the page begins, by kind; undefined for the first page. */
  readonly before: string | undefined;
  readonly role: string;
  readonly language: Language;
}

type Entry = SourceEntry<TimelineEntry>;

const noValues = {
  From: null,
  Detail: '',
  Operator: null,
  Amount: null,
  Count: 1,
  TicketID: null,
} as const;

function toEntry(
  kind: TimelineKind,
  { id, at }: { readonly id: number; readonly at: Date },
  values: Partial<TimelineEntry> & Pick<TimelineEntry, 'Text'>,
): Entry {
  const entry = { ...noValues, ...values, ID: `${kind}-${id}`, At: at.toISOString(), Kind: kind };
  return { id, atMs: at.getTime(), entry };
}

/** A source that reads a page of rows. A shorter page is its last one. */
function pageSource<R>(rows: readonly R[], present: (row: R) => Entry): Source<TimelineEntry> {
  const entries = rows.map(present);
  return { entries, readToMs: rows.length < limit ? undefined : entries.at(-1)?.atMs };
}

function presentGroup(
  { first, last, count, amountMinor }: BookingGroup,
  { findGameName, findMethodName }: TimelineParts,
  { currency, language }: TimelineRequest,
): Entry {
  const { Text } = presentEntry(first, { currency, language, findGameName, findMethodName });
  return toEntry(
    'money',
    { id: last.id, at: new Date(first.atMs) },
    {
      Text: count === 1 ? Text : '',
      From: count === 1 ? null : new Date(last.atMs).toISOString(),
      Amount: formatAmount(amount(amountMinor), currency),
      Count: count,
      TicketID: first.ticketId ?? null,
    },
  );
}

async function readBookings(
  parts: TimelineParts,
  request: TimelineRequest,
  before: number,
): Promise<Source<TimelineEntry>> {
  const bookings: Awaited<ReturnType<typeof readAccountEntries>>[number][] = [];
  let groups: readonly BookingGroup[] = [];
  let isOver = false;
  while (!isOver && groups.length < limit && bookings.length < BOOKINGS_MAX) {
    const rows = await readAccountEntries(parts.lists, parts.archivedRounds, {
      accountId: request.accountId,
      before: bookings.at(-1)?.id ?? before,
      limit: BOOKINGS_AT_ONCE,
      span: always,
    });
    bookings.push(...rows);
    groups = groupBookings(bookings);
    isOver = rows.length < BOOKINGS_AT_ONCE;
  }
  return {
    entries: groups.map((group) => presentGroup(group, parts, request)),
    readToMs: isOver ? undefined : groups.at(-1)?.first.atMs,
  };
}

type ReadSource = (
  parts: TimelineParts,
  request: TimelineRequest,
  before: number,
) => Promise<Source<TimelineEntry>>;

const sources: Readonly<Record<TimelineKind, ReadSource>> = {
  money: readBookings,
  async bonus({ reads }, { accountId, currency }, before) {
    return pageSource(await readBonusGrants(reads, { accountId, before, limit }), (row) =>
      toEntry('bonus', row, {
        Text: `${row.kind} ${formatAmount(amount(BigInt(row.granted)), currency)}`,
        Detail: row.offer_key,
      }),
    );
  },
  async limit({ reads }, { accountId, currency }, before) {
    return pageSource(await readLimitChanges(reads, { accountId, before, limit }), (row) => {
      const { Kind, Period, Action, Before, After } = presentLimitChange(row, currency);
      return toEntry('limit', row, {
        Text: `${Kind} ${Period} ${Action}`,
        Detail: `${Before ?? '–'} → ${After ?? '–'}`,
      });
    });
  },
  async break({ reads }, { accountId }, before) {
    return pageSource(await readBreakEvents(reads, { accountId, before, limit }), (row) =>
      toEntry('break', row, {
        Text: row.kind,
        Detail: row.reason ?? '',
        Operator: row.done_by === 'player' || row.done_by === 'system' ? null : row.done_by,
      }),
    );
  },
  async 'log-in'({ reads }, { playerId }, before) {
    const rows = (await readLoginAttempts(reads, playerId)).filter(({ id }) => id < before);
    const entries = rows.map((row) =>
      toEntry('log-in', row, {
        Text: row.succeeded ? 'log-in' : 'failed',
        Detail: [row.address, describeDevice(row.user_agent)].filter((text) => text !== '').join(', '),
      }),
    );
    return { entries, readToMs: undefined };
  },
  async action({ reads }, { playerId }, before) {
    return pageSource(await readActions(reads, { playerId, before, limit }), (row) =>
      toEntry('action', row, { Text: row.action, Detail: row.reason ?? '', Operator: row.operator }),
    );
  },
  async note({ reads }, { playerId }, before) {
    return pageSource(await readNotes(reads, { playerId, before, limit }), (row) =>
      toEntry('note', row, { Text: 'note', Detail: row.text, Operator: row.operator }),
    );
  },
};

/** A page of the timeline of an account, of the kinds whose area the role reads. Its cost does not grow with the history. */
export async function readTimeline(
  parts: TimelineParts,
  request: TimelineRequest,
): Promise<{ readonly Entries: TimelineEntry[]; readonly Next: string | null }> {
  const positions =
    request.before?.split('-').map(Number) ?? timelineKinds.map(() => Number.MAX_SAFE_INTEGER);
  const read = await Promise.all(
    timelineKinds.map(async (kind, at): Promise<Source<TimelineEntry>> => {
      if (!mayRead(request.role, timelineAreas[kind])) return { entries: [], readToMs: undefined };
      return sources[kind](parts, request, positions[at] ?? 0);
    }),
  );
  const { entries, next } = mergeSources(read, { positions, limit });
  return { Entries: [...entries], Next: next?.join('-') ?? null };
}
