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
  const send = ({ kind, name }: Part, isOpen: boolean) =>
    api('POST /api/desk/switch', {
      body: { Kind: kind, Name: name, Open: isOpen, Reason: t('backoffice.trading.reason') },
    });
  return {
    ...act,
    suspend: (part: Part, isOpen: boolean) => act.run(() => send(part, isOpen)),
    /** One part after the other, up to the first refusal. */
    suspendEach: ([first, ...others]: readonly [Part, ...Part[]], isOpen: boolean) =>
      act.run(async () => {
        let answer = await send(first, isOpen);
        for (const part of others) if (answer.ok) answer = await send(part, isOpen);
        return answer;
      }),
  };
}
