import { boostBounds, type PrebuiltCombo } from '@evens/contract';
import type { Pool } from '../../platform/db.ts';
import { type ComboParts, comboStatus, isBuilder } from './make-combo.ts';
import { type BoostView, comboPicks, comboTitle, presentOffered } from './present.ts';
import { type ComboRow, readOpenCombos } from './store.ts';

/** Cache time of rows and joint prices, which cost each viewer a query and a computation. */
const REMEMBERED_MS = 3000;
const ODDS_MAX_MILLI = 1_001_000;

interface Remembered<T> {
  readonly value: Promise<T>;
  readonly atMs: number;
}

/** Combos that can be bet on, each with its current price. */
export interface OpenCombos {
  list(view: BoostView): Promise<readonly PrebuiltCombo[]>;
  /** A combo was created or ended in this process. */
  forget(): void;
}

export function makeOpenCombos(parts: ComboParts & { readonly pool: Pool }): OpenCombos {
  let rows: Remembered<readonly ComboRow[]> | undefined;
  const joint = new Map<number, Remembered<number>>();

  function readRows(atMs: number): Promise<readonly ComboRow[]> {
    if (rows && atMs - rows.atMs < REMEMBERED_MS) return rows.value;
    const reading = { value: readOpenCombos(parts.pool, { atMs, limit: boostBounds.openMax }), atMs };
    rows = reading;
    reading.value.catch(() => {
      if (rows === reading) rows = undefined;
    });
    return reading.value;
  }

  async function computeJoint(row: ComboRow): Promise<number> {
    const status = await comboStatus(parts, comboPicks(row));
    return status.ok && !status.value.refusal ? (status.value.Builders[0]?.Odds ?? 0) : 0;
  }

  function jointOdds(row: ComboRow, atMs: number): Promise<number> {
    const known = joint.get(row.id);
    if (known && atMs - known.atMs < REMEMBERED_MS) return known.value;
    const value = computeJoint(row);
    joint.set(row.id, { value, atMs });
    value.catch(() => joint.delete(row.id));
    return value;
  }

  async function present(row: ComboRow, view: BoostView): Promise<PrebuiltCombo | undefined> {
    if (row.starts_at.getTime() > view.atMs) return undefined;
    const picks = comboPicks(row);
    const selections = picks.flatMap((pick) => presentOffered(pick, view) ?? []);
    if (selections.length < row.selections.length) return undefined;
    const joined = isBuilder(picks);
    const odds = joined
      ? await jointOdds(row, view.atMs)
      : selections.reduce((product, { Odds }) => (product * Odds) / 1000, 1000);
    return {
      ID: row.id,
      Title: comboTitle(row, view.language),
      Selections: selections,
      IsBuilder: joined,
      Odds: Math.min(Math.floor(odds), ODDS_MAX_MILLI),
      EndsAt: row.ends_at.toISOString(),
    };
  }

  return {
    async list(view) {
      const open = await readRows(view.atMs);
      for (const id of joint.keys()) if (!open.some((row) => row.id === id)) joint.delete(id);
      const combos = await Promise.all(open.map((row) => present(row, view)));
      return combos.flatMap((combo) => combo ?? []);
    },
    forget() {
      rows = undefined;
    },
  };
}
