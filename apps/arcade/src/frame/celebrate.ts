import { palette } from '../stage/palette.ts';
import type { Sounds } from '../stage/sounds.ts';
import type { Stage } from '../stage/stage.ts';
import { bigWinStep } from './big-win.ts';
import type { RoundResult } from './dealer.ts';

/** Maximum number of sparks for a win; the number grows with the win in stakes. */
const SPARKS_MAX = 120;

/** Shows sparks for a win. */
function celebrate({ summary, stakeMinor, winMinor }: RoundResult, stage: Stage): void {
  const stakes = Number((winMinor * 100n) / (stakeMinor > 0n ? stakeMinor : 1n)) / 100;
  const { x, y } = summary.at ?? { x: stage.width / 2, y: stage.height / 2 };
  const count = Math.min(SPARKS_MAX, Math.round(14 + 22 * Math.log2(Math.max(1, stakes))));
  stage.burst({ x, y, count, colours: [palette.gold, palette.goldDeep, 0xffe6a3], speed: 220 + 3 * count });
}

/** Shows a round's result with sparks and sounds. */
export function celebrateResult(
  result: RoundResult,
  { stage, sounds }: { readonly stage: Stage; readonly sounds: Sounds },
): void {
  if (result.outcome === 'loss') sounds.play('loss');
  if (result.outcome !== 'win') return;
  const winMinor = result.winMinor + (result.jackpot?.winMinor ?? 0n);
  celebrate({ ...result, winMinor }, stage);
  sounds.playWin(bigWinStep(winMinor, result.stakeMinor));
}
