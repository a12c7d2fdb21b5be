import { seededRandom } from '@evens/base';
import { type Container, Sprite, Texture } from 'pixi.js';
import type { Motion } from './motion.ts';

export interface Burst {
  readonly x: number;
  readonly y: number;
  readonly count: number;
  readonly colours: readonly number[];
  /** Initial speed, pixels per second. */
  readonly speed?: number;
  /** Pixels per second squared. */
  readonly gravity?: number;
  readonly lifeMs?: number;
  readonly size?: number;
}

interface Spark {
  readonly sprite: Sprite;
  vx: number;
  vy: number;
  readonly spin: number;
  readonly gravity: number;
  readonly lifeMs: number;
  ageMs: number;
}

const SPARKS_MAX = 240;
/** Share of a spark's speed that is left after a second. */
const DRAG = 0.2;

/** Sparks that fly from a point, fall and disappear. */
export function makeSparks(layer: Container, motion: Motion) {
  const random = seededRandom('sparks');
  const alive = new Set<Spark>();

  function step(deltaMs: number): boolean {
    const seconds = deltaMs / 1000;
    for (const spark of alive) {
      const { sprite, lifeMs, spin, gravity } = spark;
      spark.ageMs += deltaMs;
      if (spark.ageMs >= lifeMs) {
        sprite.destroy();
        alive.delete(spark);
        continue;
      }
      const slowed = DRAG ** seconds;
      spark.vx *= slowed;
      spark.vy = spark.vy * slowed + gravity * seconds;
      sprite.x += spark.vx * seconds;
      sprite.y += spark.vy * seconds;
      sprite.rotation += spin * seconds;
      const left = 1 - spark.ageMs / lifeMs;
      sprite.alpha = Math.min(1, left * 2.5);
      sprite.scale.y = sprite.scale.x * (0.25 + 0.75 * Math.abs(Math.cos(sprite.rotation * 2)));
    }
    return alive.size > 0;
  }

  return function burst({
    x,
    y,
    count,
    colours,
    speed = 260,
    gravity = 520,
    lifeMs = 900,
    size = 5,
  }: Burst): void {
    const wasStill = alive.size === 0;
    for (let index = 0; index < count && alive.size < SPARKS_MAX; index++) {
      const sprite = new Sprite(Texture.WHITE);
      const direction = random() * Math.PI * 2;
      const force = speed * (0.3 + 0.7 * random());
      sprite.anchor.set(0.5);
      sprite.position.set(x, y);
      sprite.width = size * (0.5 + random());
      sprite.scale.y = sprite.scale.x;
      sprite.rotation = direction;
      sprite.tint = colours[index % colours.length] ?? 0xffffff;
      layer.addChild(sprite);
      alive.add({
        sprite,
        vx: Math.cos(direction) * force,
        vy: Math.sin(direction) * force - speed * 0.35,
        spin: (random() - 0.5) * 12,
        gravity,
        lifeMs: lifeMs * (0.6 + 0.4 * random()),
        ageMs: 0,
      });
    }
    if (wasStill) motion.move(step);
  };
}
