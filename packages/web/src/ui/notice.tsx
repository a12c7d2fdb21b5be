import { X } from 'lucide-react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Link } from '../navigation/index.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { onDialogs, topDialog } from './open-dialogs.ts';

export type NoticeTone = 'plain' | 'good' | 'bad';
interface Notice {
  readonly id: number;
  readonly tone: NoticeTone;
  readonly text: string;
  /** The page that shows more; undefined without one. */
  readonly to: string | undefined;
}

/** A notice with its own layout. */
interface CardNotice {
  /** Name of the card's region. */
  readonly label: string;
  /** One sentence for screen readers. */
  readonly text: string;
  readonly content: ReactNode;
  /** Called when it is closed or its time is over, not when another card replaces it. */
  readonly onDismissed: () => void;
}

const NOTICE_MS = 6000;
const CARD_MS = 10_000;
const NOTICES_MAX = 3;
let notices: readonly Notice[] = [];
let card: CardNotice | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Notice[]) {
  notices = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a text over the header, where it covers no prices, for 6 seconds, longer while it is hovered or focused. At most three are shown, the newest
 * ones.
 */
export function notify(text: string, tone: NoticeTone = 'plain', to?: string): void {
  lastId += 1;
  set([...notices, { id: lastId, tone, text, to }].slice(-NOTICES_MAX));
}

/** Shows a card at the edge of the page for 10 seconds, longer while it is hovered or focused. It replaces the previous card. */
export function notifyCard(next: CardNotice): void {
  card = next;
  set(notices);
}

export function dismissCard(): void {
  card?.onDismissed();
  card = undefined;
  set(notices);
}

function dismiss(id: number) {
  set(notices.filter((notice) => notice.id !== id));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notices are rendered in the open dialog, because everything under a dialog is dimmed and inert. */
export function Notices({ closeLabel }: { readonly closeLabel: string }) {
  const visibleNotices = useSyncExternalStore(subscribe, () => notices);
  const visibleCard = useSyncExternalStore(subscribe, () => card);
  const dialog = useSyncExternalStore(onDialogs, topDialog);
  const [isHeld, setHeld] = useState(false);
  const list = (
    <div
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-none fixed inset-x-3 top-1.5 z-50 grid justify-items-center gap-1.5"
    >
      {visibleNotices.map((notice) => (
        <NoticeCard
          key={notice.id}
          notice={notice}
          closeLabel={closeLabel}
          isHeld={isHeld}
          onClose={() => {
            // An element that is removed under the pointer gets no leave event.
            setHeld(false);
            dismiss(notice.id);
          }}
        />
      ))}
      {visibleCard && <p className="sr-only">{visibleCard.text}</p>}
    </div>
  );
  const all = (
    <>
      {list}
      {visibleCard && <CardFrame card={visibleCard} />}
    </>
  );
  return dialog && (visibleCard || visibleNotices.length > 0) ? createPortal(all, dialog) : all;
}

/** At the bottom of the left sidebar, where it covers no prices; on narrow screens under the header. */
function CardFrame({ card }: { readonly card: CardNotice }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(dismissCard, CARD_MS);
    return () => clearTimeout(timer);
  }, [card, isHeld]);
  return (
    <section
      aria-label={card.label}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="fixed inset-x-3 top-14 z-50 rounded-lg border border-line bg-raised shadow-[var(--shadow)] tablet:start-3 tablet:end-auto tablet:top-auto tablet:bottom-3 tablet:w-[300px]"
    >
      {card.content}
    </section>
  );
}

interface NoticeCardProps {
  readonly notice: Notice;
  readonly closeLabel: string;
  /** Whether the notice is hovered or focused, and so stays. */
  readonly isHeld: boolean;
  readonly onClose: () => void;
}

function NoticeCard({ notice, closeLabel, isHeld, onClose }: NoticeCardProps) {
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismiss(notice.id), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice.id, isHeld]);
  return (
    <div
      className={classNames(
        'pointer-events-auto flex max-w-[440px] items-center gap-2 rounded-lg border border-line bg-raised py-1 ps-4 pe-1 shadow-[var(--shadow)]',
        notice.tone === 'good' && 'text-up',
        notice.tone === 'bad' && 'text-danger',
      )}
    >
      <p className="py-1.5">
        {notice.to === undefined ? (
          notice.text
        ) : (
          <Link to={notice.to} onClick={onClose} className="underline underline-offset-2">
            {notice.text}
          </Link>
        )}
      </p>
      <IconButton label={closeLabel} onClick={onClose}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}

interface NoticeOverlayProps {
  /** Under the header, or at the bottom of pages that begin with their controls. */
  readonly at?: 'top' | 'bottom';
  readonly children: ReactNode;
}

/**
 * One line over the page: nothing moves when it comes and goes. At the top it fits between the buttons of the header
 * and the content, so it covers neither.
 */
export function NoticeOverlay({ at = 'top', children }: NoticeOverlayProps) {
  return (
    <div
      className={classNames(
        'pointer-events-none flex justify-center px-3.5',
        at === 'top' ? 'sticky top-14 z-[21] h-0' : 'fixed inset-x-0 bottom-3 z-[15]',
      )}
    >
      <div
        role="status"
        className={classNames(
          'pointer-events-auto h-fit border border-warn/40 bg-raised text-center text-warn shadow-lg',
          at === 'top'
            ? '-mt-1.5 rounded-full px-3 py-0.5 text-xs whitespace-nowrap'
            : 'rounded-lg px-4 py-1.5 text-sm',
        )}
      >
        {children}
      </div>
    </div>
  );
}

/** One line across the page. It takes space, so it is for notices that exist from the first paint. */
export function NoticeBar({
  tone = 'plain',
  children,
}: {
  readonly tone?: 'plain' | 'warn';
  readonly children: ReactNode;
}) {
  return (
    <div
      role="status"
      className={classNames(
        'notice-bar px-4 py-1 text-center text-sm',
        tone === 'warn'
          ? 'bg-warn/10 text-warn'
          : 'bg-[color-mix(in_srgb,var(--accent)_7%,var(--ink))] text-quiet',
      )}
    >
      {children}
    </div>
  );
}
