import type { Ticket } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { Badge, type BadgeTone } from '@evens/web/ui/surface.tsx';
import { isCashedOut } from './ticket-words.ts';

const results = [
  'plain',
  'plain',
  'up',
  'down',
  'plain',
  'up',
  'down',
] as const satisfies readonly BadgeTone[];
const resultKeys = [0, 1, 2, 3, 4, 5, 6] as const;
const acceptanceKeys = [0, 2, 3, 4, 5] as const;

/** Result of a ticket (won, half lost, cancelled, cashed out, …), or the reason why it is not running yet. */
export function TicketBadge({ ticket }: { readonly ticket: Ticket }) {
  const { Result, Acceptance } = ticket;
  if (isCashedOut(ticket)) return <Badge tone="up">{t('history.result.cashed-out')}</Badge>;
  const waiting = Result === 0 ? acceptanceKeys.find((key) => key === Acceptance) : undefined;
  if (waiting !== undefined)
    return <Badge tone={waiting === 2 ? 'down' : 'warn'}>{t(`history.acceptance.${waiting}`)}</Badge>;
  return <ResultBadge result={Result} />;
}

export function ResultBadge({ result }: { readonly result: number }) {
  const known = resultKeys.find((key) => key === result) ?? 0;
  return <Badge tone={results[known] ?? 'plain'}>{t(`history.result.${known}`)}</Badge>;
}
