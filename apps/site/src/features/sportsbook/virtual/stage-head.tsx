import { t } from '@evens/web/core/words.ts';
import { useSecondsUntil } from '@evens/web/live/hooks.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { formatClock } from '@evens/web/ui/number-formats.ts';
import type { ReactNode } from 'react';

const COUNTDOWN_SECONDS = 3600;

/** The time until the start in the last hour before it; empty at other times. */
export function StartsIn({
  date,
  message,
}: {
  readonly date: string;
  readonly message: 'virtual.race.off' | 'virtual.round.kick-off' | 'match.draw-in';
}) {
  const left = useSecondsUntil(Date.parse(date));
  if (left <= 0 || left > COUNTDOWN_SECONDS) return null;
  return (
    <span role="timer" className="tabular-nums">
      {t(message, { time: `\u2066${formatClock(left)}\u2069` })}
    </span>
  );
}

interface HeadProps {
  readonly title: string;
  readonly time: string;
  /** Link to the match; undefined on its own page. */
  readonly link: { readonly to: string; readonly label: string } | undefined;
  readonly children: ReactNode;
}

/** Name and start of the match, and its state. */
export function StageHead({ title, time, link, children }: HeadProps) {
  return (
    <div className="flex min-h-9 items-center gap-3 px-3.5 text-sm touch:min-h-11">
      <p className="min-w-0 truncate font-[640]">
        <bdi>{title}</bdi> <bdi className="font-normal text-quiet">{time}</bdi>
      </p>
      <p className="ms-auto shrink-0 font-[640]">{children}</p>
      {link !== undefined && (
        <Link to={link.to} className="shrink-0 text-quiet underline touch:py-3 pointer:hover:text-text">
          {link.label}
        </Link>
      )}
    </div>
  );
}
