import type { ExposureRow } from '@evens/contract';
import { type Answer, callQuery } from '@evens/web/core/api.ts';
import { useQuery } from '@tanstack/react-query';
import { POLL_MS } from '../exposure/exposure-parts.tsx';
import { useMayRead } from '../operator-rights.ts';

function byMatch({ Rows }: Answer<'GET /api/desk/exposure'>): ReadonlyMap<number, ExposureRow> {
  return new Map(Rows.flatMap((row) => (row.MatchID === null ? [] : [[row.MatchID, row] as const])));
}

function byOutcome({ Rows }: Answer<'GET /api/desk/exposure'>): ReadonlyMap<string, ExposureRow> {
  return new Map(Rows.map((row) => [`${row.LineID}/${row.OutcomeNo}`, row]));
}

/** The matches with the highest liabilities; undefined if the operator may not read them. */
export function useMatchExposure(): ReadonlyMap<number, ExposureRow> | undefined {
  const enabled = useMayRead('exposure');
  const query = callQuery('GET /api/desk/exposure', { query: { by: 'match' } });
  return useQuery({ ...query, enabled, refetchInterval: POLL_MS, select: byMatch }).data;
}

/** Open bets on the outcomes of a match by `line/outcome number`, as above. */
export function useOutcomeExposure(match: number): ReadonlyMap<string, ExposureRow> | undefined {
  const enabled = useMayRead('exposure');
  const query = callQuery('GET /api/desk/exposure', { query: { by: 'outcome', match } });
  return useQuery({ ...query, enabled, refetchInterval: POLL_MS, select: byOutcome }).data;
}
