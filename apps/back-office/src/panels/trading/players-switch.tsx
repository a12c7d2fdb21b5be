import { isOnPlayers } from '@evens/markets';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { type Part, useSuspend } from './use-suspend.ts';

interface PlayersSwitchProps {
  readonly matchId: number;
  /** Market types of the match. */
  readonly types: readonly string[];
  /** Closed parts as `kind name`. */
  readonly closed: ReadonlySet<string>;
}

/** Suspends or resumes every market on players of a match. */
export function PlayersSwitch({ matchId, types, closed }: PlayersSwitchProps) {
  const { isAllowed, isBusy, suspendEach } = useSuspend();
  const parts = types
    .filter(isOnPlayers)
    .map((type): Part => ({ kind: 'match-market', name: `${matchId}/${type}` }));
  const isPartClosed = ({ kind, name }: Part) => closed.has(`${kind} ${name}`);
  const isClosed = parts.every(isPartClosed);
  const [first, ...others] = parts.filter((part) => isPartClosed(part) === isClosed);
  if (!isAllowed || !first) return null;
  const name = { name: t('market.group.players') };
  return (
    <Button
      size="small"
      kind={isClosed ? 'primary' : 'plain'}
      busy={isBusy}
      onClick={() => void suspendEach([first, ...others], isClosed)}
    >
      {t(isClosed ? 'backoffice.trading.resume-part' : 'backoffice.trading.suspend-part', name)}
    </Button>
  );
}
