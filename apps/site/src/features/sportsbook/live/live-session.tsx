import type { Ticket } from '@evens/contract';
import { receiveBalance } from '@evens/web/core/displayed-balance.ts';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { ReconnectButton } from '@evens/web/core/reconnect-button.tsx';
import { isCasinoPath } from '@evens/web/core/route-paths.ts';
import { useUser } from '@evens/web/core/session.ts';
import { unseenWin } from '@evens/web/core/unseen-win.ts';
import { loadLaterWords, t, words } from '@evens/web/core/words.ts';
import { useBalance, useFeed, useLive, useLiveConnection } from '@evens/web/live/hooks.ts';
import { useLocation } from '@evens/web/navigation/index.ts';
import { NoticeOverlay, notify } from '@evens/web/ui/notice.tsx';
import { useEffect } from 'react';

/** One line below the header while prices can't be trusted; nothing otherwise. In the casino only a lost connection matters. */
function FreshnessBar() {
  const { freshness, transport } = useFeed();
  const { pathname } = useLocation();
  if (freshness === 'fresh' || freshness === 'connecting') return null;
  if (isCasinoPath(pathname) && transport !== 'disconnected') return null;
  return (
    <NoticeOverlay>
      {t(`live.bar.${freshness}`)}{' '}
      <span className="max-tablet:hidden">{t(`live.bar.${freshness}.more`)}</span>
      {transport === 'disconnected' && <ReconnectButton />}
    </NoticeOverlay>
  );
}

/** Notifies the player that a take profit or a stop loss has cashed a ticket out. The inbox has the message too. */
async function notifyAutomaticCashout({
  ID,
  CashedOut,
  CashedOutBy,
  Currency,
  Stake,
}: Ticket): Promise<void> {
  await loadLaterWords();
  const rule = t(CashedOutBy === 'take-profit' ? 'cashout.auto.profit' : 'cashout.auto.loss');
  notify(
    t('cashout.auto.paid', { rule, bet: ID, amount: moneyText(CashedOut, Currency) }),
    isGain({ CashedOut, Stake }) ? 'good' : 'plain',
  );
}

/** Notifies the player of won bets by a card. */
async function notifyWins(tickets: readonly Ticket[]): Promise<void> {
  const [{ showWins }] = await Promise.all([import('../../players/history/won-card.tsx'), loadLaterWords()]);
  showWins(tickets);
}

/** Notifies the player of lost bets in plain words: one notice for those of one message. */
async function notifyLosses(tickets: readonly Ticket[]): Promise<void> {
  const [{ showLosses }] = await Promise.all([import('../../players/history/won-text.ts'), loadLaterWords()]);
  showLosses(tickets);
}

/** Whether a cash-out returned more than the stake: only a gain is green. */
function isGain({ CashedOut, Stake }: Pick<Ticket, 'CashedOut' | 'Stake'>): boolean {
  return Number(CashedOut) > Number(Stake);
}

/** Keeps the stream open while the layout is mounted, passes balances on, and warns when prices are outdated. */
export function LiveSession() {
  const user = useUser();
  useLiveConnection(words().language.code, user?.ID);
  const balance = useBalance();
  useEffect(() => {
    if (balance) receiveBalance(balance);
  }, [balance]);
  const { account } = useLive();
  useEffect(
    () =>
      account.onAutomaticCashout((ticket) => {
        // If its messages fail to load, the message in the inbox remains.
        notifyAutomaticCashout(ticket).catch(() => undefined);
      }),
    [account],
  );
  useEffect(
    () =>
      account.onWin((tickets) => {
        unseenWin.set(true);
        // If the card fails to load, the history has the bets.
        notifyWins(tickets).catch(() => undefined);
      }),
    [account],
  );
  useEffect(
    () =>
      account.onLoss((tickets) => {
        notifyLosses(tickets).catch(() => undefined);
      }),
    [account],
  );
  const isVisitor = user === null;
  useEffect(() => {
    if (isVisitor) unseenWin.set(false);
  }, [isVisitor]);
  useEffect(() => account.onAlert(({ Title }) => notify(Title)), [account]);
  return <FreshnessBar />;
}
