/** Light of several colours, from one place to another. Stops without a place stand evenly between their neighbours. */
interface Gradient {
  readonly from: readonly [x: number, y: number, radius: number];
  readonly to: readonly [x: number, y: number, radius: number];
  readonly isRound: boolean;
  readonly stops: readonly Stop[];
}
type Stop = string | readonly [place: number, colour: string];
export type Paint = string | Gradient;
/** An outline in the words of SVG's `d`. */
export type Shape = string | Path2D;

/** From the left to the right. */
export function across(left: number, right: number, ...stops: readonly Stop[]): Paint {
  return { from: [left, 0, 0], to: [right, 0, 0], isRound: false, stops };
}

/** From the top down. */
export function down(top: number, bottom: number, ...stops: readonly Stop[]): Paint {
  return { from: [0, top, 0], to: [0, bottom, 0], isRound: false, stops };
}

/** From one point to another. */
export function along(
  [fromX, fromY]: readonly [number, number],
  [toX, toY]: readonly [number, number],
  ...stops: readonly Stop[]
): Paint {
  return { from: [fromX, fromY, 0], to: [toX, toY, 0], isRound: false, stops };
}

/** From a point outwards. */
export function around(x: number, y: number, radius: number, ...stops: readonly Stop[]): Paint {
  return { from: [x, y, 0], to: [x, y, radius], isRound: true, stops };
}

interface BodyLook {
  /** How thick the thing is: its lit and its dark edge are as wide. */
  readonly depth?: number;
  readonly light?: string;
  readonly shade?: string;
  /** How far its shadow falls; 0 for none. */
  readonly cast?: number;
}

interface LineLook {
  readonly cap?: CanvasLineCap;
  readonly join?: CanvasLineJoin;
  readonly alpha?: number;
}

/** Draws shapes of a picture, which is lit from its upper left. */
export interface Brush {
  readonly context: CanvasRenderingContext2D;
  fill(shape: Shape, paint: Paint, alpha?: number): void;
  line(shape: Shape, paint: Paint, width: number, look?: LineLook): void;
  /** A thing with an edge: its shadow, its face, its lit and its dark side. */
  body(shape: Shape, paint: Paint, look?: BodyLook): void;
  /** The lit and the dark edge alone, inside the shape. */
  edge(shape: Shape, look: BodyLook): void;
  /** Soft light around a point. */
  glow(x: number, y: number, radius: number, colour: string, alpha?: number): void;
  /** Draws inside of a shape only. */
  inside(shape: Shape, draw: () => void): void;
  moved(x: number, y: number, draw: () => void): void;
  turned(degrees: number, draw: () => void): void;
  scaled(x: number, y: number, draw: () => void): void;
  /** What is drawn is added to the light that is there. */
  lit(draw: () => void): void;
  faded(alpha: number, draw: () => void): void;
  /** The shape blurred at its edges by so many units. */
  soft(shape: Shape, colour: string, blur: number): void;
}

/** Where shapes stand whose shadows alone shall be seen. */
const FAR = 4000;

const isPlaced = (stop: Stop): stop is readonly [number, string] => typeof stop !== 'string';

function pathOf(shape: Shape): Path2D {
  return typeof shape === 'string' ? new Path2D(shape) : shape;
}

/** Everything but the shape. */
function around2D(shape: Path2D): Path2D {
  const all = new Path2D();
  all.rect(-1000, -1000, 2000, 2000);
  all.addPath(shape);
  return all;
}

export function makeBrush(context: CanvasRenderingContext2D): Brush {
  function styleOf(paint: Paint): string | CanvasGradient {
    if (typeof paint === 'string') return paint;
    const { from, to, isRound, stops } = paint;
    const gradient = isRound
      ? context.createRadialGradient(...from, ...to)
      : context.createLinearGradient(from[0], from[1], to[0], to[1]);
    for (const [index, stop] of stops.entries()) {
      const [place, colour] = isPlaced(stop) ? stop : [index / Math.max(1, stops.length - 1), stop];
      gradient.addColorStop(place, colour);
    }
    return gradient;
  }

  function kept(draw: () => void): void {
    context.save();
    draw();
    context.restore();
  }

  /** Pixels of the canvas in a unit: shadows are not scaled with what casts them. */
  function pixelsPerUnit(): number {
    const { a, b } = context.getTransform();
    return Math.hypot(a, b);
  }

  /** The shadow of a shape that itself is out of sight. */
  function shadowOf(path: Path2D, rule: CanvasFillRule, colour: string, blur: number, by: number): void {
    const unit = pixelsPerUnit();
    kept(() => {
      const matrix = context.getTransform();
      context.setTransform(new DOMMatrix([1, 0, 0, 1, -FAR, 0]).multiply(matrix));
      context.shadowColor = colour;
      context.shadowBlur = blur * unit;
      context.shadowOffsetX = FAR + by * unit * 0.6;
      context.shadowOffsetY = by * unit;
      context.fillStyle = '#000';
      context.fill(path, rule);
    });
  }

  function edge(shape: Shape, { depth = 3, light = '#ffffffb0', shade = '#000000a0' }: BodyLook): void {
    const path = pathOf(shape);
    const outside = around2D(path);
    kept(() => {
      context.clip(path);
      shadowOf(outside, 'evenodd', shade, depth * 1.5, -depth * 0.7);
      shadowOf(outside, 'evenodd', light, depth, depth * 0.55);
    });
  }

  function fill(shape: Shape, paint: Paint, alpha = 1): void {
    kept(() => {
      context.globalAlpha *= alpha;
      context.fillStyle = styleOf(paint);
      context.fill(pathOf(shape));
    });
  }

  return {
    context,
    fill,
    edge,
    line(shape, paint, width, { cap = 'round', join = 'round', alpha = 1 } = {}) {
      kept(() => {
        context.globalAlpha *= alpha;
        context.strokeStyle = styleOf(paint);
        context.lineWidth = width;
        context.lineCap = cap;
        context.lineJoin = join;
        context.stroke(pathOf(shape));
      });
    },
    body(shape, paint, look = {}) {
      const { cast = 2.5 } = look;
      const path = pathOf(shape);
      if (cast > 0) shadowOf(path, 'nonzero', '#00000090', cast * 1.6, cast);
      fill(path, paint);
      edge(path, look);
    },
    glow(x, y, radius, colour, alpha = 1) {
      kept(() => {
        context.globalAlpha *= alpha;
        const gradient = context.createRadialGradient(x, y, 0, x, y, radius);
        // Light falls off by the square: a straight ramp shows its edge.
        for (let stop = 0; stop <= 8; stop++) {
          const left = Math.round((1 - stop / 8) ** 2 * 255);
          gradient.addColorStop(stop / 8, `${colour}${left.toString(16).padStart(2, '0')}`);
        }
        context.fillStyle = gradient;
        context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
      });
    },
    inside(shape, draw) {
      kept(() => {
        context.clip(pathOf(shape));
        draw();
      });
    },
    moved(x, y, draw) {
      kept(() => {
        context.translate(x, y);
        draw();
      });
    },
    turned(degrees, draw) {
      kept(() => {
        context.rotate((degrees * Math.PI) / 180);
        draw();
      });
    },
    scaled(x, y, draw) {
      kept(() => {
        context.scale(x, y);
        draw();
      });
    },
    lit(draw) {
      kept(() => {
        context.globalCompositeOperation = 'lighter';
        draw();
      });
    },
    faded(alpha, draw) {
      kept(() => {
        context.globalAlpha *= alpha;
        draw();
      });
    },
    soft(shape, colour, blur) {
      shadowOf(pathOf(shape), 'nonzero', colour, blur, 0);
    },
  };
}
