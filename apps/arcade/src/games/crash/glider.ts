import { Container, Graphics } from 'pixi.js';
import { makeGlow } from '../../stage/glow.ts';

/** A paper plane with its nose at the origin, 100 long. */
function fold(): Graphics {
  const paper = new Graphics();
  paper.poly([0, 0, -100, -34, -72, -4]).fill(0xf4f7f9);
  paper.poly([0, 0, -72, -4, -62, 26]).fill(0x9fb0bd);
  paper.poly([0, 0, -72, -4, -104, 18]).fill(0xd5dee5);
  paper.poly([-72, -4, -62, 26, -80, 4]).fill(0x6d7f8d);
  return paper;
}

export interface Glider {
  readonly root: Container;
  place(x: number, y: number, angle: number): void;
  setLength(length: number): void;
  setLight(colour: number): void;
  setSeen(isSeen: boolean): void;
}

/** The paper plane with a light below it. */
export function makeGlider(): Glider {
  const root = new Container();
  const plane = fold();
  const light = makeGlow(0xffffff, 150);
  light.alpha = 0.4;
  root.addChild(light, plane);
  return {
    root,
    place(x, y, angle) {
      root.position.set(x, y);
      plane.rotation = angle;
    },
    setLength(length) {
      plane.scale.set(length / 100);
      light.width = length * 3.4;
      light.height = length * 3.4;
    },
    setLight(colour) {
      light.tint = colour;
    },
    setSeen(isSeen) {
      root.visible = isSeen;
    },
  };
}
