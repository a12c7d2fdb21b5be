import type { Ticket } from '@evens/contract';
import { acceptances } from '@evens/tickets';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { openPanel } from '@evens/web/core/panels.ts';
import { t } from '@evens/web/core/words.ts';
import { useSecondsUntil } from '@evens/web/live/hooks.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Countdown } from '@evens/web/ui/countdown.tsx';
import { RIGHT_COLUMN, useMedia } from '@evens/web/ui/media.ts';
import { isOver } from './ticket-words.ts';

const waits = {
  [acceptances.pending]: 'history.wait.trader',
  [acceptances.newOffer]: 'history.wait.offer',
  [acceptances.delayed]: 'history.wait.delay',
} as const;

/** Why a bet is not running: it is being checked, referred to a trader, has an offer, or was declined. */
export function TicketWait({ ticket }: { readonly ticket: Ticket }) {
  const { Acceptance, DeclineReason, Offer, DueAt } = ticket;
  if (Acceptance === acceptances.declined) {
    return (
      <p className="rounded-md bg-danger/10 px-3 py-2 text-sm">
        {DeclineReason} {t('history.stake-back', { amount: moneyText(ticket.Stake, ticket.Currency) })}
      </p>
    );
  }
  const text =
    Acceptance === acceptances.pending ||
    Acceptance === acceptances.newOffer ||
    Acceptance === acceptances.delayed
      ? waits[Acceptance]
      : undefined;
  if (text === undefined || isOver(ticket)) return null;
  const due = Offer?.ExpiresAt ?? DueAt;
  return (
    <div role="status" className="grid gap-2 rounded-md bg-warn/12 px-3 py-2">
      <div className="flex items-center gap-3">
        <p className="grow text-sm">{t(text)}</p>
        {due !== null && <Left key={due} dueMs={Date.parse(due)} />}
      </div>
      {Offer && <ToOffer />}
    </div>
  );
}

function Left({ dueMs }: { readonly dueMs: number }) {
  const left = useSecondsUntil(dueMs);
  return <Countdown secondsLeft={left} label={t('history.left', { seconds: left })} />;
}

/** Opens the slip, which has the terms of the offer and both answers; needed only if the slip is a drawer. */
function ToOffer() {
  const hasColumn = useMedia(RIGHT_COLUMN);
  return hasColumn ? (
    <p className="text-sm text-quiet">{t('history.wait.in-slip')}</p>
  ) : (
    <Button size="small" onClick={() => openPanel('slip')}>
      {t('history.wait.open-slip')}
    </Button>
  );
}
