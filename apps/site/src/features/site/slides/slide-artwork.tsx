import { lazyPart } from '@evens/web/core/lazy-part.tsx';
import { sportDrawing, sportHue } from '@evens/web/ui/sport-icon.tsx';
import { type ReactNode, Suspense, useId } from 'react';
import { materialStops, type Scene, scenes } from './slide-scenes.ts';
import { type SlideKind, slideSubject } from './slide-subject.ts';

const GameArt = lazyPart(async () => (await import('../../casino/game-art/index.ts')).GameArt);

/** A picture at the end side of a slide, which fades out below the text. */
const side = 'absolute inset-y-0 end-0 h-full';

/** Skin and seams of the balls of some sports; others have the hue of their sport. */
const balls: Readonly<Record<string, readonly [skin: string, seams: string]>> = {
  soccer: ['#f4f6f2', '#1d2024'],
  basketball: ['#ec7a2a', '#35170a'],
  tennis: ['#d5ec3f', '#fbfff0'],
  baseball: ['#f6f6f2', '#d5222d'],
  volleyball: ['#fbdc2e', '#1d4fb8'],
  'beach-volleyball': ['#f6f6f2', '#f27a1f'],
};

/** The picture behind a slide's text, on the ground of its subject. */
export function SlideArtwork({ slide }: { readonly slide: SlideKind }) {
  const subject = slideSubject(slide);
  if (subject.kind === 'game')
    return (
      <span className="absolute inset-0 bg-ink">
        {/* The picture itself runs from left to right in every language, so its frame has the place and the mask. */}
        <span
          className={`${side} w-[54%] [mask-image:linear-gradient(to_right,transparent_8%,black_62%)] rtl:[mask-image:linear-gradient(to_left,transparent_8%,black_62%)]`}
        >
          <Suspense>
            <GameArt
              id={subject.id}
              name={subject.id.slice(subject.id.indexOf(':') + 1)}
              className="size-full"
            />
          </Suspense>
        </span>
      </span>
    );
  if (subject.kind === 'sport') {
    const hue = sportHue(subject.sport)['--hue'];
    return (
      <Ground hue={hue}>
        <Drawing scene={{ hue, light: '#f4fff8', shapes: [] }}>
          <SportSubject sport={subject.sport} />
        </Drawing>
      </Ground>
    );
  }
  const scene = scenes[subject.art];
  return (
    <Ground hue={scene.hue}>
      <Drawing scene={scene}>
        {subject.art === 'pitch' && <SportSubject sport="soccer" at={[106, 104]} size={3.6} />}
      </Drawing>
    </Ground>
  );
}

function Ground({ hue, children }: { readonly hue: number; readonly children: ReactNode }) {
  return (
    <span
      style={{ '--hue': hue }}
      className="absolute inset-0 bg-linear-to-r from-[oklch(23%_0.05_var(--hue))] to-[oklch(43%_0.09_var(--hue))] rtl:bg-linear-to-l"
    >
      {children}
    </span>
  );
}

/** Light behind the subject, its shadow on the floor, and the subject. */
function Drawing({ scene, children }: { readonly scene: Scene; readonly children?: ReactNode }) {
  // React ids may contain characters that are invalid in SVG references.
  const id = `slide${useId().replaceAll(/[^a-z0-9]/gi, '')}`;
  const { light, shapes, labels } = scene;
  return (
    <svg
      aria-hidden
      viewBox="0 0 160 160"
      className={`${side} aspect-square [mask-image:linear-gradient(to_right,transparent_4%,black_48%)] rtl:-scale-x-100`}
    >
      <radialGradient id={`${id}light`}>
        <stop offset="0" stopColor={light} stopOpacity=".5" />
        <stop offset=".55" stopColor={light} stopOpacity=".16" />
        <stop offset="1" stopColor={light} stopOpacity="0" />
      </radialGradient>
      {materialStops(shapes).map(([material, stops]) => (
        <linearGradient key={material} id={`${id}${material}`} x1="0" y1="0" x2=".6" y2="1">
          {stops.map((colour, at) => (
            <stop key={colour} offset={at / 2} stopColor={colour} />
          ))}
        </linearGradient>
      ))}
      <path d="M116-10 24 160h140l34-170z" fill={light} fillOpacity=".06" />
      <circle cx="98" cy="74" r="92" fill={`url(#${id}light)`} />
      <ellipse cx="98" cy="146" rx="62" ry="9" fillOpacity=".3" />
      <g className={labels && 'rtl:-scale-x-100 [transform-box:view-box] [transform-origin:98px_80px]'}>
        {shapes.map(([path, fill, width]) => {
          const paint = fill.startsWith('#') ? fill : `url(#${id}${fill})`;
          return width === undefined ? (
            <path key={path} d={path} fill={paint} />
          ) : (
            <path
              key={path}
              d={path}
              fill="none"
              stroke={paint}
              strokeWidth={width}
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          );
        })}
        {labels?.map(([text, x, y, size, fill]) => (
          <text
            key={`${text} ${x}`}
            x={x}
            y={y}
            fontSize={size}
            fontWeight="760"
            textAnchor="middle"
            fill={fill}
          >
            {text}
          </text>
        ))}
      </g>
      {children}
    </svg>
  );
}

interface SportSubjectProps {
  readonly sport: string;
  readonly at?: readonly [x: number, y: number];
  /** Units per unit of the sport's drawing, which is 24 wide. */
  readonly size?: number;
}

/** The ball of a sport, or its drawing on a medal. */
function SportSubject({ sport, at: [x, y] = [98, 80], size = 5.4 }: SportSubjectProps) {
  const id = `sport${useId().replaceAll(/[^a-z0-9]/gi, '')}`;
  const { isBall, strokes } = sportDrawing(sport);
  const [skin, seams] = balls[sport] ?? [`oklch(68% 0.15 ${sportHue(sport)['--hue']})`, '#f4fff8'];
  return (
    <g transform={`translate(${x} ${y}) scale(${size}) translate(-12 -12)`}>
      <radialGradient id={id} cx=".36" cy=".3" r=".78">
        <stop offset="0" stopColor="#fff" stopOpacity=".6" />
        <stop offset=".4" stopColor="#fff" stopOpacity="0" />
        <stop offset=".62" stopOpacity="0" />
        <stop offset="1" stopOpacity=".62" />
      </radialGradient>
      <ellipse cx="12" cy="21.4" rx="8" ry="1.3" fillOpacity=".4" />
      <g transform={isBall ? undefined : 'translate(-1.8 -1.8) scale(1.15)'}>
        <circle cx="12" cy="12" r="9" fill={skin} />
        <g transform={isBall ? undefined : 'translate(4.3 4.3) scale(.64)'}>
          <path
            d={strokes}
            fill="none"
            stroke={seams}
            strokeWidth={isBall ? 0.8 : 1.8}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </g>
        <circle cx="12" cy="12" r="9" fill={`url(#${id})`} />
      </g>
    </g>
  );
}
