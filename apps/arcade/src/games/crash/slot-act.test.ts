import { describe, expect, test } from 'vitest';
import { parseWireAmount } from '../../frame/money.ts';
import { bet, round, table } from '../../frame/table/testing.ts';
import type { TableState } from '../table-client.ts';
import type { Flight } from './flight.ts';
import { slotAct } from './slot-act.ts';

const flownTo = (hundredths: number): Flight => ({ kind: 'flying', elapsedMs: 1000, hundredths });
const boarding: Flight = { kind: 'boarding', leftMs: 3000, wholeMs: 7000 };
const placed = bet({
  Stake: '3.33',
  View: { kind: 'crash', autoCashOut: 200, cashOut: null, isByHand: false },
});

function act({
  state = {},
  flight = boarding,
  takesBets = true,
  isBetting = false,
  isDeciding = false,
  isQueued = false,
}: {
  readonly state?: Partial<TableState>;
  readonly flight?: Flight;
  readonly takesBets?: boolean;
  readonly isBetting?: boolean;
  readonly isDeciding?: boolean;
  readonly isQueued?: boolean;
}) {
  return slotAct({
    live: {
      state: { ...table(), line: 'live', round: round(), chat: [], own: [], tick: null, ...state },
      takesBets,
      isBetting: () => isBetting,
      isDeciding: () => isDeciding,
    },
    slot: 0,
    flight,
    isQueued,
    minor: (wire) => parseWireAmount(wire, 2),
  });
}

describe('a slot’s button', () => {
  test('the button places a bet before the cut-off, and queues one for the next flight after it', () => {
    expect(act({})).toEqual({ kind: 'bet' });
    expect(act({ isBetting: true })).toEqual({ kind: 'betting' });
    expect(act({ state: { own: [placed] } })).toEqual({ kind: 'placed' });
    expect(act({ takesBets: false, flight: flownTo(120) })).toEqual({ kind: 'queue' });
    expect(act({ takesBets: false, flight: flownTo(120), isQueued: true })).toEqual({ kind: 'queued' });
  });

  test('the button cashes out at the value of the bet, rounded down to the cent', () => {
    const worth = (flight: Flight) => act({ state: { own: [placed] }, flight, takesBets: false });
    expect(worth(flownTo(100))).toEqual({ kind: 'cash-out', valueMinor: undefined });
    expect(worth(flownTo(101))).toEqual({ kind: 'cash-out', valueMinor: 336n });
    expect(worth(flownTo(155))).toEqual({ kind: 'cash-out', valueMinor: 516n });
    // The automatic cash-out at 2.00 limits the value.
    expect(worth(flownTo(230))).toEqual({ kind: 'cash-out', valueMinor: 666n });
  });

  test('the button shows no outdated value', () => {
    const unsure: Flight = { kind: 'unsure', elapsedMs: 4000, hundredths: 127 };
    const own = [placed];
    expect(act({ state: { own, line: 'away' }, flight: unsure, takesBets: false })).toEqual({
      kind: 'cash-out',
      valueMinor: undefined,
    });
    expect(act({ state: { own, line: 'away' }, isDeciding: true, takesBets: false })).toEqual({
      kind: 'cashing',
    });
    expect(act({ state: { line: 'away' }, takesBets: false })).toEqual({ kind: 'wait' });
    expect(act({ state: { line: 'joining' }, takesBets: false })).toEqual({ kind: 'connect' });
  });

  test('the button queues a bet for the next flight as soon as its own bet has ended', () => {
    const over = { ...placed, State: 'over' as const };
    expect(act({ state: { own: [over] }, flight: flownTo(300), takesBets: false })).toEqual({
      kind: 'queue',
    });
  });
});
