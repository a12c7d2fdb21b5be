import type { AccountId } from '@evens/base';
import type { TableKey } from '@evens/contract';
import type { SealedField } from '../../../platform/seal.ts';

// The binding of each sealed casino value. It never changes, because existing values could no longer be decrypted.

/** The field of a sealed value, by what it is bound to. */
export function sealedField(table: string, column: string, row: SealedField['row']): SealedField {
  return { table, row, column };
}

interface SeedPair {
  readonly accountId: AccountId;
  readonly no: number;
}

export function seedField({ accountId, no }: SeedPair): SealedField {
  return { table: 'game_seed', row: [accountId, no], column: 'server_seed' };
}

export function nextSeedField({ accountId, no }: SeedPair): SealedField {
  return { table: 'game_seed', row: [accountId, no], column: 'next_server_seed' };
}

/** The statement that writes a round draws its id; its pair and nonce are known earlier and unique. */
export function roundStateField(round: {
  readonly accountId: AccountId;
  readonly seedNo: number;
  readonly nonce: number;
  readonly step: number;
}): SealedField {
  const { accountId, seedNo, nonce, step } = round;
  return { table: 'round', row: [accountId, seedNo, nonce, step], column: 'state' };
}

export function chainField(no: number): SealedField {
  return { table: 'crash_chain', row: [no], column: 'last_seed' };
}

export function shoeField({ table, no }: { readonly table: TableKey; readonly no: number }): SealedField {
  return { table: 'table_shoe', row: [table, no], column: 'seed' };
}

export function sharedSecretField(id: number): SealedField {
  return { table: 'shared_round', row: [id], column: 'secret' };
}

export function sharedOutcomeField(id: number): SealedField {
  return { table: 'shared_round', row: [id], column: 'outcome' };
}

/** `won` counts the wins of the jackpot: an earlier trigger cannot be decrypted again. */
export function triggerField(jackpot: {
  readonly key: string;
  readonly currency: string;
  readonly won: number;
}): SealedField {
  return {
    table: 'jackpot_pool',
    row: [jackpot.key, jackpot.currency, jackpot.won],
    column: 'trigger_sealed',
  };
}
