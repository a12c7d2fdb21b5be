import { currentUser } from '@evens/web/core/session.ts';
import { useCover } from '@evens/web/navigation/index.ts';
import { useEffect, useRef } from 'react';

const balanceNow = (): string | undefined => currentUser()?.Balances.TotalBalance;

/** Runs once when the account modal closes with a different balance than it was opened with. */
export function useToppedUp(isOn: boolean, onToppedUp: () => void): void {
  const { isCovered: isOpen } = useCover();
  const before = useRef<{ readonly balance: string | undefined }>(undefined);
  const latest = useRef({ isOn, onToppedUp });
  useEffect(() => {
    latest.current = { isOn, onToppedUp };
  });
  useEffect(() => {
    if (isOpen) {
      before.current = { balance: balanceNow() };
      return;
    }
    const hasChanged = before.current !== undefined && before.current.balance !== balanceNow();
    before.current = undefined;
    if (hasChanged && latest.current.isOn) latest.current.onToppedUp();
  }, [isOpen]);
}
