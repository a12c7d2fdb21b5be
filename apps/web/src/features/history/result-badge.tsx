import type { Ticket } from '@evens/contract';
import { t } from '../../app/words.ts';
import { Badge, type BadgeTone } from '../../ui/surface.tsx';

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

/** Won, half lost, cancelled… or why the bet isn't running yet. */
export function ResultBadge({
  result,
  acceptance = 1,
}: {
  readonly result: number;
  readonly acceptance?: number;
}) {
  const waiting = acceptanceKeys.find((key) => key === acceptance);
  if (waiting !== undefined)
    return <Badge tone={waiting === 2 ? 'down' : 'warn'}>{t(`history.acceptance.${waiting}`)}</Badge>;
  const known = resultKeys.find((key) => key === result) ?? 0;
  return <Badge tone={results[known] ?? 'plain'}>{t(`history.result.${known}`)}</Badge>;
}

export function isOver(ticket: Ticket): boolean {
  return ticket.Result !== 0;
}
