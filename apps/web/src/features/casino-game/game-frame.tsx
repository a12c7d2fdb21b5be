import type { CurrencyCode } from '@evens/base';
import type { CasinoGame } from '@evens/contract';
import { useEffect, useRef, useState } from 'react';
import { changeSettings, useSetting } from '../../core/settings.ts';
import { t } from '../../core/words.ts';
import { Skeleton } from '../../ui/surface.tsx';
import { postToFrame, readFrameMessage, type TableMessage } from './frame-messages.ts';
import { FrameMoney } from './frame-money.tsx';
import { useGameJackpots } from './use-game-jackpots.ts';
import { useShownTheme } from './use-theme.ts';

interface GameFrameProps {
  readonly game: Pick<CasinoGame, 'ID' | 'HasJackpot'>;
  /** As the launch gave it; it can be opened once. */
  readonly url: string;
  readonly name: string;
  readonly isReady: boolean;
  /** Something of the page's own is before it, or it is out of sight. */
  readonly isPaused: boolean;
  /** Plays with the player's own money, and displays what the page displays. */
  readonly hasMoney: boolean;
  onMessage(message: TableMessage): void;
}

/** A game in a sandbox without an origin: it can neither read the page nor its cookies, and talks by messages alone. */
export function GameFrame({ game, url, name, isReady, isPaused, hasMoney, onMessage }: GameFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const theme = useShownTheme();
  const hasGameSound = useSetting('hasGameSound');
  const [currency, setCurrency] = useState<CurrencyCode>();
  const jackpots = useGameJackpots(game, currency);
  // Frames of others may never say that they are ready.
  const [isLoaded, setLoaded] = useState(false);

  useEffect(() => {
    const hear = ({ source, data }: MessageEvent) => {
      if (source === null || source !== frame.current?.contentWindow) return;
      const message = readFrameMessage(data);
      if (message?.kind === 'ready') setCurrency(message.currency);
      if (message?.kind === 'sound') changeSettings({ hasGameSound: message.isOn });
      else if (message) onMessage(message);
      if (message?.kind === 'asked')
        postToFrame(frame.current.contentWindow, { kind: 'noted', id: message.id });
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [onMessage]);

  const hears = isReady || isLoaded;
  useEffect(() => {
    if (hears) postToFrame(frame.current?.contentWindow, { kind: 'theme', theme });
  }, [hears, theme]);
  useEffect(() => {
    if (isReady) postToFrame(frame.current?.contentWindow, { kind: 'sound', isOn: hasGameSound });
  }, [isReady, hasGameSound]);
  useEffect(() => {
    if (isReady) postToFrame(frame.current?.contentWindow, { kind: isPaused ? 'pause' : 'resume' });
  }, [isReady, isPaused]);

  useEffect(() => {
    if (isReady && jackpots) postToFrame(frame.current?.contentWindow, jackpots);
  }, [isReady, jackpots]);

  return (
    <>
      {!hears && (
        <div role="status" aria-label={t('casinogame.game.loading', { game: name })} className="game-cover">
          <Skeleton className="size-full rounded-none!" />
        </div>
      )}
      {hears && hasMoney && <FrameMoney frame={frame} />}
      <iframe
        ref={frame}
        src={url}
        title={name}
        sandbox="allow-scripts"
        allow="autoplay; fullscreen"
        referrerPolicy="no-referrer"
        className="game-iframe"
        onLoad={() => setLoaded(true)}
      />
    </>
  );
}
