import { formatAmount, parseAmount } from '@evens/base';
import type { SubAccount } from '@evens/contract';
import { AmountField } from '@evens/web/core/amount-field.tsx';
import { api, NetworkError } from '@evens/web/core/api.ts';
import { newCommandId } from '@evens/web/core/clock.ts';
import { Money, moneyText } from '@evens/web/core/formatted.tsx';
import { useUser } from '@evens/web/core/session.ts';
import { readAmount } from '@evens/web/core/typed-amount.ts';
import { t } from '@evens/web/core/words.ts';
import { refreshAgents } from '@evens/web/features/operators/agents/agent-queries.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Dialog } from '@evens/web/ui/dialog.tsx';
import { notify } from '@evens/web/ui/notice.tsx';
import { useRef, useState } from 'react';

export type Direction = 'deposit' | 'withdraw';

const calls = {
  deposit: 'POST /api/agents/deposit',
  withdraw: 'POST /api/agents/withdraw',
} as const;

interface MoveMoneyProps {
  readonly account: SubAccount;
  readonly direction: Direction;
  onClose(): void;
}

/** Parses a wire amount to minor units. A balance can be negative. */
function parseMinor(wire: string, account: SubAccount): bigint {
  const isBelow = wire.startsWith('-');
  const parsed = parseAmount(isBelow ? wire.slice(1) : wire, account.Currency);
  if (!parsed.ok) throw new Error(`parseMinor: expected an amount of ${account.Currency}, got ${wire}`);
  return isBelow ? -parsed.value : parsed.value;
}

/** Moves money between the agent and a direct sub-account. A retry after a lost answer repeats the same command. */
export function MoveMoney({ account, direction, onClose }: MoveMoneyProps) {
  const { Currency: currency, UserID, UserName } = account;
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const command = useRef<{ readonly id: string; readonly amount: string }>(undefined);
  const user = useUser();
  const ownWire = user?.Balances.TotalBalance ?? account.Balance;
  const read = readAmount(text, currency);
  const minor = read.ok ? read.value.minor : 0n;
  const payer = direction === 'deposit' ? ownWire : account.Balance;
  const isTooMuch = minor > parseMinor(payer, account);

  async function send() {
    if (isBusy || (!read.ok && text.trim() !== '')) return;
    if (!read.ok || minor === 0n) return setFailure(t('agents.move.required'));
    const amount = formatAmount(read.value.minor, currency);
    if (command.current?.amount !== amount) command.current = { id: newCommandId(), amount };
    setBusy(true);
    setFailure(undefined);
    try {
      const body = { CommandId: command.current.id, UserID, Amount: amount };
      const result = await api(calls[direction], { body });
      if (result.ok) {
        notify(
          t(direction === 'deposit' ? 'agents.move.deposit.done' : 'agents.move.withdraw.done', {
            amount: moneyText(amount, currency),
            name: UserName,
          }),
          'good',
        );
        onClose();
      } else setFailure(result.error.message);
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      setFailure(t('agents.move.no-answer'));
    } finally {
      // Reloads after a lost answer too: the balances show whether the transfer arrived, even in a reopened dialog.
      refreshAgents();
      setBusy(false);
    }
  }

  const sign = direction === 'deposit' ? -1n : 1n;
  const rows = [
    { label: t('agents.balance'), wire: ownWire, change: sign * minor },
    { label: t('agents.move.sub', { name: UserName }), wire: account.Balance, change: -sign * minor },
  ];
  const error =
    failure ??
    (isTooMuch
      ? t(direction === 'deposit' ? 'agents.move.own-too-low' : 'agents.move.sub-too-low')
      : undefined);
  return (
    <Dialog
      title={t(direction === 'deposit' ? 'agents.move.deposit.title' : 'agents.move.withdraw.title', {
        name: UserName,
      })}
      closeLabel={t('shell.close')}
      ignoresTapBeside
      onClose={onClose}
    >
      <form
        noValidate
        className="grid gap-4 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <AmountField
          label={t('agents.move.amount')}
          value={text}
          currency={currency}
          error={error}
          onType={(typed) => {
            setText(typed);
            setFailure(undefined);
          }}
        />
        <table className="w-full text-sm">
          <thead>
            <tr className="text-quiet">
              <td />
              <th scope="col" className="ps-3 pb-1 text-end font-[560]">
                {t('agents.move.now')}
              </th>
              <th scope="col" className="ps-3 pb-1 text-end font-[560]">
                {t('agents.move.after')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, wire, change }) => (
              <tr key={label} className="border-t border-line">
                <th scope="row" className="py-2 text-start font-[560] break-words text-quiet">
                  <bdi>{label}</bdi>
                </th>
                <td className="py-2 ps-3 text-end whitespace-nowrap">
                  <Money amount={wire} currency={currency} />
                </td>
                <td className="py-2 ps-3 text-end font-[640] whitespace-nowrap">
                  {isTooMuch || minor === 0n ? (
                    '–'
                  ) : (
                    <Money amount={afterwards(wire, change, account)} currency={currency} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="flex flex-wrap justify-end gap-2">
          <Button disabled={isBusy} onClick={onClose}>
            {t('agents.cancel')}
          </Button>
          <Button type="submit" kind="primary" busy={isBusy}>
            {minor === 0n
              ? t(direction === 'deposit' ? 'agents.move.deposit' : 'agents.move.withdraw')
              : t(direction === 'deposit' ? 'agents.move.deposit.submit' : 'agents.move.withdraw.submit', {
                  amount: moneyText(formatAmount(minor, currency), currency),
                })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** A wire balance after a change in minor units. */
function afterwards(wire: string, change: bigint, account: SubAccount): string {
  return formatAmount(parseMinor(wire, account) + change, account.Currency);
}
