import type { CurrencyCode } from '@evens/base';
import type { CasinoGame } from '@evens/contract';
import { changeSettings, useSetting } from '@evens/web/core/settings.ts';
import { useMedia } from '@evens/web/ui/media.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { focusFrame } from './frame-focus.ts';
import { postToFrame, readFrameMessage, type TableMessage } from './frame-messages.ts';
import { FrameMoney, postBalance } from './frame-money.tsx';
import { sessionQuality } from './session-quality.ts';
import { statisticsPlace } from './statistics-place.ts';
import { useGameJackpots } from './use-game-jackpots.ts';

/** The displayed theme: the player's choice or the system's. */
function useDisplayedTheme(): 'dark' | 'light' {
  const chosen = useSetting('theme');
  const isSystemLight = useMedia('(prefers-color-scheme: light)');
  if (chosen !== 'system') return chosen;
  return isSystemLight ? 'light' : 'dark';
}

export interface GameFrameProps {
  readonly game: Pick<CasinoGame, 'ID' | 'HasJackpot'>;
  /** The launch URL; it can be opened once. */
  readonly url: string;
  readonly name: string;
  readonly isReady: boolean;
  /** The document is loaded. Frames of other providers may never send `ready`. */
  readonly isLoaded: boolean;
  /** The element that had the focus when the game was opened. */
  readonly opener: RefObject<Element | null>;
  /** A dialog of the page covers the game, or the game is hidden. */
  readonly isPaused: boolean;
  /** The game is played with the player's own money and displays the page's balance. */
  readonly hasMoney: boolean;
  onLoaded(): void;
  onMessage(message: TableMessage): void;
}

/** A game in a sandbox without an origin: it cannot read the page or its cookies and communicates by messages only. */
export function GameFrame(props: GameFrameProps) {
  const { game, url, name, isReady, isLoaded, opener, isPaused, hasMoney, onLoaded, onMessage } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const theme = useDisplayedTheme();
  const hasGameSound = useSetting('hasGameSound');
  const hasQuickPlay = useSetting('hasQuickPlay');
  const hasGameKeys = useSetting('hasGameKeys');
  const confirmsChips = useSetting('confirmsChips');
  const featurePace = useSetting('featurePace');
  const gameVolume = useSetting('gameVolume');
  const gameQuality = useSetting('gameQuality');
  const [currency, setCurrency] = useState<CurrencyCode>();
  const jackpots = useGameJackpots(game, currency);

  useEffect(() => {
    const receiveMessage = ({ source, data }: MessageEvent) => {
      if (source === null || source !== frame.current?.contentWindow) return;
      const message = readFrameMessage(data);
      if (message?.kind === 'ready') setCurrency(message.currency);
      if (message?.kind === 'sound') changeSettings({ hasGameSound: message.isOn });
      else if (message?.kind === 'quick') changeSettings({ hasQuickPlay: message.isOn });
      else if (message?.kind === 'keys') changeSettings({ hasGameKeys: message.isOn });
      else if (message?.kind === 'confirm') changeSettings({ confirmsChips: message.isOn });
      else if (message?.kind === 'pace') changeSettings({ featurePace: message.pace });
      else if (message?.kind === 'volume') changeSettings({ gameVolume: message.volume });
      else if (message?.kind === 'quality') {
        sessionQuality.set(message.session);
        changeSettings({ gameQuality: message.choice });
      } else if (message?.kind === 'statistics-place') statisticsPlace.set({ x: message.x, y: message.y });
      else if (message) onMessage(message);
      // The frame has added the win itself, and takes over the page's balance.
      if (message?.kind === 'shown' && hasMoney) postBalance(frame.current.contentWindow);
      if (message?.kind === 'asked')
        postToFrame(frame.current.contentWindow, { kind: 'noted', id: message.id });
    };
    window.addEventListener('message', receiveMessage);
    return () => window.removeEventListener('message', receiveMessage);
  }, [onMessage, hasMoney]);

  const isListening = isReady || isLoaded;
  useEffect(() => {
    if (isListening) postToFrame(frame.current?.contentWindow, { kind: 'theme', theme });
  }, [isListening, theme]);
  // Before `ready`, so that the game's first picture has this quality.
  useEffect(() => {
    if (isListening)
      postToFrame(frame.current?.contentWindow, {
        kind: 'quality',
        choice: gameQuality,
        session: sessionQuality.get(),
      });
  }, [isListening, gameQuality]);
  useEffect(() => {
    if (isReady) postToFrame(frame.current?.contentWindow, { kind: 'volume', volume: gameVolume });
  }, [isReady, gameVolume]);
  useEffect(() => {
    const place = statisticsPlace.get();
    if (isReady && place) postToFrame(frame.current?.contentWindow, { kind: 'statistics-place', ...place });
  }, [isReady]);
  useEffect(() => {
    if (isReady) postToFrame(frame.current?.contentWindow, { kind: 'sound', isOn: hasGameSound });
  }, [isReady, hasGameSound]);
  useEffect(() => {
    if (isReady) postToFrame(frame.current?.contentWindow, { kind: 'quick', isOn: hasQuickPlay });
  }, [isReady, hasQuickPlay]);
  useEffect(() => {
    if (isReady) postToFrame(frame.current?.contentWindow, { kind: 'keys', isOn: hasGameKeys });
  }, [isReady, hasGameKeys]);
  useEffect(() => {
    if (isListening) postToFrame(frame.current?.contentWindow, { kind: 'confirm', isOn: confirmsChips });
  }, [isListening, confirmsChips]);
  useEffect(() => {
    if (isReady) postToFrame(frame.current?.contentWindow, { kind: 'pace', pace: featurePace });
  }, [isReady, featurePace]);
  useEffect(() => {
    if (isReady) postToFrame(frame.current?.contentWindow, { kind: isPaused ? 'pause' : 'resume' });
  }, [isReady, isPaused]);
  useEffect(() => {
    if (isReady && !isPaused) focusFrame(frame.current, opener.current);
  }, [isReady, isPaused, opener]);

  useEffect(() => {
    if (isReady && jackpots) postToFrame(frame.current?.contentWindow, jackpots);
  }, [isReady, jackpots]);

  return (
    <>
      {isListening && hasMoney && <FrameMoney frame={frame} />}
      <iframe
        ref={frame}
        src={url}
        title={name}
        sandbox="allow-scripts"
        allow="autoplay; fullscreen"
        referrerPolicy="no-referrer"
        className="game-iframe"
        onLoad={onLoaded}
      />
    </>
  );
}
