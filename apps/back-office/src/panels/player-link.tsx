import { Link } from '@evens/web/navigation/index.ts';
import { useMayRead } from './operator-rights.ts';
import { panelLink } from './panel-link.ts';

/** Leads to the player's page, or to the player's bets if the role does not read players. */
export function PlayerLink({ id, userName }: { readonly id: number; readonly userName: string }) {
  const mayOpen = useMayRead('player-records');
  const bets = `${panelLink('bets')}&userName=${encodeURIComponent(userName)}`;
  return (
    <Link className="underline" to={mayOpen ? panelLink('player', id) : bets}>
      <bdi translate="no">{userName}</bdi>
    </Link>
  );
}
