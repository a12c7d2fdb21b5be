import type { AccountState } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { Badge, type BadgeTone } from '@evens/web/ui/surface.tsx';

const tones: Readonly<Record<AccountState, BadgeTone>> = {
  locked: 'down',
  closed: 'down',
  excluded: 'down',
  'time-out': 'warn',
  'agent-member': 'plain',
  demo: 'plain',
};

export const stateText = (state: AccountState): string => t(`backoffice.player.state.${state}`);

export function AccountStates({ states }: { readonly states: readonly AccountState[] }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {states.map((state) => (
        <Badge key={state} tone={tones[state]}>
          {stateText(state)}
        </Badge>
      ))}
    </span>
  );
}
