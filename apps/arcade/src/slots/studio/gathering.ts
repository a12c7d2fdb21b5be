import { Container, Sprite } from 'pixi.js';
import { makeGlow } from '../../stage/glow.ts';
import { easeInOut } from '../../stage/motion.ts';
import type { SlotScene } from '../slot-scene.ts';
import type { Cell } from '../slot-view.ts';

const FLY_MS = 460;
const GAP_MS = 130;
const SUM_MS = 420;
/** Height of the arc, in rows. */
const ARC = 0.7;
const DIMMED = 0.4;
/** Distance of the sum from the stage's edge, in pixels. */
const EDGE = 4;

/** A value symbol in view. */
interface Source {
  readonly cell: Cell;
  readonly symbol: string;
  readonly coins: number;
}

interface Destination {
  /** Cells of the collectors. */
  readonly into: readonly Cell[];
  readonly sumText: (coins: number) => string;
}

/** Values that fly to the collectors. */
export interface Gathering {
  /** Sends all values to one collector after the other. Each shows the sum that it has received. */
  gather(sources: readonly Source[], to: Destination): Promise<void>;
  clear(): void;
}

export function makeGathering(
  scene: SlotScene,
  {
    fit,
    colour,
    onArrival,
  }: {
    readonly fit: number;
    readonly colour: number;
    onArrival(count: number): void;
  },
): Gathering {
  const { stage, reels, bank, hurry } = scene;
  const flying = new Container();
  reels.front.addChild(flying);
  const sum = stage.label('slot-amount');

  function clear(): void {
    for (const child of flying.removeChildren()) child.destroy({ children: true });
    sum.set('');
    stage.redraw();
  }

  const middle = (cell: Cell): { readonly x: number; readonly y: number; readonly side: number } => {
    const { x, y, width, height } = reels.cellBox(cell);
    return { x: x + width / 2, y: y + height / 2, side: Math.min(width, height) };
  };

  /** Within the stage: a collector may be at its edge. */
  function placeSum({ x, y, side }: ReturnType<typeof middle>): void {
    const half = sum.element.offsetWidth / 2 + EDGE;
    sum.place(Math.max(half, Math.min(x, stage.width - half)), y + side * 0.34);
  }

  function addFlyer({ cell, symbol }: Source): Container {
    const side = bank.pictureSide(middle(cell).side * fit);
    const sprite = new Sprite(bank.sharp(symbol));
    sprite.anchor.set(0.5);
    sprite.setSize(side, side);
    return flying.addChild(new Container({ children: [makeGlow(colour, side * 1.5), sprite] }));
  }

  async function gatherInto(
    collector: Cell,
    sources: readonly Source[],
    sumText: Destination['sumText'],
  ): Promise<void> {
    const flyers = sources.map(addFlyer);
    const totalMs = FLY_MS + (sources.length - 1) * GAP_MS;
    let arrived = 0;
    for (const { cell } of sources) {
      const sprite = reels.sprite(cell);
      if (sprite) sprite.alpha = DIMMED;
    }
    await hurry.tween({
      ms: totalMs,
      step(share) {
        const to = middle(collector);
        for (const [index, flyer] of flyers.entries()) {
          const source = sources[index];
          if (!source || flyer.destroyed) continue;
          const part = Math.min(1, Math.max(0, (share * totalMs - index * GAP_MS) / FLY_MS));
          const eased = easeInOut(part);
          const from = middle(source.cell);
          flyer.position.set(
            from.x + (to.x - from.x) * eased,
            from.y + (to.y - from.y) * eased - ARC * from.side * Math.sin(Math.PI * eased),
          );
          flyer.scale.set(1 - 0.6 * eased ** 3);
          flyer.visible = part < 1;
        }
        const count = Math.min(
          sources.length,
          Math.max(0, Math.floor((share * totalMs - FLY_MS) / GAP_MS) + 1),
        );
        if (count === arrived) return;
        arrived = count;
        onArrival(count);
        sum.set(sumText(sources.slice(0, count).reduce((coins, each) => coins + each.coins, 0)));
        placeSum(to);
      },
    });
    for (const flyer of flyers) if (!flyer.destroyed) flyer.destroy({ children: true });
    const { x, y } = middle(collector);
    stage.burst({
      x,
      y,
      count: 14,
      colours: [colour, 0xffffff],
      speed: 190,
      gravity: 260,
      size: 3.4,
      lifeMs: 560,
    });
    const jar = reels.sprite(collector);
    const scale = jar?.scale.x ?? 1;
    await hurry.tween({
      ms: SUM_MS,
      step(share) {
        if (jar && !jar.destroyed) jar.scale.set(scale * (1 + 0.16 * Math.sin(Math.PI * share)));
      },
    });
  }

  return {
    clear,
    async gather(sources, { into, sumText }) {
      for (const collector of into) await gatherInto(collector, sources, sumText);
      // Restores opacity and size; a resize may have replaced the sprites.
      reels.show(reels.grid);
      clear();
    },
  };
}
