import { formatDecimalOdds, type OddsFormat } from '@evens/markets';
import { loadChunk } from './chunk.ts';
import { onSettings, settings } from './settings.ts';
import { makeStore } from './store.ts';
import { words } from './words.ts';

/** Formats odds, given in thousandths; "–" for none. */
export type OddsText = (oddsMilli: number) => string;

const NONE = '–';

function decimal(oddsMilli: number): string {
  return oddsMilli >= 1000 ? formatDecimalOdds(oddsMilli) : NONE;
}

const displayed = makeStore<{ readonly format: OddsFormat; readonly text: OddsText }>({
  format: 'decimal',
  text: decimal,
});

function become(format: OddsFormat, text: OddsText): void {
  if (displayed.get().format !== format) displayed.set({ format, text });
}

/** Isolated, because right-to-left text would move signs and fraction bars. */
function isolated(text: string): string {
  return words().language.dir === 'rtl' ? `\u2066${text}\u2069` : text;
}

/**
 * Loads the odds format of the settings. Decimal is always loaded. Other formats load when they are chosen; until then, and
 * if loading fails, odds keep the previous format.
 */
export async function loadOddsFormat(): Promise<void> {
  const { oddFormat } = settings();
  if (oddFormat === 'decimal') return become(oddFormat, decimal);
  const loaded = await loadChunk(() => import('./odds-formats.lazy.ts')).catch(() => undefined);
  if (loaded && settings().oddFormat === oddFormat)
    become(oddFormat, (oddsMilli) => isolated(loaded.formatOdds(oddsMilli, oddFormat)));
}

onSettings(() => void loadOddsFormat());

/** The current odds format, for code outside of React. */
export function oddsTextNow(): OddsText {
  return displayed.get().text;
}

/** The odds format of the player's settings. The function changes with the setting. */
export function useOddsText(): OddsText {
  return displayed.use().text;
}
