import { createReadStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { withConnection } from '../../../tools/postgres-process.ts';

/** A plan node as `auto_explain` writes it. Counts are averages per loop. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** A statement that a process ran, with its actual plan. */
export interface RecordedPlan {
  readonly text: string;
  readonly plan: PlanNode;
}

/** Normalises white space. */
export function normalized(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  // Statements of functions too.
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_parameter_max_length': '0',
};

const entryStart = /^\S+ \S+ \S+ \[\d+\] LOG: {2}duration: .* plan:$/;

/** Parses all plans in the log lines of a PostgreSQL server. */
async function parsePlans(lines: AsyncIterable<string>): Promise<readonly RecordedPlan[]> {
  const plans: RecordedPlan[] = [];
  let json: string[] | undefined;
  const take = () => {
    if (!json) return;
    const recorded: { 'Query Text': string; Plan: PlanNode } = JSON.parse(json.join('\n'));
    plans.push({ text: normalized(recorded['Query Text']), plan: recorded.Plan });
    json = undefined;
  };
  for await (const line of lines) {
    if (line.startsWith('\t')) json?.push(line.slice(1));
    else {
      take();
      if (entryStart.test(line)) json = [];
    }
  }
  // An unfinished entry has no end yet.
  if (json?.at(-1) === '}') take();
  return plans;
}

/** Makes PostgreSQL log the plan of each statement on a database, from new connections on. */
export async function recordPlans(databaseUrl: string, more: Readonly<Record<string, string>> = {}) {
  const { logFile } = await withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query(
      "select current_database() as name, current_setting('data_directory') as folder",
    );
    for (const [name, value] of Object.entries({ ...settings, ...more }))
      await client.query(`alter database ${rows[0].name} set ${name} = '${value}'`);
    return { logFile: join(rows[0].folder, '../postgres.log') };
  });
  const from = statSync(logFile).size;
  return {
    /** Reads by line: with millions of rows, the log exceeds the maximum length of a string. */
    read(): Promise<readonly RecordedPlan[]> {
      const input = createReadStream(logFile, { start: from });
      return parsePlans(createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }));
    },
  };
}
