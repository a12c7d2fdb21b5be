import type { ActionSubject, OperatorActionRow } from '@evens/contract';
import type { WordKey } from '@evens/locales';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import type { ReactNode } from 'react';
import { panelLink } from '../panel-link.ts';

/** Panels with a page of one thing, by the kind of an act's subject. */
const pages: Readonly<Record<string, string>> = {
  match: 'match',
  ticket: 'ticket',
  game: 'casino-game',
  suspicion: 'suspicion',
};

const kinds: Readonly<Record<string, WordKey>> = {
  match: 'backoffice.trading.match',
  ticket: 'exposure.tab.ticket',
  payment: 'backoffice.transfers.id',
  game: 'backoffice.switch.game',
  suspicion: 'backoffice.suspicion.one',
  player: 'backoffice.player.title',
  account: 'backoffice.player.title',
  currency: 'backoffice.limits.currency',
  operator: 'operations.actions.operator',
  sport: 'backoffice.switch.sport',
  market: 'backoffice.switch.market',
  provider: 'backoffice.switch.provider',
  class: 'backoffice.approvals.player-class',
  alerts: 'exposure.alerts.title',
  support: 'backoffice.tab.support',
  'funds-review': 'backoffice.funds.title',
  'bonus-offer': 'backoffice.approvals.bonus-offer',
  'bonus-code': 'backoffice.approvals.bonus-code',
  'bonus-award': 'backoffice.approvals.bonus-award',
  tournament: 'backoffice.approvals.tournament',
  content: 'backoffice.tab.content',
  campaign: 'user.tab.messages',
  'funds-threshold': 'backoffice.approvals.funds-threshold',
  betting: 'backoffice.switch.betting',
  'cash-out': 'backoffice.switch.cash-out',
  referral: 'backoffice.switch.referral',
  casino: 'backoffice.switch.casino',
  deposits: 'backoffice.switch.deposits',
  withdrawals: 'backoffice.switch.withdrawals',
  loyalty: 'backoffice.site-flag.loyalty',
  'loyalty-terms': 'backoffice.approvals.loyalty-terms',
};

/** The address of the page of an act's subject; undefined without a page. */
function subjectAddress({ Kind, ID, PlayerId }: ActionSubject): string | undefined {
  if (PlayerId !== null)
    return panelLink('player', PlayerId) + (Kind === 'payment' ? `&section=payments&row=${ID}` : '');
  const page = pages[Kind];
  const id = Kind === 'game' ? ID : /^\d+/.exec(ID)?.[0];
  return page === undefined || id === undefined ? undefined : panelLink(page, id);
}

export function subjectText({ Kind, Name }: ActionSubject): string {
  const label = kinds[Kind];
  const kind = label === undefined ? Kind : t(label);
  return Name === '' ? kind : `${kind} ${Name}`;
}

function LinkedText({ to, children }: { readonly to: string | undefined; readonly children: ReactNode }) {
  const text = <bdi>{children}</bdi>;
  return to === undefined ? (
    text
  ) : (
    <Link to={to} className="underline underline-offset-2">
      {text}
    </Link>
  );
}

/** The subject of an act, as a link if it has a page. */
export function SubjectLink({ subject }: { readonly subject: ActionSubject }) {
  return <LinkedText to={subjectAddress(subject)}>{subjectText(subject)}</LinkedText>;
}

/** A value of an act; a player as a link. */
export function DetailValue({
  detail: { Value, PlayerId },
}: {
  readonly detail: OperatorActionRow['Details'][number];
}) {
  return (
    <LinkedText to={PlayerId === undefined ? undefined : panelLink('player', PlayerId)}>{Value}</LinkedText>
  );
}
