import { rouletteColour, rouletteWheel } from '@evens/games';
import { Container, FillGradient, Graphics } from 'pixi.js';
import { makeGlow } from '../../stage/glow.ts';
import type { Hurry } from '../../stage/hurry.ts';
import { linearGradient } from '../../stage/linear-gradient.ts';
import { palette } from '../../stage/palette.ts';
import type { Stage } from '../../stage/stage.ts';
import { pocketAngle, spinFrame } from './spin.ts';

export const pocketColours = { red: 0xb0303c, black: 0x1d252d, green: 0x1f8059 } as const;

const FULL_TURN = Math.PI * 2;
const POCKET = FULL_TURN / rouletteWheel.length;
/** Radii as shares of the wheel's radius. */
const TRACK = 0.9;
const RIM = 0.82;
const NUMBERS = 0.755;
const POCKET_OUTER = 0.69;
const POCKET_INNER = 0.5;
const REST = 0.6;

const bowl = linearGradient([
  [0, 0x46535f],
  [0.5, 0x232c35],
  [1, 0x141a20],
]);
const groove = linearGradient([
  [0, 0x0c1014],
  [1, 0x28323b],
]);
const cone = new FillGradient({
  type: 'radial',
  center: { x: 0.42, y: 0.38 },
  innerRadius: 0,
  outerCenter: { x: 0.5, y: 0.5 },
  outerRadius: 0.5,
  colorStops: [
    { offset: 0, color: 0x5b6b79 },
    { offset: 0.7, color: 0x2c3742 },
    { offset: 1, color: 0x1a222a },
  ],
});

/** Full turns of the resting wheel per second. */
const IDLE_TURNS = 0.045;
const SECOND_MS = 1000;

/** Angles of the rotor and the ball in the picture, radians; `height` is 1 on the track and 0 in a pocket. */
export interface WheelPose {
  readonly rotor: number;
  readonly ball: number;
  readonly height: number;
  /** Whether the ball lies in its pocket after a spin. */
  readonly isLit: boolean;
}

export interface Wheel {
  readonly root: Container;
  /** Draws this moment of another wheel. */
  setPose(pose: WheelPose): void;
  /** Turns slowly whenever no spin is shown. */
  turnIdly(): void;
  place(x: number, y: number, radius: number): void;
  /** Spins until the ball is in this pocket. */
  spin(pocket: number, spin: Spin): Promise<void>;
  /** Puts the ball into the pocket at once. */
  setPocket(pocket: number): void;
}

export interface Spin {
  readonly ms: number;
  /** Elapsed time of a spin at a live table, so that a late or slow page shows the current moment. */
  passedMs?(): number;
  /** Called when the ball passes pockets, slower and slower. */
  onPocket(share: number): void;
}

interface WheelLook {
  /** Height of the drawn wheel relative to its width: a wheel on a table is seen from the side. */
  readonly tilt?: () => number;
  onPose?(pose: WheelPose): void;
}

export function makeWheel(
  stage: Stage,
  hurry: Hurry,
  { tilt = () => 1, onPose = () => undefined }: WheelLook = {},
): Wheel {
  const root = new Container();
  const bowlLayer = new Graphics();
  const rotor = new Container();
  const pockets = new Graphics();
  const turret = new Graphics();
  const lit = makeGlow(palette.gold, 10);
  const ball = new Graphics();
  const numbers = rouletteWheel.map((number) => stage.text(String(number), { fontWeight: '700' }));
  lit.visible = false;
  rotor.addChild(pockets, ...numbers, lit, turret);
  root.addChild(bowlLayer, rotor, ball);
  let radius = 1;
  let angle = 0;
  let restsAt = rouletteWheel.indexOf(0);
  let isSpinning = false;
  let isIdle = false;
  let isTurning = false;

  /** A sector of a ring between two angles. */
  function sector(from: number, to: number, [inner, outer]: readonly [number, number]): Graphics {
    return pockets
      .moveTo(Math.cos(from) * outer, Math.sin(from) * outer)
      .arc(0, 0, outer, from, to)
      .lineTo(Math.cos(to) * inner, Math.sin(to) * inner)
      .arc(0, 0, inner, to, from, true)
      .closePath();
  }

  function drawBowl(): void {
    bowlLayer.clear();
    if (tilt() < 1) {
      // The side of the bowl, which is seen below its rim.
      bowlLayer.circle(0, radius * 0.3, radius * 1.06).fill({ color: 0x000000, alpha: 0.5 });
      bowlLayer.circle(0, radius * 0.17, radius * 1.03).fill(0x2b1a0e);
      bowlLayer.circle(0, radius * 0.09, radius * 1.03).fill(0x5a3a20);
      bowlLayer.circle(0, 0, radius * 1.03).fill(0x8a5f38);
    }
    bowlLayer.circle(0, radius * 0.03, radius * 1.02).fill({ color: 0x000000, alpha: 0.45 });
    bowlLayer.circle(0, 0, radius).fill(bowl);
    bowlLayer.circle(0, 0, radius * 0.965).fill(groove);
    bowlLayer
      .circle(0, 0, radius * RIM)
      .fill(0x11171c)
      .stroke({ width: 1.5, color: 0x53626f });
    for (let stud = 0; stud < 8; stud++) {
      const at = (stud * FULL_TURN) / 8;
      const [x, y] = [Math.cos(at) * radius * 0.87, Math.sin(at) * radius * 0.87];
      bowlLayer.ellipse(x, y, radius * 0.018, radius * 0.018).fill(0x8695a2);
    }
  }

  function drawRotor(): void {
    pockets.clear();
    for (const [place, number] of rouletteWheel.entries()) {
      const middle = pocketAngle(place);
      const [from, to] = [middle - POCKET / 2, middle + POCKET / 2];
      const colour = pocketColours[rouletteColour(number)];
      sector(from, to, [radius * POCKET_OUTER, radius * 0.81]).fill(colour);
      sector(from, to, [radius * POCKET_INNER, radius * POCKET_OUTER]).fill(colour);
      sector(from, to, [radius * POCKET_INNER, radius * POCKET_OUTER]).fill({ color: 0x000000, alpha: 0.38 });
      pockets
        .moveTo(Math.cos(from) * radius * POCKET_INNER, Math.sin(from) * radius * POCKET_INNER)
        .lineTo(Math.cos(from) * radius * 0.81, Math.sin(from) * radius * 0.81)
        .stroke({ width: Math.max(1, radius * 0.008), color: 0x93a3b0 });
      const text = numbers[place];
      text?.position.set(Math.cos(middle) * radius * NUMBERS, Math.sin(middle) * radius * NUMBERS);
      if (text) {
        text.rotation = middle + Math.PI / 2;
        text.style.fontSize = Math.max(6, radius * 0.073);
      }
    }
    pockets
      .circle(0, 0, radius * POCKET_OUTER)
      .stroke({ width: Math.max(1, radius * 0.01), color: 0x93a3b0 });
    pockets
      .circle(0, 0, radius * POCKET_INNER)
      .fill(cone)
      .stroke({ width: 1.5, color: 0x6d7d8b });
    turret.clear();
    for (let arm = 0; arm < 4; arm++) {
      const at = (arm * FULL_TURN) / 4;
      const end = radius * 0.27;
      turret
        .moveTo(0, 0)
        .lineTo(Math.cos(at) * end, Math.sin(at) * end)
        .stroke({ width: radius * 0.03, color: 0x9dacb8, cap: 'round' });
      turret.circle(Math.cos(at) * end, Math.sin(at) * end, radius * 0.032).fill(0xc4cfd8);
    }
    turret
      .circle(0, 0, radius * 0.11)
      .fill(cone)
      .stroke({ width: 1, color: 0xb3c0cb });
    turret.circle(-radius * 0.02, -radius * 0.025, radius * 0.035).fill({ color: 0xffffff, alpha: 0.4 });
    lit.setSize(radius * 0.42);
  }

  function drawBall(): void {
    const size = Math.max(2.5, radius * 0.036);
    ball.clear();
    ball.circle(size * 0.2, size * 0.35, size * 1.05).fill({ color: 0x000000, alpha: 0.45 });
    ball.circle(0, 0, size).fill(0xf3f6f8);
    ball.circle(-size * 0.3, -size * 0.3, size * 0.35).fill(0xffffff);
  }

  function placeBall(at: number, height: number): void {
    const from = radius * (REST + (TRACK - REST) * height);
    ball.position.set(Math.cos(at) * from, Math.sin(at) * from);
  }

  function showPose(pose: WheelPose): void {
    rotor.rotation = pose.rotor;
    placeBall(pose.ball, pose.height);
    lit.visible = pose.isLit;
    onPose(pose);
  }

  function settle(): void {
    showPose({ rotor: angle, ball: angle + pocketAngle(restsAt), height: 0, isLit: lit.visible });
    const at = pocketAngle(restsAt);
    lit.position.set(Math.cos(at) * radius * 0.68, Math.sin(at) * radius * 0.68);
    stage.redraw();
  }

  /** Turns the resting wheel. With less motion no frames are drawn. */
  function turn(): void {
    if (!isIdle || isTurning) return;
    isTurning = true;
    stage.move((deltaMs) => {
      isTurning = !isSpinning && !stage.isCalm && root.visible;
      if (isTurning) {
        angle = (angle + (deltaMs / SECOND_MS) * IDLE_TURNS * FULL_TURN) % FULL_TURN;
        settle();
      }
      return isTurning;
    });
  }

  function byClock(shareNow: () => number, step: (share: number) => void): Promise<void> {
    return new Promise((resolve) => {
      stage.move(() => {
        const share = Math.min(1, shareNow());
        step(share);
        if (share >= 1) resolve();
        return share < 1;
      });
    });
  }

  return {
    root,
    setPose(pose) {
      showPose(pose);
      const at = pose.ball - pose.rotor;
      lit.position.set(Math.cos(at) * radius * 0.68, Math.sin(at) * radius * 0.68);
    },
    turnIdly() {
      isIdle = true;
      turn();
    },
    place(x, y, nextRadius) {
      radius = nextRadius;
      root.position.set(x, y);
      root.scale.y = tilt();
      ball.scale.y = 1 / tilt();
      drawBowl();
      drawRotor();
      drawBall();
      settle();
      turn();
    },
    setPocket(pocket) {
      restsAt = rouletteWheel.indexOf(pocket);
      lit.visible = true;
      settle();
    },
    async spin(pocket, { ms, passedMs, onPocket }) {
      const spin = { place: rouletteWheel.indexOf(pocket), fromRotor: angle, ms };
      let passed = Number.NaN;
      isSpinning = true;
      lit.visible = false;
      restsAt = spin.place;
      const step = (share: number): void => {
        const frame = spinFrame(share, spin);
        showPose({ ...frame, isLit: false });
        const now = Math.floor((frame.ball - frame.rotor) / POCKET / 3);
        if (now !== passed) onPocket(share);
        passed = now;
      };
      if (stage.isCalm) step(1);
      else if (passedMs) await byClock(() => passedMs() / ms, step);
      else await hurry.tween({ ms, step });
      isSpinning = false;
      angle = spinFrame(1, spin).rotor % FULL_TURN;
      lit.visible = true;
      settle();
      turn();
    },
  };
}
