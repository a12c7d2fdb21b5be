import { Container, Sprite, type Text } from 'pixi.js';
import type { SlotScene } from '../../slots/slot-scene.ts';
import type { Cell, SlotView } from '../../slots/slot-view.ts';
import { easeOut, easeOutBack } from '../../stage/motion.ts';
import { fieldsIn, listIn, numberIn, numbersIn } from '../read-view.ts';

export const prizes = ['mini', 'minor', 'major'] as const;
export type Prize = (typeof prizes)[number];

export interface HeldCoin {
  readonly cell: Cell;
  readonly coins: number;
  readonly prize: Prize | undefined;
}

/** The held coins, in the order in which they landed. */
export function heldIn({ fields }: SlotView): HeldCoin[] {
  return listIn(fields, 'held').map((value) => {
    const held = fieldsIn(value, 'held coin');
    const [reel = 0, row = 0] = numbersIn(held, 'cell');
    return {
      cell: [reel, row],
      coins: numberIn(held, 'coins'),
      prize: prizes.find((prize) => prize === held['prize']),
    };
  });
}

/** The held coins over the reels, with their values. */
export interface HeldCoins {
  readonly view: Container;
  /** Shows coins without animation. */
  set(held: readonly HeldCoin[]): void;
  /** Shows the values of new coins, one after the other. */
  strike(coins: readonly HeldCoin[], pace: () => number): Promise<void>;
  /** Collects the values one after the other; `onCoin` is called before each. */
  collect(onCoin: (coin: HeldCoin) => void, pace: () => number): Promise<void>;
  /** Positions all coins after the stage was resized. */
  place(): void;
}

const STRIKE_MS = 300;
const COLLECT_MS = 210;
const SPARKS = [0xffd24a, 0xff8a2c, 0xfff3c0];
/** Tint of a coin that was collected. */
const TAKEN = 0x9a8a80;

interface Lying {
  readonly coin: HeldCoin;
  readonly view: Container;
}

export function makeHeldCoins(
  scene: SlotScene,
  {
    fit,
    worthText,
    prizeName,
    onStrike,
  }: {
    readonly fit: number;
    readonly worthText: (coins: number) => string;
    readonly prizeName: (prize: Prize) => string;
    onStrike(coin: HeldCoin): void;
  },
): HeldCoins {
  const { stage, bank, reels, hurry } = scene;
  const view = new Container();
  let lying: Lying[] = [];

  function written(text: string, { size, y }: { size: number; y: number }): Text {
    const label = stage.text(text, {
      fontSize: size,
      fontWeight: '800',
      fill: 0xfff6e6,
      stroke: { color: 0x1a0c06, width: Math.max(2, size * 0.16), join: 'round' },
    });
    label.position.set(0, y);
    return label;
  }

  function lay(coin: HeldCoin): Lying {
    const { x, y, width, height } = reels.cellBox(coin.cell);
    const square = Math.min(width, height) * fit;
    const each = new Container();
    const sprite = new Sprite(bank.sharp(coin.prize ?? 'struck'));
    sprite.anchor.set(0.5);
    const side = bank.pictureSide(square);
    sprite.setSize(side, side);
    each.addChild(sprite);
    const worth = written(worthText(coin.coins), {
      size: square * (coin.prize ? 0.22 : 0.27),
      y: coin.prize ? square * 0.11 : 0,
    });
    // Long numbers are scaled to fit the coin.
    const widest = square * 0.68;
    if (worth.width > widest) worth.scale.set(widest / worth.width);
    each.addChild(worth);
    if (coin.prize) {
      const name = written(prizeName(coin.prize), { size: square * 0.16, y: -square * 0.13 });
      if (name.width > widest) name.scale.set(widest / name.width);
      each.addChild(name);
    }
    each.position.set(x + width / 2, y + height / 2);
    view.addChild(each);
    return { coin, view: each };
  }

  function set(held: readonly HeldCoin[]): void {
    for (const each of lying) each.view.destroy({ children: true });
    lying = held.map(lay);
    stage.redraw();
  }

  /** The container of a coin; made anew after a resize, so it must not be kept. */
  function findCoinView(coin: HeldCoin): Container | undefined {
    return lying.find((each) => each.coin === coin)?.view;
  }

  function setTint(each: Container | undefined, tint: number): void {
    for (const part of each?.children ?? []) if (part instanceof Sprite) part.tint = tint;
  }

  function spray({ cell }: HeldCoin, count: number): void {
    const { x, y, width, height } = reels.cellBox(cell);
    stage.burst({
      x: x + width / 2,
      y: y + height / 2,
      count,
      colours: SPARKS,
      speed: 260,
      gravity: 620,
      size: 4,
      lifeMs: 620,
    });
  }

  return {
    view,
    set,
    async strike(coins, pace) {
      for (const coin of coins) {
        lying.push(lay(coin));
        onStrike(coin);
        spray(coin, coin.prize ? 26 : 10);
        await hurry.tween({
          ms: STRIKE_MS / pace(),
          ease: easeOutBack,
          step: (share) => findCoinView(coin)?.scale.set(1.55 - 0.55 * share),
        });
      }
    },
    async collect(onCoin, pace) {
      for (const { coin } of [...lying]) {
        onCoin(coin);
        spray(coin, 6);
        await hurry.tween({
          ms: COLLECT_MS / pace(),
          ease: easeOut,
          step: (share) => findCoinView(coin)?.scale.set(1 + 0.22 * Math.sin(Math.PI * share)),
        });
        setTint(findCoinView(coin), TAKEN);
      }
      for (const { view: each } of lying) setTint(each, 0xffffff);
      stage.redraw();
    },
    place: () => set(lying.map(({ coin }) => coin)),
  };
}
