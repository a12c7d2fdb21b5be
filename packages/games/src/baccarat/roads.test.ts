import { describe, expect, test } from 'vitest';
import type { CoupResult } from './baccarat.ts';
import { beadPlate, bigEyeBoy, bigRoad, cockroachRoad, smallRoad } from './roads.ts';

const winners = { P: 'player', B: 'banker', T: 'tie' } as const;
const results = (text: string): CoupResult[] =>
  [...text].map((letter) => {
    if (letter !== 'P' && letter !== 'B' && letter !== 'T') throw new Error(`${letter} wins nothing`);
    return { winner: winners[letter], playerPair: false, bankerPair: false };
  });

/** Draws a road as rows from the top, one letter per cell. */
function drawn<Cell extends { column: number; row: number }>(
  cells: readonly Cell[],
  cellLetter: (cell: Cell) => string,
): string[] {
  const width = Math.max(0, ...cells.map(({ column }) => column + 1));
  const rows = Array.from({ length: 6 }, () => new Array<string>(width).fill('.'));
  for (const cell of cells) {
    const row = rows[cell.row] ?? [];
    expect(row[cell.column]).toBe('.');
    row[cell.column] = cellLetter(cell);
  }
  return rows.map((row) => row.join(''));
}

const first = (name: string): string => name.slice(0, 1).toUpperCase();
const drawnBig = (text: string) => drawn(bigRoad(results(text)), ({ winner }) => first(winner));

const shoe = 'TTBPBTPPBPBBPBPPPBBPPPBBPBPPTTBPBBBBBBBBBPPPPPPPBPBBTPBPBBTBPBBPBBPPPBTT';

describe('the bead plate', () => {
  test('the bead plate holds every coup in columns of six', () => {
    expect(drawn(beadPlate(results('BPTTBPPB')), ({ winner }) => first(winner))).toEqual([
      'BP',
      'PB',
      'T.',
      'T.',
      'B.',
      'P.',
    ]);
  });

  test('the bead plate keeps the pairs of a coup', () => {
    const [cell] = beadPlate([{ winner: 'tie', playerPair: true, bankerPair: false }]);
    expect(cell).toEqual({ column: 0, row: 0, winner: 'tie', playerPair: true, bankerPair: false });
  });
});

describe('the big road', () => {
  test('the big road has one column per run', () => {
    expect(drawnBig('BBPBBBPP').slice(0, 4)).toEqual(['BPBP', 'B.BP', '..B.', '....']);
  });

  test('the big road turns right at the bottom and above a cell that is taken', () => {
    expect(drawnBig(`${'B'.repeat(9)}${'P'.repeat(7)}BB`)).toEqual([
      'BPB.',
      'BPB.',
      'BP..',
      'BP..',
      'BPPP',
      'BBBB',
    ]);
  });

  test('the big road puts a run behind an earlier run that turned right in the first row', () => {
    const runs = [12, 11, 10, 9, 8, 7, 6, 1]
      .map((length, at) => (at % 2 ? 'P' : 'B').repeat(length))
      .join('');
    const [top] = drawnBig(runs);
    // The sixth run turns right in the first row, so the seventh begins behind its end.
    expect(top).toBe('BPBPBPPPPPPPBP');
  });

  test('the big road counts ties on the win before them', () => {
    expect(bigRoad(results('TTBTPTTT')).map(({ winner, ties }) => [winner, ties])).toEqual([
      ['banker', 3],
      ['player', 3],
    ]);
    expect(bigRoad(results('TT'))).toEqual([]);
  });

  test('the big road shows the pairs of winning coups', () => {
    const pair = { playerPair: false, bankerPair: true };
    expect(
      bigRoad([
        { winner: 'banker', ...pair },
        { winner: 'tie', playerPair: true, bankerPair: true },
      ]),
    ).toEqual([{ column: 0, row: 0, winner: 'banker', ...pair, ties: 1 }]);
  });
});

describe('derived roads', () => {
  test('derived roads begin at the second win of the compared column, or at the top of the next', () => {
    const count = (road: typeof bigEyeBoy) => (text: string) => road(results(text)).length;
    expect(['B', 'BP', 'BPP', 'BPB'].map(count(bigEyeBoy))).toEqual([0, 0, 1, 1]);
    expect(['BPP', 'BPB', 'BPBB', 'BPBP'].map(count(smallRoad))).toEqual([0, 0, 1, 1]);
    expect(['BPBB', 'BPBP', 'BPBPP', 'BPBPB'].map(count(cockroachRoad))).toEqual([0, 0, 1, 1]);
  });

  test('derived roads are all red if the wins alternate', () => {
    for (const road of [bigEyeBoy, smallRoad, cockroachRoad])
      expect(new Set(road(results('BPBPBPBPBPBP')).map(({ colour }) => colour))).toEqual(new Set(['red']));
  });

  test('the big eye boy turns blue once if a run becomes longer than the run before', () => {
    expect(
      bigEyeBoy(results('BBPPPPP'))
        .map(({ colour }) => first(colour))
        .join(''),
    ).toBe('RBRR');
  });

  // Expected roads of this shoe were drawn outside this code.
  test.each([
    [
      'the big road',
      drawnBig(shoe),
      [
        'BPBPBPBPBPBPBPBPBPBPBPBPBPBPBPBPB',
        '...P..B..PBPB..P..BP..B...B.B.BP.',
        '.........P.P......BP......B....P.',
        '..................BP.............',
        '..................BPPP...........',
        '..................BBBB...........',
      ],
    ],
    [
      'big eye boy',
      drawn(bigEyeBoy(results(shoe)), ({ colour }) => first(colour)),
      [
        'RBRBRBRBRBRBRBRBRBRBRBRBRBRBRB',
        'RB.B.......B.B.B..R.RB.BR..B.B',
        '.B.B...........B..R.R..B...B..',
        '..................R.R......B..',
        '..................R.R......B..',
        '..................RRR......BB.',
      ],
    ],
    [
      'the small road',
      drawn(smallRoad(results(shoe)), ({ colour }) => first(colour)),
      [
        'RBRBRBRBRBRBRBRBRBRBRBRBRBRB',
        '.B.B.B.BRB.BRBRB......R.R...',
        '...B...BRB..R.RB........R...',
        '........RB..R.RB............',
        '........R...R.RB............',
        '............RR..............',
      ],
    ],
    [
      'cockroach road',
      drawn(cockroachRoad(results(shoe)), ({ colour }) => first(colour)),
      [
        'BRBRBRBRBRBRBRBRBRBRBRBRB',
        'BRB...BR.RBR.....RB...B.B',
        '.RB...BR.R.R..........B..',
        '.RB....R.R.R..........B..',
        '.RB....R.R.R..........B..',
        '.RR......R...............',
      ],
    ],
  ])('a whole shoe gives the expected cells of %s', (_, rows, expected) => expect(rows).toEqual(expected));
});
