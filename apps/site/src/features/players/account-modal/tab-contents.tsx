import type { ComponentType } from 'react';
import { CasinoHistory } from '../../casino/history/lazy.ts';
import { DepositTab, WithdrawTab } from '../../payments/cashier/lazy.ts';
import { BonusesTab } from '../../promotions/bonuses/lazy.ts';
import { AccountInfo } from '../accounts/lazy.ts';
import { PendingBets, SportsHistory, TransactionHistory } from '../history/lazy.ts';
import { Messages } from '../messages/lazy.ts';
import { Limits } from '../protection/lazy.ts';
import type { AccountTab } from './tabs.ts';

/** The content of each tab. The owning features are loaded with their tab. */
export const tabContents: Readonly<Record<AccountTab, ComponentType>> = {
  accountInfo: AccountInfo,
  messages: Messages,
  limits: Limits,
  deposit: DepositTab,
  withdraw: WithdrawTab,
  bonuses: BonusesTab,
  casinoHistory: CasinoHistory,
  sportsHistory: SportsHistory,
  pendingBets: PendingBets,
  transactionHistory: TransactionHistory,
};
