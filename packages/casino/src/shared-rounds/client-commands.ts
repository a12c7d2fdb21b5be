import { err, type Result } from '@evens/base';
import { unknownField } from '@evens/games';
import { storedJson } from '../stored-text.ts';
import type { Decided, ReadTableBet, TableBet, TableMachine } from './machine.ts';
import type { SharedRound } from './shared-round.ts';

/** Reads a bet from a client. Refuses unknown fields. */
export function readAskedBet(
  machine: TableMachine,
  raw: unknown,
  returnMaxMinor: bigint,
): Result<ReadTableBet, string> {
  const read = machine.readBet(raw, returnMaxMinor);
  if (!read.ok) return read;
  const unknown = unknownField(raw, storedJson(read.value.betText));
  return unknown === undefined ? read : err(`unknown field in the bet: ${unknown}`);
}

/** Reads and makes a decision from a client. Refuses unknown fields. */
export function decideFromClient(
  machine: TableMachine,
  { round, bet, raw }: { readonly round: SharedRound; readonly bet: TableBet; readonly raw: unknown },
): Result<Decided, string> {
  const decision = machine.decide?.(round, bet, raw);
  if (!decision) return err('nothing is decided at this table');
  if (!decision.ok) return decision;
  const unknown = unknownField(raw, decision.value.move);
  return unknown === undefined ? decision : err(`unknown field in the move: ${unknown}`);
}
