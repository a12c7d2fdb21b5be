import { returnRange } from '@evens/games';
import type { ListedTable } from '../shared-rounds/machines.ts';
import type { TableState } from '../shared-rounds/table-state.ts';
import { presentReturn } from '../stakes/displayed-return.ts';

/** Data that a table's frame needs to start, without the player's own data. */
export function tableOpening(
  { machine, name }: Pick<ListedTable, 'machine' | 'name'>,
  { tableState, isSandbox }: { readonly tableState: TableState; readonly isSandbox: boolean },
) {
  return {
    Game: {
      Key: machine.key,
      Name: name,
      RulesVersion: machine.version,
      ...presentReturn(returnRange(machine)),
    },
    Seeds: null,
    OpenRound: null,
    Table: {
      Slots: machine.slots,
      BettingMs: tableState.times.bettingMs,
      DecisionMs: tableState.times.decisionMs,
      Image: tableState.image(),
      ...(isSandbox && { IsSandbox: true as const }),
    },
  } as const;
}
