import { mayRead, type OperatorArea } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import type { ReactNode } from 'react';
import { PlayerFunds } from '../funds/funds-panel.tsx';
import { PlayerSuspicions } from '../suspicions/suspicions-panel.tsx';
import { Bonuses, Documents, Protection } from './account-sections.tsx';
import { Actions, Chats, Links, Logins, Messages, Notes, Signals } from './contact-sections.tsx';
import { Payments, Rounds, Tickets, Timeline } from './history-sections.tsx';
import type { SectionProps } from './section-props.ts';

interface SectionEntry {
  readonly area: OperatorArea;
  readonly Section: (props: SectionProps) => ReactNode;
  label(): string;
}

/** Each section loads when it is opened. Its area is that of its call. */
const sections: Readonly<Record<string, SectionEntry>> = {
  timeline: {
    area: 'player-records',
    Section: Timeline,
    label: () => t('backoffice.player.section.timeline'),
  },
  tickets: { area: 'trading', Section: Tickets, label: () => t('backoffice.search.tickets') },
  rounds: { area: 'player-records', Section: Rounds, label: () => t('backoffice.search.rounds') },
  payments: { area: 'payments', Section: Payments, label: () => t('backoffice.search.payments') },
  bonuses: { area: 'bonuses', Section: Bonuses, label: () => t('user.tab.bonuses') },
  documents: { area: 'compliance', Section: Documents, label: () => t('documents.title') },
  funds: { area: 'compliance', Section: PlayerFunds, label: () => t('backoffice.funds.title') },
  protection: {
    area: 'protection',
    Section: Protection,
    label: () => t('backoffice.player.section.protection'),
  },
  signals: { area: 'protection', Section: Signals, label: () => t('backoffice.tab.risk') },
  suspicions: {
    area: 'suspicion',
    Section: PlayerSuspicions,
    label: () => t('backoffice.suspicion.title'),
  },
  logins: { area: 'players', Section: Logins, label: () => t('backoffice.player.section.logins') },
  links: { area: 'players', Section: Links, label: () => t('backoffice.player.section.links') },
  messages: { area: 'campaigns', Section: Messages, label: () => t('user.tab.messages') },
  chats: { area: 'support', Section: Chats, label: () => t('backoffice.player.section.chats') },
  notes: { area: 'players', Section: Notes, label: () => t('backoffice.player.section.notes') },
  actions: { area: 'players', Section: Actions, label: () => t('backoffice.player.section.actions') },
};

/** The sections that a role reads, by their keys in the address. */
export function readableSections(role: string): readonly (SectionEntry & { readonly key: string })[] {
  return Object.entries(sections)
    .filter(([, { area }]) => mayRead(role, area))
    .map(([key, section]) => ({ ...section, key }));
}
