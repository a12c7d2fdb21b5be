import { palette } from '../stage/palette.ts';
import type { Sounds } from '../stage/sounds.ts';
import type { Stage } from '../stage/stage.ts';
import { bigWinStep } from './big-win.ts';
import type { RoundResult } from './dealer-parts.ts';
import type { WinCard } from './win-card.ts';

/** Maximum number of sparks for a win; the number grows with the win in stakes. */
const SPARKS_MAX = 120;

/** Shows sparks for a win. */
function celebrate({ summary, stakeMinor, winMinor }: RoundResult, stage: Stage): void {
  const stakes = Number((winMinor * 100n) / (stakeMinor > 0n ? stakeMinor : 1n)) / 100;
  const { x, y } = summary.at ?? { x: stage.width / 2, y: stage.height / 2 };
  const count = Math.min(SPARKS_MAX, Math.round(14 + 22 * Math.log2(Math.max(1, stakes))));
  stage.burst({ x, y, count, colours: [palette.gold, palette.goldDeep, 0xffe6a3], speed: 220 + 3 * count });
}

/** Counting time of a win, and of each step of a big one. */
const COUNT_MS = 420;
const COUNT_STEP_MS = 400;

/** Counts the amount of a sentence up from the stake. Quick play and reduced motion show it at once. */
function countUp(
  { stakeMinor, winMinor }: RoundResult,
  { stage, showWin }: { readonly stage: Stage; readonly showWin: (winMinor: bigint) => void },
): void {
  const gainMinor = winMinor - stakeMinor;
  stage
    .tween({
      ms: COUNT_MS + COUNT_STEP_MS * bigWinStep(winMinor, stakeMinor),
      step(share) {
        showWin(share === 1 ? winMinor : stakeMinor + BigInt(Math.floor(Number(gainMinor) * share)));
      },
    })
    .catch(reportError);
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

/** Shows the win of a game that celebrates none on its own stage: counted in its sentence, with a card from the first step on. */
export function celebrateInFrame(
  result: RoundResult,
  {
    stage,
    card,
    isBrief,
    showWin,
  }: {
    readonly stage: Stage;
    readonly card: WinCard;
    readonly isBrief: boolean;
    readonly showWin: (winMinor: bigint) => void;
  },
): void {
  if (result.outcome !== 'win') return;
  card.show(result, isBrief);
  if (!isBrief && result.winMinor > result.stakeMinor) countUp(result, { stage, showWin });
}
