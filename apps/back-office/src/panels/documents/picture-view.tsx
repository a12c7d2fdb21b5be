import { t } from '@evens/web/core/words.ts';
import { Button, IconButton } from '@evens/web/ui/button.tsx';
import { ErrorState } from '@evens/web/ui/surface.tsx';
import { Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { type CSSProperties, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import './picture-view.css';

const ZOOM_STEP = 1.25;
const ZOOM_MAX = 8;

interface View {
  /** 1 shows the whole picture. */
  readonly zoom: number;
  /** Quarter turns clockwise. */
  readonly turn: number;
}
const whole: View = { zoom: 1, turn: 0 };

/** The zoom and rotation of the picture, with their keys. */
export function usePictureView() {
  const [view, setView] = useState(whole);
  const zoomBy = (factor: number) =>
    setView(({ zoom, turn }) => ({ zoom: Math.min(ZOOM_MAX, Math.max(1, zoom * factor)), turn }));
  const acts = {
    zoomIn: () => zoomBy(ZOOM_STEP),
    zoomOut: () => zoomBy(1 / ZOOM_STEP),
    rotate: () => setView(({ zoom, turn }) => ({ zoom, turn: (turn + 1) % 4 })),
    reset: () => setView(whole),
  };
  return { view, ...acts };
}
export type PictureView = ReturnType<typeof usePictureView>;

/** One picture of a document. It is moved by its scroll bars, the arrow keys and the pointer. */
export function Picture({
  src,
  label,
  picture: { view, zoomIn, zoomOut, rotate, reset },
}: {
  readonly src: string;
  readonly label: string;
  readonly picture: PictureView;
}) {
  const frame = useRef<HTMLElement>(null);
  /** The middle of the visible part, as shares of the picture. */
  const middle = useRef({ x: 0.5, y: 0.5 });
  const [size, setSize] = useState({ width: 4, height: 3 });
  const [isLost, setLost] = useState(false);
  const { zoom, turn } = view;
  // Zooming keeps the middle.
  useLayoutEffect(() => {
    const { current: box } = frame;
    if (box === null || zoom === 0) return;
    box.scrollLeft = middle.current.x * box.scrollWidth - box.clientWidth / 2;
    box.scrollTop = middle.current.y * box.scrollHeight - box.clientHeight / 2;
  }, [zoom]);
  if (isLost) return <ErrorState title={t('documents.operator.gone')} />;
  const isTurned = turn % 2 === 1;
  const { width, height } = isTurned ? { width: size.height, height: size.width } : size;
  const style = {
    '--ratio': width / height,
    '--zoom': zoom,
    '--share': size.width / width,
    '--turn': turn,
  } as CSSProperties;
  function drag(event: PointerEvent<HTMLElement>) {
    if (event.buttons !== 1 || event.pointerType === 'touch') return;
    event.currentTarget.scrollLeft -= event.movementX;
    event.currentTarget.scrollTop -= event.movementY;
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-1">
        <IconButton label={t('documents.operator.zoom.in')} onClick={zoomIn}>
          <ZoomIn aria-hidden className="size-5" />
        </IconButton>
        <IconButton label={t('documents.operator.zoom.out')} onClick={zoomOut}>
          <ZoomOut aria-hidden className="size-5" />
        </IconButton>
        <IconButton label={t('documents.operator.rotate')} onClick={rotate}>
          <RotateCw aria-hidden className="size-5" />
        </IconButton>
        <IconButton label={t('documents.operator.zoom.whole')} onClick={reset}>
          <Maximize aria-hidden className="size-5" />
        </IconButton>
      </div>
      <section
        ref={frame}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture.
        tabIndex={0}
        dir="ltr"
        data-zoom={zoom.toFixed(2)}
        className="document-frame h-[45vh] tablet:h-[min(70vh,720px)] cursor-grab rounded-md border border-line bg-raised active:cursor-grabbing"
        onPointerMove={drag}
        onScroll={({ currentTarget: box }) => {
          middle.current = {
            x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
            y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
          };
        }}
      >
        <span style={style}>
          <img
            src={src}
            alt={label}
            draggable={false}
            onError={() => setLost(true)}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ width: naturalWidth, height: naturalHeight })
            }
          />
        </span>
      </section>
    </div>
  );
}

/** The numbers of a document's files, of which one is visible: each view of a file is recorded. */
export function FileChoice({
  count,
  chosen,
  onChoose,
}: {
  readonly count: number;
  readonly chosen: number;
  onChoose(index: number): void;
}) {
  if (count < 2) return null;
  return (
    <div className="flex flex-wrap gap-1">
      {Array.from({ length: count }, (_, index) => (
        <Button
          key={index}
          size="small"
          kind={index === chosen ? 'primary' : 'plain'}
          aria-pressed={index === chosen}
          onClick={() => onChoose(index)}
        >
          {t('documents.file', { number: index + 1 })}
        </Button>
      ))}
    </div>
  );
}
