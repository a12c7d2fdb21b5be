import type { ContentKind } from '@evens/contract';
import type { Pool } from '../../platform/db.ts';
import { pictureHashesIn } from './markdown/links.ts';
import { type RenderedText, renderText } from './markdown/render.ts';
import {
  type PublishedRow,
  readBodies,
  readClock,
  readPictureSizes,
  readPublished,
  type VersionId,
} from './store.ts';

/** How old the list of published texts may be in a process where no operator changed them. */
const AGE_MS = 2_000;
/** Maximum characters of cached rendered texts. */
const CHARACTERS_KEPT = 24_000_000;
const FALLBACK = 'en';

/** A document as players see it in a language. */
export type Published = PublishedRow;

interface List {
  readonly clock: number;
  /** Documents by kind, each with its versions by language. */
  readonly byKind: ReadonlyMap<ContentKind, readonly ReadonlyMap<string, Published>[]>;
}

export interface Publications {
  /** The documents of a kind in a language, in English where there is no text in it; those with neither are left out. */
  all(kind: ContentKind, language: string): Promise<readonly Published[]>;
  find(kind: ContentKind, slug: string, language: string): Promise<Published | undefined>;
  /** The rendered texts of versions, in their order. */
  texts(ids: readonly VersionId[]): Promise<readonly RenderedText[]>;
  text(id: VersionId): Promise<RenderedText>;
  /** Something was published or withdrawn: the next call reads the list again. */
  changed(): void;
}

function listOf(clock: number, rows: readonly PublishedRow[]): List {
  const byDocument = new Map<number, Map<string, Published>>();
  const byKind = new Map<ContentKind, Map<string, Published>[]>();
  for (const row of rows) {
    const document = byDocument.get(row.documentId) ?? new Map<string, Published>();
    if (!byDocument.has(row.documentId)) {
      byDocument.set(row.documentId, document);
      const kind = byKind.get(row.kind) ?? [];
      kind.push(document);
      byKind.set(row.kind, kind);
    }
    document.set(row.language, row);
  }
  return { clock, byKind };
}

/** Caches rendered texts by version; a version never changes. The least recently used ones are dropped first. */
class Texts {
  readonly #kept = new Map<VersionId, RenderedText>();
  #characters = 0;

  get(id: VersionId): RenderedText | undefined {
    const text = this.#kept.get(id);
    if (text === undefined) return undefined;
    this.#kept.delete(id);
    this.#kept.set(id, text);
    return text;
  }

  keep(id: VersionId, text: RenderedText): void {
    if (this.#kept.has(id)) return;
    this.#kept.set(id, text);
    this.#characters += textSize(text);
    for (const [oldest, old] of this.#kept) {
      if (this.#characters <= CHARACTERS_KEPT || oldest === id) break;
      this.#kept.delete(oldest);
      this.#characters -= textSize(old);
    }
  }
}

function textSize({ body, plain }: RenderedText): number {
  return body.reduce((sum, part) => sum + (part.Kind === 'html' ? part.Html.length : 200), plain.length);
}

/** Published texts, read once and cached until they change. */
export function makePublications(pool: Pool, nowMs: () => number): Publications {
  let list: List | undefined;
  let reading: Promise<List> | undefined;
  let checkedMs = Number.NEGATIVE_INFINITY;
  const cachedTexts = new Texts();

  async function read(): Promise<List> {
    const startedMs = nowMs();
    const before = list;
    // The clock is read first: a change between the two statements is read again later, never missed.
    const clock = await readClock(pool);
    const now = before?.clock === clock ? before : listOf(clock, await readPublished(pool));
    list = now;
    checkedMs = startedMs;
    return now;
  }

  function current(): Promise<List> | List {
    if (list && nowMs() - checkedMs < AGE_MS) return list;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  async function texts(ids: readonly VersionId[]): Promise<readonly RenderedText[]> {
    const found = new Map<VersionId, RenderedText>();
    for (const id of ids) {
      const text = cachedTexts.get(id);
      if (text) found.set(id, text);
    }
    const missing = ids.filter((id) => !found.has(id));
    if (missing.length > 0) {
      const bodies = await readBodies(pool, missing);
      const hashes = [...bodies.values()].flatMap(pictureHashesIn);
      const sizes = hashes.length > 0 ? await readPictureSizes(pool, hashes) : new Map();
      for (const [id, body] of bodies) {
        const text = renderText(body, sizes);
        cachedTexts.keep(id, text);
        found.set(id, text);
      }
    }
    return ids.map((id) => {
      const text = found.get(id);
      if (text === undefined) throw new Error(`texts: expected a text of version ${id}, got none`);
      return text;
    });
  }

  const inLanguage = (versions: ReadonlyMap<string, Published>, language: string) =>
    versions.get(language) ?? versions.get(FALLBACK);

  return {
    async all(kind, language) {
      const { byKind } = await current();
      return (byKind.get(kind) ?? []).flatMap((versions) => inLanguage(versions, language) ?? []);
    },
    async find(kind, slug, language) {
      const { byKind } = await current();
      for (const versions of byKind.get(kind) ?? []) {
        const version = inLanguage(versions, language);
        if (version?.slug === slug) return version;
      }
      return undefined;
    },
    texts,
    async text(id) {
      const [text] = await texts([id]);
      if (text === undefined) throw new Error(`text: expected a text of version ${id}, got none`);
      return text;
    },
    changed() {
      checkedMs = Number.NEGATIVE_INFINITY;
    },
  };
}
