import type { AccountId } from '@evens/base';
import type { TableKey } from '@evens/contract';
import type { SealPlace } from '../../../../platform/seal.ts';

// What each sealed value of the casino is bound to. A place never changes: values of before would not open any more.

/** Where a value of a column is kept, by what it is bound to. */
export function placeOf(table: string, column: string, row: SealPlace['row']): SealPlace {
  return { table, row, column };
}

interface SeedPair {
  readonly accountId: AccountId;
  readonly no: number;
}

export function seedPlace({ accountId, no }: SeedPair): SealPlace {
  return { table: 'game_seed', row: [accountId, no], column: 'server_seed' };
}

export function nextSeedPlace({ accountId, no }: SeedPair): SealPlace {
  return { table: 'game_seed', row: [accountId, no], column: 'next_server_seed' };
}

/** A round's id is drawn by the statement that writes it; its pair and nonce are known before, and no other has them. */
export function roundStatePlace(round: {
  readonly accountId: AccountId;
  readonly seedNo: number;
  readonly nonce: number;
  readonly step: number;
}): SealPlace {
  const { accountId, seedNo, nonce, step } = round;
  return { table: 'round', row: [accountId, seedNo, nonce, step], column: 'state' };
}

export function chainPlace(no: number): SealPlace {
  return { table: 'crash_chain', row: [no], column: 'last_seed' };
}

export function shoePlace({ table, no }: { readonly table: TableKey; readonly no: number }): SealPlace {
  return { table: 'table_shoe', row: [table, no], column: 'seed' };
}

export function sharedSecretPlace(id: number): SealPlace {
  return { table: 'shared_round', row: [id], column: 'secret' };
}

export function sharedOutcomePlace(id: number): SealPlace {
  return { table: 'shared_round', row: [id], column: 'outcome' };
}

/** `won` counts the times that the jackpot was won: a trigger of before doesn't open again. */
export function triggerPlace(jackpot: {
  readonly key: string;
  readonly currency: string;
  readonly won: number;
}): SealPlace {
  return {
    table: 'jackpot_pool',
    row: [jackpot.key, jackpot.currency, jackpot.won],
    column: 'trigger_sealed',
  };
}
