import type { Fraction } from '@evens/base';
import { type GameMath, registeredGames } from '@evens/games/math';

/** Where docs/games.md holds the table; what is around them is written by hand. */
const MARKERS = ['<!-- the table of npm run games -->', '<!-- end of the table -->'] as const;

/** Ten-thousandths of a percent, rounded half up from the exact fraction. */
export function percent({ num, den }: Fraction): string {
  const millionths = (num * 2_000_000n + den) / (2n * den);
  const digits = String(millionths).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)} %`;
}

function returned({ rtp, jackpots: pools }: GameMath): string {
  if (!pools) return percent(rtp);
  return `${percent(rtp)} + ${percent(pools.contributions)} + ${percent(pools.seeds)}`;
}

const grouped = (value: number): string =>
  value.toLocaleString('en-GB', { maximumFractionDigits: Number.isInteger(value) ? 0 : 2 });

/** Two decimals; for a smaller chance, three significant digits. */
export function chance(share: number): string {
  const percent = share * 100;
  if (percent >= 0.01 || percent === 0) return `${percent.toFixed(2)} %`;
  return `${percent.toLocaleString('en-GB', { maximumSignificantDigits: 3, maximumFractionDigits: 20 })} %`;
}

function row(key: string, math: GameMath): readonly string[] {
  const { of, hitRate, deviation, featureRate, returnMax } = math;
  return [
    key,
    of,
    returned(math),
    chance(hitRate),
    deviation.toFixed(2),
    featureRate === undefined ? '' : `1 in ${grouped(Math.round(1 / featureRate))}`,
    `${grouped(returnMax)} ×`,
  ];
}

const heads = ['game', 'bet or play', 'return', 'hit rate', 'deviation', 'feature', 'most'];

/** The game math of every game, as a table in Markdown. */
export function renderGamesTable(): string {
  const rows = registeredGames.flatMap(({ key, gameMaths }) => gameMaths().map((math) => row(key, math)));
  const lines = [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return lines.join('\n');
}

/** Returns the page with the table between its markers. Throws if the markers are missing. */
export function withTable(page: string, table: string): string {
  const [from, to] = MARKERS.map((marker) => page.indexOf(marker));
  if (from === undefined || to === undefined || from < 0 || to < from)
    throw new Error(`withTable: expected ${MARKERS.join(' … ')} in docs/games.md, in this order`);
  return `${page.slice(0, from)}${MARKERS[0]}\n${table}\n${page.slice(to)}`;
}
