import { easeBounce, easeIn } from '../stage/motion.ts';
import { fallsAfter } from './falls.ts';
import type { SlotScene } from './slot-scene.ts';
import type { Cell, SlotScreenView } from './slot-view.ts';

const BURST_MS = 190;
const FALL_MS = 330;
const SPARKS = 4;
/** The part of the fall before the first contact with the ground. */
const FIRST_TOUCH = 1 / 2.75;

function distinct(cells: readonly Cell[]): Cell[] {
  return [...new Map(cells.map((cell) => [cell.join(), cell])).values()];
}

/** Animates from one screen to the next: winning symbols burst, and those above fall. */
export async function cascade(
  scene: SlotScene,
  {
    from,
    to,
    colours,
    pace = 1,
    onLanded,
  }: {
    readonly from: SlotScreenView;
    readonly to: SlotScreenView;
    readonly colours: readonly number[];
    /** Speed factor. */
    readonly pace?: number;
    onLanded(): void;
  },
): Promise<void> {
  const { reels, hurry, stage, lights, layout } = scene;
  const gone = distinct(from.wins.flatMap(({ cells }) => cells));
  lights.clear();
  const bursting = gone.flatMap((cell) => {
    const sprite = reels.sprite(cell);
    return sprite ? [{ sprite, scale: sprite.scale.x }] : [];
  });
  for (const cell of gone) {
    const { x, y, width, height } = reels.cellBox(cell);
    stage.burst({
      x: x + width / 2,
      y: y + height / 2,
      count: SPARKS,
      colours,
      speed: 150,
      gravity: -60,
      size: 4,
      lifeMs: 600,
    });
  }
  await hurry.tween({
    ms: BURST_MS / pace,
    step(share) {
      for (const { sprite, scale } of bursting) {
        sprite.scale.set(
          scale * (share < 0.35 ? 1 + share * 0.5 : 1.18 * (1 - easeIn((share - 0.35) / 0.65))),
        );
        sprite.alpha = 1 - easeIn(share);
      }
    },
  });
  reels.show(to.grid);
  const rows = to.grid[0]?.length ?? 0;
  const falling = fallsAfter(gone, { reels: to.grid.length, rows }).flatMap(
    ({ reel, from: above, to: row }) => {
      const sprite = reels.sprite([reel, row]);
      return sprite ? [{ sprite, rests: sprite.y, way: (row - above) * layout.cellHeight }] : [];
    },
  );
  let isDown = false;
  await hurry.tween({
    ms: FALL_MS / pace,
    step(share) {
      if (!isDown && share >= FIRST_TOUCH) {
        isDown = true;
        onLanded();
      }
      for (const { sprite, rests, way } of falling) sprite.y = rests - way * (1 - easeBounce(share));
    },
  });
  // The stage may have been resized during the fall.
  reels.show(to.grid);
}
