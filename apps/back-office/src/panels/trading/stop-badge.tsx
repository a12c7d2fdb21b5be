import { t, words } from '@evens/web/core/words.ts';
import { Badge } from '@evens/web/ui/surface.tsx';

/** Why betting on a match is suspended; nothing while it is open. */
export function StopBadge({ reason }: { readonly reason: string | null }) {
  if (reason === null) return null;
  const key = `backoffice.trading.stop.${reason}`;
  return (
    <Badge tone={reason === 'operator' ? 'accent' : 'warn'}>
      {words().has(key) ? words().t(key) : t('backoffice.trading.stop.source')}
    </Badge>
  );
}
