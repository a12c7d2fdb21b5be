import {
  bet,
  type ConformancePlayer,
  callWallet,
  newName,
  playBody,
  type WalletAddress,
  win,
} from './wallet-client.ts';

const CALLS_MAX = 50;

/**
 * Sets a player's exact balance by the wallet's own calls: free rounds that win and rounds that lose. So a wallet needs
 * no other way to set a balance.
 */
export async function bringTo(
  wallet: WalletAddress & { readonly stakeMaxMinor?: number | undefined },
  player: ConformancePlayer,
  amountMinor: number,
): Promise<void> {
  const { userId, currency, game } = player;
  let last = 'nothing';
  for (let calls = 0; calls < CALLS_MAX; calls++) {
    const held = await callWallet(wallet, 'play', { user_id: userId, currency, game });
    if (held.balance === undefined)
      throw new Error(`balance of ${userId}: expected an amount, got status ${held.status}`);
    const missing = amountMinor - held.balance;
    if (missing === 0) return;
    const action =
      missing > 0
        ? win(missing, newName(), { cause: 'free-round' })
        : bet(Math.min(-missing, wallet.stakeMaxMinor ?? -missing));
    const answer = await callWallet(
      wallet,
      'play',
      playBody(player, newName(), [action], { finished: true }),
    );
    last = `${answer.status} ${answer.code ?? ''} to ${JSON.stringify(action)}`;
  }
  throw new Error(`${userId} could not be brought to ${amountMinor}: the last answer was ${last}`);
}
