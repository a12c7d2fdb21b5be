import 'pixi.js/unsafe-eval';
import { autoDetectRenderer, Container, Text, type TextStyleOptions } from 'pixi.js';
import {
  addHotspot,
  addHotspotGroup,
  type Box,
  type Hotspot,
  type HotspotGroup,
  type HotspotOptions,
  placeElement,
} from './hotspots.ts';
import { type Motion, makeMotion } from './motion.ts';
import { palette, stageFont } from './palette.ts';
import { type Burst, makeSparks } from './sparks.ts';

/** Text of the page over the picture: figures that change often, sharp at every size and all as wide. */
export interface Label {
  readonly element: HTMLElement;
  set(text: string): void;
  /** By its middle. */
  place(x: number, y: number): void;
}

/** Where a game draws: a Pixi scene, in CSS pixels, with the page's own buttons and texts over it. */
export interface Stage extends Motion {
  /** The game's own scene. */
  readonly root: Container;
  readonly width: number;
  readonly height: number;
  /** The player's system asks for less motion. */
  readonly isCalm: boolean;
  /** Places everything by the size of the stage: called at once and with every change of it. */
  onResize(layOut: (width: number, height: number) => void): void;
  hotspot(options: HotspotOptions): Hotspot;
  hotspotGroup(label: string): HotspotGroup;
  /** Hidden from screen readers, who hear results from the frame. */
  label(className?: string): Label;
  /** Puts an element of the page over the picture. */
  overlay(element: HTMLElement): { place(box: Box): void };
  text(text: string, style?: Partial<TextStyleOptions>): Text;
  /** Gold is for wins. Nothing flies where less motion is asked for. */
  burst(burst: Burst): void;
  /** What lies behind the picture, as CSS says a background. */
  setBackdrop(css: string): void;
}

const RESOLUTION_MAX = 2;

/** Draws by WebGL, or on a plain canvas where there is none. */
export async function makeStage(host: HTMLElement): Promise<Stage> {
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const renderer = await autoDetectRenderer({
    preference: ['webgl', 'canvas'],
    width: Math.max(1, host.clientWidth),
    height: Math.max(1, host.clientHeight),
    resolution: Math.min(RESOLUTION_MAX, devicePixelRatio),
    autoDensity: true,
    antialias: true,
    backgroundAlpha: 0,
    // Buttons are the page's own: Pixi's events and its help for screen readers stay out.
    skipExtensionImports: true,
    eventMode: 'none',
  });
  const { canvas } = renderer;
  if (!(canvas instanceof HTMLCanvasElement)) throw new Error('the renderer draws into no element');
  canvas.ariaHidden = 'true';
  const overlay = document.createElement('div');
  overlay.className = 'overlay';
  // Places are counted from the left in every language.
  overlay.dir = 'ltr';
  host.append(canvas, overlay);

  const scene = new Container();
  const root = new Container();
  const sparks = new Container();
  scene.addChild(root, sparks);
  const motion = makeMotion({
    request: (frame) => requestAnimationFrame(frame),
    draw: () => renderer.render(scene),
    isCalm: () => calm.matches,
    onFault: reportError,
  });
  const throwSparks = makeSparks(sparks, motion);

  let layOut: (width: number, height: number) => void = () => undefined;
  let [width, height] = [host.clientWidth, host.clientHeight];
  new ResizeObserver(() => {
    const { clientWidth, clientHeight } = host;
    if (clientWidth < 1 || clientHeight < 1 || (clientWidth === width && clientHeight === height)) return;
    [width, height] = [clientWidth, clientHeight];
    renderer.resize(width, height);
    layOut(width, height);
    // Another size empties the canvas: drawn now, nobody sees it empty.
    renderer.render(scene);
  }).observe(host);
  // A phone takes the graphics card from pages in the background; nothing moves that would draw the picture anew.
  canvas.addEventListener('webglcontextrestored', () => motion.redraw());

  return {
    ...motion,
    root,
    get width() {
      return width;
    },
    get height() {
      return height;
    },
    get isCalm() {
      return calm.matches;
    },
    onResize(next) {
      layOut = next;
      layOut(width, height);
      motion.redraw();
    },
    hotspot: (options) => addHotspot(overlay, options),
    hotspotGroup: (label) => addHotspotGroup(overlay, label),
    label(className = '') {
      const element = document.createElement('span');
      element.className = `label ${className}`;
      element.ariaHidden = 'true';
      overlay.append(element);
      return {
        element,
        set(text) {
          element.textContent = text;
        },
        place(x, y) {
          element.style.left = `${x}px`;
          element.style.top = `${y}px`;
        },
      };
    },
    overlay(element) {
      overlay.append(element);
      return { place: (box) => placeElement(element, box) };
    },
    text(text, style = {}) {
      return new Text({
        text,
        anchor: 0.5,
        resolution: Math.min(RESOLUTION_MAX, devicePixelRatio),
        style: { fontFamily: stageFont, fontWeight: '600', fontSize: 14, fill: palette.text, ...style },
      });
    },
    burst(burst) {
      if (!calm.matches) throwSparks(burst);
    },
    setBackdrop(css) {
      host.parentElement?.style.setProperty('--backdrop', css);
    },
  };
}
