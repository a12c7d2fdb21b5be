import {
  type BreakdownRow,
  type CallAnswer,
  type Calls,
  type ReportDimension,
  type ReportSection,
  reportBreakdowns,
} from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';
import {
  expectedGameHold,
  expectedMarketHold,
  gameName,
  standardError,
  theoreticalDeviation,
} from './expected-hold.ts';
import { followStatement } from './follow.ts';
import {
  currencyParameters,
  presentStatements,
  presentSums,
  readSpanRates,
  type Span,
  type SumRow,
} from './read-report.ts';
import { type BreakdownSource, breakdownStatement, ratesStatement } from './statements.ts';

const VALUES_MAX = 200;

export interface BreakdownQuery extends Span {
  readonly section: ReportSection;
  readonly by: ReportDimension;
  /** Number of values with rows of their own; 200 by default. */
  readonly valuesMax?: number;
}

interface ValueRow extends SumRow {
  readonly value: string | null;
  readonly stake_squares: number;
  readonly stake_returns: number;
  readonly return_squares: number;
}

export const hasDimension = (section: ReportSection, by: ReportDimension): boolean =>
  reportBreakdowns[section].some((each) => each === by);

const sectionProducts = (section: ReportSection): readonly string[] =>
  section === 'play' ? ['sport', 'casino', 'providers'] : [section];

function sourceTable(by: ReportDimension): BreakdownSource {
  return by === 'product' || by === 'player' || by === 'agent' ? by : 'dimension';
}

const nameStatements: Readonly<Partial<Record<ReportDimension, string>>> = {
  league: 'select id, name from tournament where id = any($1::bigint[])',
  player: `select p.account_id as id, coalesce(u."displayUsername", u.username) as name
           from player p join auth_user u on u.id = p.auth_user_id where p.account_id = any($1::bigint[])`,
  agent: 'select player_id as id, user_name as name from agent_account where player_id = any($1::bigint[])',
};

async function readNames(
  db: Queryable,
  by: ReportDimension,
  values: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const text = nameStatements[by];
  if (text === undefined) return new Map(values.map((value) => [value, gameName(value) ?? '']));
  const ids = values.filter((value) => /^[1-9]\d*$/.test(value));
  const { rows } = await db.query<{ id: number; name: string }>({
    name: `report-names-${by}`,
    text,
    values: [ids],
  });
  return new Map(rows.map(({ id, name }) => [`${id}`, name]));
}

function expectedHold({ section, by }: BreakdownQuery, value: string): number | null {
  if (by === 'game' && section === 'casino') return expectedGameHold(value);
  return by === 'market' ? expectedMarketHold(value) : null;
}

/** Standard error of a value over all of its currencies, in euro cents. */
function valueError(value: string, rows: readonly ValueRow[]): number | null {
  const sum = (measure: (row: ValueRow) => number) => rows.reduce((total, row) => total + measure(row), 0);
  const stakeSquares = sum((row) => row.stake_squares);
  if (stakeSquares === 0) return null;
  const squares = {
    stakeSquares,
    stakes: sum((row) => Number(row.in_cents ?? 0)),
    returned: sum((row) => Number(row.out_cents ?? 0)),
    rounds: sum((row) => row.items),
    stakeReturns: sum((row) => row.stake_returns),
    returnSquares: sum((row) => row.return_squares),
  };
  return standardError(squares, theoreticalDeviation(value));
}

/** Sums of a span by the values of a dimension, the highest converted amounts first, and the sum of the others. */
export async function readBreakdown(
  db: Queryable,
  query: BreakdownQuery,
): Promise<CallAnswer<Calls['GET /api/desk/report/breakdown']>> {
  const { from, to, section, by, valuesMax = VALUES_MAX } = query;
  const statement = breakdownStatement(sourceTable(by));
  const { rows } = await db.query<ValueRow>({
    ...statement,
    values: [from, to, ...currencyParameters, sectionProducts(section), by, valuesMax],
  });
  const byValue = Map.groupBy(rows, ({ value }) => value);
  const names = await readNames(
    db,
    by,
    [...byValue.keys()].filter((value) => value !== null),
  );
  const presented = [...byValue].flatMap(([value, valueRows]) => {
    const own = {
      Value: value,
      Name: (value !== null && names.get(value)) || null,
      ExpectedHold: value === null ? null : expectedHold(query, value),
      StandardError: value === null ? null : valueError(value, valueRows),
    };
    return valueRows.map((row): BreakdownRow => ({ ...own, ...presentSums(row) }));
  });
  return {
    Rows: presented,
    Rates: await readSpanRates(
      db,
      query,
      rows.map(({ currency }) => currency),
    ),
    Statements: presentStatements([statement, ratesStatement, followStatement]),
  };
}
