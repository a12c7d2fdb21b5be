import type { ClosedKind } from '@evens/contract';
import { api } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { useAct } from '../use-act.ts';

export interface Part {
  readonly kind: ClosedKind;
  readonly name: string;
}

/** Suspends and resumes parts of the offer, at once and for all players. */
export function useSuspend() {
  const act = useAct('switches');
  return {
    ...act,
    suspend: ({ kind, name }: Part, isOpen: boolean) =>
      act.run(() =>
        api('POST /api/desk/switch', {
          body: { Kind: kind, Name: name, Open: isOpen, Reason: t('backoffice.trading.reason') },
        }),
      ),
  };
}
