import 'pixi.js/unsafe-eval';
import {
  autoDetectRenderer,
  Container,
  type Renderer,
  RendererType,
  Sprite,
  Text,
  type TextStyleOptions,
  type Texture,
} from 'pixi.js';
import { keepBlendMode } from './blend-mode.ts';
import { type Drawing, type FramePace, listDrawings, runInTurn } from './frame-pace.ts';
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

/** Text of the page over the picture, for numbers that change often; sharp at every size, with digits of equal width. */
export interface Label {
  readonly element: HTMLElement;
  set(text: string): void;
  /** Positions the label's centre. */
  place(x: number, y: number): void;
}

/** Quick play: `faster` plays all motions at a multiple of their speed, `instant` shows their ends at once. */
export type QuickPlay = 'off' | 'faster' | 'instant';

/** Where a game draws: a Pixi scene in CSS pixels, with the page's buttons and texts over it. */
export interface Stage extends Motion {
  /** The game's own scene. */
  readonly root: Container;
  readonly width: number;
  readonly height: number;
  /** Whether the player's system asks for less motion, or the device is too slow for it. */
  readonly isCalm: boolean;
  /** Whether quick play shows results without an animation. */
  readonly isInstant: boolean;
  /** Calls `layOut` at once and after every change of the stage's size. */
  onResize(layOut: (width: number, height: number) => void): void;
  /** Places everything again in the same size. */
  layOut(): void;
  hotspot(options: HotspotOptions): Hotspot;
  hotspotGroup(label: string): HotspotGroup;
  /** A label. Hidden from screen readers, which get the frame's announcements. */
  label(className?: string): Label;
  /** Puts an element of the page over the picture. */
  overlay(element: HTMLElement): { place(box: Box): void };
  /** Puts an element of the page behind the picture, for texts that moving parts cover. */
  underlay(element: HTMLElement): { place(box: Box): void };
  text(text: string, style?: Partial<TextStyleOptions>): Text;
  /** Shows sparks; gold is for wins only. Does nothing with less motion or less quality. */
  burst(burst: Burst): void;
  /** Sets the CSS background behind the picture. */
  setBackdrop(css: string): void;
  /** CSS pictures that continue a painted scene above and below it. */
  setEdges(edges: { readonly top: string; readonly bottom: string }): void;
  setQuick(quick: QuickPlay): void;
  /** Registers textures that a round shows and that the first picture lacks. Called again at the warm-up. */
  needs(textures: () => readonly Texture[]): void;
  /**
   * Draws a few frames with all textures that a round needs, while a cover hides the stage. The first round then waits for no
   * upload, and a device that is too slow for the quality has another one before it.
   */
  warmUp(): Promise<void>;
}

const RESOLUTION_MAX = 2;
/** Factor of the speed of motions in quick play. */
const QUICK_SPEED = 3;

/** Frames of the warm-up after the one with the uploads. */
const PROBED_FRAMES = 3;
/** Maximum wait for a frame: a hidden page draws none. */
const FRAME_MAX_MS = 1500;
/** Maximum number of frames in which a renderer is replaced. */
const CHANGE_FRAMES_MAX = 30;

/** The time of the next frame; undefined if the page draws none. */
function nextFrame(): Promise<number | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), FRAME_MAX_MS);
    requestAnimationFrame((atMs) => {
      clearTimeout(timer);
      resolve(atMs);
    });
  });
}

interface OwnRenderer {
  readonly renderer: Renderer;
  readonly canvas: HTMLCanvasElement;
}

/** The level of `listDrawings` to draw with, and the receiver of the measured frame times. */
interface StageQuality extends FramePace {
  readonly level: number;
  onChange(listener: () => void): void;
}

/** Falls back to a 2d canvas if WebGL is requested and not available. */
async function openRenderer(
  host: HTMLElement,
  { by, resolution }: Drawing,
  onRestored: () => void,
): Promise<OwnRenderer> {
  const renderer = await autoDetectRenderer({
    preference: by === 'webgl' ? ['webgl', 'canvas'] : ['canvas'],
    width: Math.max(1, host.clientWidth),
    height: Math.max(1, host.clientHeight),
    resolution,
    autoDensity: true,
    antialias: true,
    backgroundAlpha: 0,
    // Buttons are the page's own, so Pixi's events and accessibility are not loaded.
    skipExtensionImports: true,
    eventMode: 'none',
  });
  const { canvas } = renderer;
  if (!(canvas instanceof HTMLCanvasElement))
    throw new Error('openRenderer: expected the renderer to have an HTMLCanvasElement, but it has not');
  canvas.ariaHidden = 'true';
  // A phone may drop the WebGL context of a background page. No motion would redraw the picture then.
  canvas.addEventListener('webglcontextrestored', onRestored);
  if ('canvasContext' in renderer) keepBlendMode(renderer.canvasContext);
  return { renderer, canvas };
}

/** Draws with the level of the quality, and changes the renderer when the level changes. */
export async function makeStage(
  host: HTMLElement,
  quality: StageQuality,
  /** Minimum resolution at low quality. */
  resolutionMin?: number,
): Promise<Stage> {
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const drawings = listDrawings(Math.min(RESOLUTION_MAX, devicePixelRatio), resolutionMin);
  const requested = (): Drawing => drawings[quality.level] ?? drawings[0];
  const isCalm = (): boolean => calm.matches || requested().isStill;
  const redraw = (): void => motion.redraw();
  let drawing = requested();
  let { renderer, canvas } = await openRenderer(host, drawing, redraw);
  const overlay = document.createElement('div');
  overlay.className = 'overlay';
  // Positions are measured from the left in every language.
  overlay.dir = 'ltr';
  const underlay = document.createElement('div');
  underlay.className = 'overlay';
  underlay.dir = 'ltr';
  host.append(underlay, canvas, overlay);

  let scene = new Container();
  const root = new Container();
  const sparks = new Container();
  scene.addChild(root, sparks);
  let [width, height] = [host.clientWidth, host.clientHeight];
  let quick: QuickPlay = 'off';
  let isMoving = false;
  const motion = makeMotion({
    request: (frame) => requestAnimationFrame(frame),
    draw: () => renderer.render(scene),
    isCalm,
    speed: () => (quick === 'off' ? 1 : QUICK_SPEED),
    isInstant: () => quick === 'instant',
    onFault: reportError,
    onFrame: quality.frame,
    onMoving(next) {
      isMoving = next;
      useResolution();
    },
  });

  function useResolution(): void {
    const resolution = isMoving ? drawing.movingResolution : drawing.resolution;
    if (renderer.resolution !== resolution) renderer.resize(width, height, resolution);
  }

  const drawnBy = (): Drawing['by'] => (renderer.type === RendererType.WEBGL ? 'webgl' : 'canvas');

  async function changeRenderer(): Promise<void> {
    const before = { renderer, canvas, scene };
    ({ renderer, canvas } = await openRenderer(host, drawing, redraw));
    // A scene keeps the data that it has prepared for its renderer: another renderer needs a new scene.
    scene = new Container();
    scene.addChild(root, sparks);
    // The stage may have been resized meanwhile.
    renderer.resize(width, height);
    useResolution();
    renderer.render(scene);
    before.canvas.replaceWith(canvas);
    before.scene.destroy();
    before.renderer.destroy();
  }
  quality.onChange(
    runInTurn(async () => {
      drawing = requested();
      if (drawnBy() !== drawing.by) await changeRenderer();
      else useResolution();
      quality.interrupt();
      motion.redraw();
    }, reportError),
  );
  document.addEventListener('visibilitychange', quality.interrupt);

  const needed: (() => readonly Texture[])[] = [];

  /** Sprites of the needed textures, too small and pale to be seen. */
  const dots = new Container();

  function clearDots(): void {
    for (const dot of dots.removeChildren()) dot.destroy();
  }

  function addDots(): void {
    for (const texture of needed.flatMap((textures) => textures())) {
      const dot = new Sprite(texture);
      dot.setSize(1, 1);
      dot.alpha = 0.01;
      dots.addChild(dot);
    }
    scene.addChild(dots);
  }

  async function warmUp(): Promise<void> {
    const framesMs: number[] = [];
    let lastMs: number | undefined;
    for (let frame = 0; frame <= PROBED_FRAMES; frame++) {
      // A resize has replaced the textures.
      if (dots.children.length === 0) addDots();
      renderer.render(scene);
      const atMs = await nextFrame();
      if (atMs === undefined) break;
      // The first frame uploads the textures.
      if (lastMs !== undefined && frame > 1) framesMs.push(atMs - lastMs);
      lastMs = atMs;
    }
    clearDots();
    dots.removeFromParent();
    const before = requested();
    if (framesMs.length > 1) quality.probe(framesMs);
    if (requested().by !== before.by)
      for (let frame = 0; frame < CHANGE_FRAMES_MAX && drawnBy() !== requested().by; frame++)
        if ((await nextFrame()) === undefined) break;
    renderer.render(scene);
  }
  const throwSparks = makeSparks(sparks, motion);

  let layOut: (width: number, height: number) => void = () => undefined;
  function layOutNow(): void {
    layOut(width, height);
    motion.redraw();
  }
  new ResizeObserver(() => {
    const { clientWidth, clientHeight } = host;
    if (clientWidth < 1 || clientHeight < 1 || (clientWidth === width && clientHeight === height)) return;
    [width, height] = [clientWidth, clientHeight];
    renderer.resize(width, height);
    // The game may paint its textures again, and destroys the old ones.
    clearDots();
    layOut(width, height);
    // A new size clears the canvas: draw at once, so that it is never seen empty.
    renderer.render(scene);
  }).observe(host);

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
      return isCalm();
    },
    get isInstant() {
      return quick === 'instant';
    },
    onResize(next) {
      layOut = next;
      layOutNow();
    },
    layOut: layOutNow,
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
    underlay(element) {
      underlay.append(element);
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
      if (requested().hasSparks && !isCalm()) throwSparks(burst);
    },
    setEdges({ top, bottom }) {
      const style = host.parentElement?.style;
      style?.setProperty('--edge-top', top);
      style?.setProperty('--edge-bottom', bottom);
      style?.setProperty('--edge-shade', 'rgb(11 14 17 / 0.5)');
    },
    setBackdrop(css) {
      host.parentElement?.style.setProperty('--backdrop', css);
    },
    setQuick(next) {
      quick = next;
    },
    needs: (textures) => void needed.push(textures),
    warmUp,
  };
}
