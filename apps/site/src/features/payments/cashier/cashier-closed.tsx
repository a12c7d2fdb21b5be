import type { User } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { EmptyState } from '@evens/web/ui/surface.tsx';
import { Handshake } from 'lucide-react';

const PLAYER = 0;
const DEMO_USER = 3;

function closedText({ UserType }: User): string {
  if (UserType === DEMO_USER) return t('cashier.closed.demo');
  return t(UserType === PLAYER ? 'cashier.closed.player' : 'cashier.closed.agent');
}

/** Replaces the forms of the cashier for accounts of an agent tree: explains who moves their money. */
export function CashierClosed({ user }: { readonly user: User }) {
  return <EmptyState icon={Handshake} title={t('cashier.closed.title')} text={closedText(user)} />;
}
