import { type AlertSubject, openModal } from '@evens/web/core/modals.ts';
import { useUser } from '@evens/web/core/session.ts';
import { isPlayer } from '@evens/web/core/user-kinds.ts';
import { t } from '@evens/web/core/words.ts';
import type { Selection } from '@evens/web/features/sportsbook/slip/selection.ts';
import type { SelectionNames } from '@evens/web/features/sportsbook/slip/selection-names.ts';
import { IconButton } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Bell } from 'lucide-react';
import { useAlerts } from './alerts-query.ts';

interface BellProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly subject: AlertSubject;
  readonly className?: string;
}

/** Opens the alerts, for visitors the log-in. Users without bets have none. */
function BellButton({ label, isOn, subject, className }: BellProps) {
  const user = useUser();
  if (user && !isPlayer(user)) return null;
  return (
    <IconButton
      label={label}
      aria-pressed={isOn}
      className={className}
      onClick={() => openModal(user ? { kind: 'alerts', subject } : { kind: 'auth', tab: 'login' })}
    >
      <Bell
        aria-hidden
        className={classNames('size-4', isOn && 'fill-current text-accent-text')}
        strokeWidth={1.75}
      />
    </IconButton>
  );
}

/** The bell of a match. */
export function MatchAlertButton(subject: AlertSubject) {
  const alerts = useAlerts()?.Alerts ?? [];
  const isOn = alerts.some(({ MatchID, Price }) => MatchID === subject.matchId && Price === null);
  return (
    <BellButton
      label={t('alerts.bell', { name: subject.name })}
      isOn={isOn}
      subject={subject}
      className="[&_svg]:size-5"
    />
  );
}

interface PriceAlertButtonProps {
  readonly selection: Selection;
  readonly oddsMilli: number;
  readonly names: SelectionNames;
}

/** The bell of a selection on the slip. */
export function PriceAlertButton({ selection, oddsMilli, names }: PriceAlertButtonProps) {
  const { matchId, marketType, specifier, outcomeNo, match } = selection;
  const alerts = useAlerts()?.Alerts ?? [];
  const isOn = alerts.some(
    ({ MatchID, Price }) =>
      MatchID === matchId &&
      Price?.MarketType === marketType &&
      Price.Specifier === specifier &&
      Price.OutcomeNo === outcomeNo,
  );
  const name = names.outcome;
  const price = { marketType, specifier, outcomeNo, match: names.match, oddsMilli };
  return (
    <BellButton
      label={t('alerts.price.bell', { name })}
      isOn={isOn}
      subject={{ matchId, name, sport: match.sport, isStarted: false, price }}
      className="-mt-1.5"
    />
  );
}
