/**
 * A gradient of several colours between two points. Stops without a position are spaced evenly between their
 * neighbours.
 */
interface Gradient {
  readonly from: readonly [x: number, y: number, radius: number];
  readonly to: readonly [x: number, y: number, radius: number];
  readonly isRound: boolean;
  readonly stops: readonly Stop[];
}
type Stop = string | readonly [place: number, colour: string];
export type Paint = string | Gradient;
/** An outline in the syntax of SVG's `d`, or a path. */
export type Shape = string | Path2D;

/** From left to right. */
export function across(left: number, right: number, ...stops: readonly Stop[]): Paint {
  return { from: [left, 0, 0], to: [right, 0, 0], isRound: false, stops };
}

/** From top to bottom. */
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
  /** Thickness of the body: width of its lit and dark edges. */
  readonly depth?: number;
  readonly light?: string;
  readonly shade?: string;
  /** Distance of the shadow; 0 for none. */
  readonly cast?: number;
}

interface LineLook {
  readonly cap?: CanvasLineCap;
  readonly join?: CanvasLineJoin;
  readonly alpha?: number;
}

/** Draws shapes of a picture with light from the upper left. */
export interface Brush {
  readonly context: CanvasRenderingContext2D;
  fill(shape: Shape, paint: Paint, alpha?: number): void;
  line(shape: Shape, paint: Paint, width: number, style?: LineLook): void;
  /** A shape with shadow, face, lit edge and dark edge. */
  body(shape: Shape, paint: Paint, style?: BodyLook): void;
  /** Only the lit and dark edges, inside the shape. */
  edge(shape: Shape, style: BodyLook): void;
  /** Soft light around a point. */
  glow(x: number, y: number, radius: number, colour: string, alpha?: number): void;
  /** Clips the drawing to the shape. */
  inside(shape: Shape, draw: () => void): void;
  moved(x: number, y: number, draw: () => void): void;
  turned(degrees: number, draw: () => void): void;
  scaled(x: number, y: number, draw: () => void): void;
  /** Adds the drawing to the existing light. */
  lit(draw: () => void): void;
  faded(alpha: number, draw: () => void): void;
  /** The shape with edges blurred by `blur` units. */
  soft(shape: Shape, colour: string, blur: number): void;
}

/** Offset of shapes that are outside the picture, so that only their shadows are visible. */
const FAR = 4000;

const isPlaced = (stop: Stop): stop is readonly [number, string] => typeof stop !== 'string';

function toPath(shape: Shape): Path2D {
  return typeof shape === 'string' ? new Path2D(shape) : shape;
}

/** The area outside the shape. */
function around2D(shape: Path2D): Path2D {
  const all = new Path2D();
  all.rect(-1000, -1000, 2000, 2000);
  all.addPath(shape);
  return all;
}

export function makeBrush(context: CanvasRenderingContext2D): Brush {
  function toCanvasStyle(paint: Paint): string | CanvasGradient {
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

  function withSavedState(draw: () => void): void {
    context.save();
    draw();
    context.restore();
  }

  /** Canvas pixels per unit. Needed because canvas shadows are not scaled with their shapes. */
  function pixelsPerUnit(): number {
    const { a, b } = context.getTransform();
    return Math.hypot(a, b);
  }

  /** The shadow of a shape outside the picture. */
  function drawShadow(path: Path2D, rule: CanvasFillRule, colour: string, blur: number, by: number): void {
    const unit = pixelsPerUnit();
    withSavedState(() => {
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
    const path = toPath(shape);
    const outside = around2D(path);
    withSavedState(() => {
      context.clip(path);
      drawShadow(outside, 'evenodd', shade, depth * 1.5, -depth * 0.7);
      drawShadow(outside, 'evenodd', light, depth, depth * 0.55);
    });
  }

  function fill(shape: Shape, paint: Paint, alpha = 1): void {
    withSavedState(() => {
      context.globalAlpha *= alpha;
      context.fillStyle = toCanvasStyle(paint);
      context.fill(toPath(shape));
    });
  }

  return {
    context,
    fill,
    edge,
    line(shape, paint, width, { cap = 'round', join = 'round', alpha = 1 } = {}) {
      withSavedState(() => {
        context.globalAlpha *= alpha;
        context.strokeStyle = toCanvasStyle(paint);
        context.lineWidth = width;
        context.lineCap = cap;
        context.lineJoin = join;
        context.stroke(toPath(shape));
      });
    },
    body(shape, paint, style = {}) {
      const { cast = 2.5 } = style;
      const path = toPath(shape);
      if (cast > 0) drawShadow(path, 'nonzero', '#00000090', cast * 1.6, cast);
      fill(path, paint);
      edge(path, style);
    },
    glow(x, y, radius, colour, alpha = 1) {
      withSavedState(() => {
        context.globalAlpha *= alpha;
        const gradient = context.createRadialGradient(x, y, 0, x, y, radius);
        // Quadratic falloff: a linear ramp would show an edge.
        for (let stop = 0; stop <= 8; stop++) {
          const left = Math.round((1 - stop / 8) ** 2 * 255);
          gradient.addColorStop(stop / 8, `${colour}${left.toString(16).padStart(2, '0')}`);
        }
        context.fillStyle = gradient;
        context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
      });
    },
    inside(shape, draw) {
      withSavedState(() => {
        context.clip(toPath(shape));
        draw();
      });
    },
    moved(x, y, draw) {
      withSavedState(() => {
        context.translate(x, y);
        draw();
      });
    },
    turned(degrees, draw) {
      withSavedState(() => {
        context.rotate((degrees * Math.PI) / 180);
        draw();
      });
    },
    scaled(x, y, draw) {
      withSavedState(() => {
        context.scale(x, y);
        draw();
      });
    },
    lit(draw) {
      withSavedState(() => {
        context.globalCompositeOperation = 'lighter';
        draw();
      });
    },
    faded(alpha, draw) {
      withSavedState(() => {
        context.globalAlpha *= alpha;
        draw();
      });
    },
    soft(shape, colour, blur) {
      drawShadow(toPath(shape), 'nonzero', colour, blur, 0);
    },
  };
}
