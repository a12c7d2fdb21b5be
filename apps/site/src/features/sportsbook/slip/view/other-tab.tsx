import { MyBets } from './my-bets.tsx';
import { SlipSettings } from './slip-settings.tsx';

/** Tabs of the panel beside the slip itself. */
export type OtherTabKey = 'my-bets' | 'settings';

export function OtherTab({ tab }: { readonly tab: OtherTabKey }) {
  switch (tab) {
    case 'settings':
      return <SlipSettings />;
    case 'my-bets':
      return <MyBets />;
  }
}
