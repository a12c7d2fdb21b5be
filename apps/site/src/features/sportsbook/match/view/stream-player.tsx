import type { MatchStream } from '@evens/book';
import type { Match } from '@evens/contract';
import { t, words } from '@evens/web/core/words.ts';
import { Button, IconButton } from '@evens/web/ui/button.tsx';
import { CirclePlay, Maximize, Pause, Play, TriangleAlert, Volume2, VolumeX, X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { attachPlaylist } from './hls-video.ts';
import { streamsOpen } from './open-widgets.ts';

interface StreamPlayerProps {
  readonly match: Match;
  readonly stream: MatchStream;
}

/** The stream of a match. Closed, it keeps its space, so that prices below do not move. */
export function StreamPlayer({ match, stream }: StreamPlayerProps) {
  const isOpen = streamsOpen.use();
  const [attempt, setAttempt] = useState(0);
  return (
    <div
      className="relative mx-auto aspect-video w-full max-w-[500px] overflow-hidden rounded-lg bg-raised"
      data-stream={isOpen ? stream.type : 'closed'}
    >
      {isOpen ? (
        <Pictures
          key={`${stream.url} ${attempt}`}
          match={match}
          stream={stream}
          onRetry={() => setAttempt((before) => before + 1)}
        />
      ) : (
        <div className="grid h-full place-content-center justify-items-center gap-3 p-4 text-center">
          <p className="text-quiet">{t('tracker.stream.closed')}</p>
          <Button onClick={() => streamsOpen.set(true)}>
            <CirclePlay aria-hidden className="size-4" />
            {t('tracker.stream.open')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface PicturesProps extends StreamPlayerProps {
  onRetry(): void;
}

function Pictures({ match, stream, onRetry }: PicturesProps) {
  const box = useRef<HTMLDivElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const title = t('tracker.stream.title', { home: match.HomeTeamName, away: match.AwayTeamName });
  if (hasFailed) {
    return (
      <div
        role="alert"
        className="grid h-full place-content-center justify-items-center gap-2 p-4 text-center"
      >
        <TriangleAlert aria-hidden className="size-6 text-faint" strokeWidth={1.5} />
        <p className="font-[620]">{t('tracker.stream.failed')}</p>
        <p className="text-sm text-quiet">{t('tracker.stream.failed.text')}</p>
        <span className="mt-1 flex gap-2">
          <Button size="small" onClick={onRetry}>
            {t('tracker.stream.retry')}
          </Button>
          <Button size="small" kind="quiet" onClick={() => streamsOpen.set(false)}>
            {t('tracker.stream.close')}
          </Button>
        </span>
      </div>
    );
  }
  const fail = () => setHasFailed(true);
  return (
    <div ref={box} className="flex h-full flex-col bg-[#000] text-[#fff]">
      {stream.type === 'hls' ? (
        <HlsPictures title={title} url={stream.url} box={box} onFail={fail} />
      ) : (
        <FramePictures title={title} url={stream.url} box={box} onFail={fail} />
      )}
    </div>
  );
}

interface KindProps {
  readonly title: string;
  readonly url: string;
  readonly box: RefObject<HTMLDivElement | null>;
  onFail(): void;
}

function HlsPictures({ title, url, box, onFail }: KindProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [isMuted, setIsMuted] = useState(true);
  const fail = useRef(onFail);
  fail.current = onFail;

  useEffect(() => {
    const { current } = video;
    if (!current) return undefined;
    let isGone = false;
    let detach = () => {
      isGone = true;
    };
    attachPlaylist(current, url, () => fail.current()).then(
      (attached) => {
        if (isGone) return attached.detach();
        detach = attached.detach;
        // A browser that blocks automatic playback waits for the button.
        current.play().catch(() => undefined);
      },
      () => fail.current(),
    );
    return () => detach();
  }, [url]);

  function toggle() {
    const { current } = video;
    if (!current) return;
    if (current.paused) current.play().catch(() => undefined);
    else current.pause();
  }

  return (
    <>
      <video
        ref={video}
        aria-label={title}
        muted={isMuted}
        playsInline
        className="min-h-0 grow"
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
      />
      <Controls box={box}>
        <IconButton label={t(isPlaying ? 'tracker.stream.pause' : 'tracker.stream.play')} onClick={toggle}>
          {isPlaying ? <Pause aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
        </IconButton>
        <IconButton
          label={t(isMuted ? 'tracker.stream.unmute' : 'tracker.stream.mute')}
          onClick={() => setIsMuted(!isMuted)}
        >
          {isMuted ? <VolumeX aria-hidden className="size-4" /> : <Volume2 aria-hidden className="size-4" />}
        </IconButton>
      </Controls>
    </>
  );
}

const FRAME_LIMIT_MS = 15_000;

/** The site's own page has its words in all languages; the fragment chooses one. */
const inLanguage = (url: string): string =>
  url.startsWith('/') && !url.includes('#') ? `${url}#${words().language.code}` : url;

/** A page of its own: it can't reach ours, and its sound and pause are its own. */
function FramePictures({ title, url, box, onFail }: KindProps) {
  const fail = useRef(onFail);
  fail.current = onFail;
  const [isHere, setIsHere] = useState(false);
  useEffect(() => {
    if (isHere) return undefined;
    const timer = setTimeout(() => fail.current(), FRAME_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [isHere]);
  return (
    <>
      <iframe
        title={title}
        src={inLanguage(url)}
        sandbox="allow-scripts"
        allow="autoplay; fullscreen"
        referrerPolicy="no-referrer"
        className="min-h-0 grow border-0"
        onLoad={() => setIsHere(true)}
      />
      <Controls box={box} />
    </>
  );
}

interface ControlsProps {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly children?: React.ReactNode;
}

function Controls({ box, children }: ControlsProps) {
  return (
    <div className="flex h-10 shrink-0 items-center gap-1 bg-surface px-1 text-text touch:h-12">
      {children}
      <span className="ms-1 truncate text-xs text-faint">{t('tracker.stream.delay')}</span>
      <IconButton
        className="ms-auto"
        label={t('tracker.stream.fullscreen')}
        onClick={() => {
          box.current?.requestFullscreen().catch(() => undefined);
        }}
      >
        <Maximize aria-hidden className="size-4" />
      </IconButton>
      <IconButton label={t('tracker.stream.close')} onClick={() => streamsOpen.set(false)}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}
