import { formatDecimalOdds, type OddsFormat } from '@evens/markets';
import { loadChunk } from './chunk.ts';
import { onSettings, settings } from './settings.ts';
import { makeStore } from './store.ts';
import { words } from './words.ts';

/** Writes a price, given in thousandths; "–" where there is none. */
export type OddsText = (oddsMilli: number) => string;

const NONE = '–';

function decimal(oddsMilli: number): string {
  return oddsMilli >= 1000 ? formatDecimalOdds(oddsMilli) : NONE;
}

const shown = makeStore<{ readonly format: OddsFormat; readonly text: OddsText }>({
  format: 'decimal',
  text: decimal,
});

function become(format: OddsFormat, text: OddsText): void {
  if (shown.get().format !== format) shown.set({ format, text });
}

/** Signs and fraction bars would change sides in a line that is read from the right. */
function isolated(text: string): string {
  return words().language.dir === 'rtl' ? `\u2066${text}\u2069` : text;
}

/**
 * Brings the format of the settings. Decimal, which most read, is always there; the others come when they are chosen, and
 * prices stay as they were until then, or if they don't come.
 */
export async function loadOddsFormat(): Promise<void> {
  const { oddFormat } = settings();
  if (oddFormat === 'decimal') return become(oddFormat, decimal);
  const loaded = await loadChunk(() => import('./odds-formats.lazy.ts')).catch(() => undefined);
  if (loaded && settings().oddFormat === oddFormat)
    become(oddFormat, (oddsMilli) => isolated(loaded.formatOdds(oddsMilli, oddFormat)));
}

onSettings(() => void loadOddsFormat());

/** How prices are written now, for what doesn't render. */
export function oddsTextNow(): OddsText {
  return shown.get().text;
}

/** How prices are written by the player's setting; another function when that is changed. */
export function useOddsText(): OddsText {
  return shown.use().text;
}
