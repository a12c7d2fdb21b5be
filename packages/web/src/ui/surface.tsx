import { ChevronDown, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A framed surface: a list, a market, a form. */
export function Card({ children, className }: { readonly children: ReactNode; readonly className?: string }) {
  return (
    <section className={classNames('rounded-xl border border-line bg-surface', className)}>
      {children}
    </section>
  );
}

export type BadgeTone = 'plain' | 'accent' | 'live' | 'up' | 'down' | 'warn';
const tones: Readonly<Record<BadgeTone, string>> = {
  plain: 'bg-raised text-quiet',
  accent: 'bg-accent text-on-accent',
  live: 'bg-live/12 text-live',
  up: 'bg-up/12 text-up',
  down: 'bg-down/12 text-down',
  warn: 'bg-warn/12 text-warn',
};

export function Badge({
  tone = 'plain',
  children,
}: {
  readonly tone?: BadgeTone;
  readonly children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex min-w-[18px] shrink-0 items-center justify-center whitespace-nowrap rounded-full px-1.5 text-xs leading-[18px] font-[640]',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}

/** A placeholder in the final shape while data is loading. */
export function Skeleton({ className }: { readonly className: string }) {
  return <div aria-hidden className={classNames('skeleton', className)} />;
}

interface MessageProps {
  readonly icon?: LucideIcon;
  readonly title: string;
  readonly text?: string | undefined;
  /** The page has no other heading of the first level. */
  readonly isPageTitle?: boolean;
  /** Available actions. */
  readonly children?: ReactNode;
}

export function EmptyState({ icon: Icon, title, text, isPageTitle = false, children }: MessageProps) {
  const Title = isPageTitle ? 'h1' : 'p';
  return (
    <div data-state="empty" className="grid justify-items-center gap-2 px-6 py-10 text-center">
      {Icon && <Icon aria-hidden className="mb-1 size-7 text-faint" strokeWidth={1.5} />}
      <Title className="text-lg font-[620]">{title}</Title>
      {text !== undefined && <p className="max-w-[44ch] text-quiet">{text}</p>}
      {children !== undefined && <div className="mt-3 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}

export function ErrorState(props: MessageProps) {
  return (
    <div role="alert" data-state="error">
      <EmptyState {...props} />
    </div>
  );
}

/** The reason why an action failed; nothing without one. */
export function ErrorNote({ text = '' }: { readonly text: string | undefined }) {
  if (text === '') return null;
  return (
    <p role="alert" className="rounded-md bg-danger/10 px-3 py-2 text-danger">
      {text}
    </p>
  );
}

interface CollapseProps {
  readonly title: ReactNode;
  /** Beside the title, outside of what opens and closes: a star, a count. */
  readonly start?: ReactNode;
  readonly open: boolean;
  readonly children: ReactNode;
  onToggle(open: boolean): void;
}

/** A card that closes to its title. */
export function Collapse({ title, start, open, children, onToggle }: CollapseProps) {
  return (
    <Card className="overflow-hidden">
      <div className={classNames('flex items-center', open && 'border-b border-line')}>
        {start}
        <h2 className="grow">
          <button
            type="button"
            aria-expanded={open}
            onClick={() => onToggle(!open)}
            className={classNames(
              'flex min-h-[38px] touch:min-h-11 w-full items-center justify-between gap-2 py-1 pe-3.5 text-start leading-5',
              start === undefined && 'ps-3.5',
            )}
          >
            <span>{title}</span>
            <ChevronDown
              aria-hidden
              className={classNames('size-[18px] text-faint transition-transform', open && 'rotate-180')}
            />
          </button>
        </h2>
      </div>
      {open && children}
    </Card>
  );
}
