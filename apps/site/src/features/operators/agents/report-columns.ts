import type { AgentSums } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';

/** Amounts of a report row in the order of its columns. */
export const amountColumns = [
  'Turnover',
  'Payout',
  'NetWin',
  'BonusCost',
  'Position',
  'Commission',
  'Rebate',
  'Total',
  'Upline',
  'TransfersIn',
  'TransfersOut',
] as const satisfies readonly (keyof AgentSums)[];
export type AmountColumn = (typeof amountColumns)[number];

const keys = {
  Turnover: 'agentreport.csv.turnover',
  Payout: 'agentreport.csv.payout',
  NetWin: 'agentreport.csv.net-win',
  BonusCost: 'agentreport.csv.bonus-cost',
  Position: 'agentreport.csv.position',
  Commission: 'agentreport.csv.commission',
  Rebate: 'agentreport.csv.rebate',
  Total: 'agentreport.csv.total',
  Upline: 'agentreport.csv.upline',
  TransfersIn: 'agentreport.csv.transfers-in',
  TransfersOut: 'agentreport.csv.transfers-out',
} as const satisfies Record<AmountColumn, string>;

const meanings = {
  Turnover: 'agents.meaning.turnover',
  Payout: 'agents.meaning.payout',
  NetWin: 'agents.meaning.net-win',
  BonusCost: 'agents.meaning.bonus-cost',
  Position: 'agents.meaning.position',
  Commission: 'agents.meaning.commission',
  Rebate: 'agents.meaning.rebate',
  Total: 'agents.meaning.total',
  Upline: 'agents.meaning.upline',
  TransfersIn: 'agents.meaning.transfers-in',
  TransfersOut: 'agents.meaning.transfers-out',
} as const satisfies Record<AmountColumn, string>;

export const columnText = (column: AmountColumn): string => t(keys[column]);
export const meaningText = (column: AmountColumn): string => t(meanings[column]);
