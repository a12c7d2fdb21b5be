import { blackjackMachine } from './blackjack-machine.ts';
import {
  baccaratMachine,
  dragonTigerMachine,
  rouletteMachine,
  sicBoMachine,
  wheelMachine,
} from './chip-machines.ts';
import { crashMachine } from './crash-machine.ts';
import type { TableMachine } from './machine.ts';

/** An in-house table as listed in the lobby. */
export interface ListedTable {
  readonly machine: TableMachine;
  readonly name: string;
  /** Casino lists that contain it. */
  readonly categories: readonly string[];
  /** An entry of `liveCasinoCategories`. Null for a game without a dealer. */
  readonly liveCategory: string | null;
  /** Maximum number of displayed results. */
  readonly resultsMax: number;
}

const live = ['live', 'live-casino'] as const;
const RESULTS = 200;

/** Best first, which is the lobby order. */
export const inHouseTables: readonly ListedTable[] = [
  {
    machine: crashMachine,
    name: 'Crash',
    categories: ['all', 'crash', 'games'],
    liveCategory: null,
    resultsMax: 50,
  },
  {
    machine: rouletteMachine,
    name: 'Live Roulette',
    categories: live,
    liveCategory: 'roulette',
    resultsMax: RESULTS,
  },
  {
    machine: blackjackMachine,
    name: 'Live Blackjack',
    categories: live,
    liveCategory: 'blackjack',
    resultsMax: RESULTS,
  },
  {
    machine: baccaratMachine,
    name: 'Live Baccarat',
    categories: live,
    liveCategory: 'baccarat',
    resultsMax: RESULTS,
  },
  {
    machine: dragonTigerMachine,
    name: 'Live Dragon Tiger',
    categories: live,
    liveCategory: 'baccarat',
    resultsMax: RESULTS,
  },
  {
    machine: sicBoMachine,
    name: 'Live Sic Bo',
    categories: live,
    liveCategory: 'sic-bo',
    resultsMax: RESULTS,
  },
  {
    machine: wheelMachine,
    name: 'Money Wheel',
    categories: live,
    liveCategory: 'wheel',
    resultsMax: RESULTS,
  },
];

const byKey = new Map<string, ListedTable>(inHouseTables.map((listed) => [listed.machine.key, listed]));

export function inHouseTable(key: string): ListedTable | undefined {
  return byKey.get(key);
}
