import type { Answer } from '@evens/web/core/api.ts';
import { DateAndTime, moneyText } from '@evens/web/core/formatted.tsx';
import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { useBalance } from '@evens/web/live/hooks.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Badge, EmptyState } from '@evens/web/ui/surface.tsx';
import { ReceiptText } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { balancesAfter } from './balances-after.ts';
import { useEntryPages } from './growing-query.ts';
import { ListFailed, ListSkeleton, LoadMore, LogInFirst, useIsPlayer } from './list-states.tsx';
import type { Span } from './ticket-lists.ts';
import { ticketPath } from './ticket-path.ts';

type Entry = Answer<'GET /api/history/account'>['Entries'][number];

const kinds = [
  'stake',
  'hold',
  'accept',
  'release',
  'settlement',
  'reversal',
  'cash-out',
  'top-up',
  'adjustment',
  'round',
  'jackpot',
  'external-bet',
  'external-win',
  'external-rollback',
  'deposit',
  'chargeback',
  'funds-transfer',
  'withdrawal',
  'withdrawal-release',
  'payout-late',
  'payout-return',
  'bonus-conversion',
  'vault-lock',
  'vault-release',
  'tournament-entry',
  'tournament-prize',
  'tournament-refund',
  'agent-deposit',
  'agent-withdrawal',
] as const;
/** A list with more loaded pages than this is not refetched when the balance changes, to save requests. */
const FRESH_PAGES_MAX = 2;

/** All balance changes, newest first. */
export function AccountList({
  span,
  onWiden,
}: {
  readonly span: Span;
  readonly onWiden: (() => void) | undefined;
}) {
  const isPlayer = useIsPlayer();
  const found = useEntryPages(span, isPlayer);
  const version = useBalance()?.Version;
  const latest = useRef(found);
  useEffect(() => {
    latest.current = found;
  });
  useEffect(() => {
    const pages = latest.current.data?.pages.length ?? 0;
    if (version !== undefined && pages > 0 && pages <= FRESH_PAGES_MAX) void latest.current.refetch();
  }, [version]);

  if (!isPlayer) return <LogInFirst />;
  if (found.isPending) return <ListSkeleton rows="entries" />;
  const pages = found.data?.pages ?? [];
  const entries = pages.flatMap((page) => page.Entries);
  const balances = balancesAfter(pages);
  if (found.isError && entries.length === 0)
    return <ListFailed failure={found.error} onRetry={() => void found.refetch()} />;
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={ReceiptText}
        title={t('history.empty.account')}
        text={onWiden && t('history.empty.period')}
      >
        {onWiden && <Button onClick={onWiden}>{t('history.empty.widen')}</Button>}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <EntryRow key={entry.ID} entry={entry} balance={balances.get(entry.ID)} />
        ))}
      </ul>
      <LoadMore found={found} />
    </>
  );
}

/** The page of the bet or round that caused the entry. */
function entryLink({ TicketID, RoundID }: Entry): string | undefined {
  if (TicketID !== null) return ticketPath(TicketID);
  return RoundID === null ? undefined : paths.casinoRound.replace(':roundId', String(RoundID));
}

interface EntryRowProps {
  readonly entry: Entry;
  /** Balance after the entry. Undefined in a period in the past. */
  readonly balance: string | undefined;
}

function EntryRow({ entry, balance }: EntryRowProps) {
  const { At, Kind, Amount, Currency, Text, Event } = entry;
  const link = entryLink(entry);
  const kind = kinds.find((each) => each === Kind);
  const isGain = !Amount.startsWith('-') && /[1-9]/.test(Amount);
  return (
    <li
      data-entry={Kind}
      className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-3.5 py-2.5 tablet:grid-cols-[140px_1fr_auto]"
    >
      <span className="text-sm text-faint max-tablet:order-3">
        <DateAndTime atMs={Date.parse(At)} />
      </span>
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={kind === 'reversal' ? 'warn' : 'plain'}>{t(`history.kind.${kind ?? 'other'}`)}</Badge>
        {link === undefined ? (
          <bdi>{Text}</bdi>
        ) : (
          <Link to={link} className="pointer:hover:underline touch:py-2">
            <bdi>{Text}</bdi>
          </Link>
        )}
        {Event !== '' && <bdi className="min-w-0 text-sm text-quiet">{Event}</bdi>}
      </p>
      <div className="grid justify-items-end">
        <bdi translate="no" dir="ltr" className={classNames('text-end font-[640]', isGain && 'text-up')}>
          {isGain && '+'}
          {moneyText(Amount, Currency).replace('-', '−')}
        </bdi>
        {balance !== undefined && (
          <span data-balance-after className="text-xs text-faint">
            {t('shell.balance')}{' '}
            <bdi translate="no" dir="ltr">
              {moneyText(balance, Currency).replace('-', '−')}
            </bdi>
          </span>
        )}
      </div>
    </li>
  );
}
