import { mayAct, mayRead, type OperatorArea } from '@evens/contract';
import { useUser } from '@evens/web/core/session.ts';

/** Whether the operator's role may change data of the area. */
export function useMayAct(area: OperatorArea): boolean {
  return mayAct(useUser()?.OperatorRole ?? '', area);
}

export function useMayRead(area: OperatorArea): boolean {
  return mayRead(useUser()?.OperatorRole ?? '', area);
}
