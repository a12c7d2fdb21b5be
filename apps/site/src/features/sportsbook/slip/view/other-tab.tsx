import { BetsList, MyBets } from '../../../players/history/lazy.ts';
import { SlipSettings } from './slip-settings.tsx';

/** Tabs of the panel beside the slip itself. */
export type OtherTabKey = 'pending' | 'history' | 'my-bets' | 'settings';

export function OtherTab({ tab }: { readonly tab: OtherTabKey }) {
  switch (tab) {
    case 'settings':
      return <SlipSettings />;
    case 'my-bets':
      return <MyBets />;
    case 'pending':
      return <BetsList list="uncleared" />;
    case 'history':
      return <BetsList list="cleared" />;
  }
}
