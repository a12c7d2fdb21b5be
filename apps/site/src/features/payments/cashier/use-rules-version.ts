import { callQuery } from '@evens/web/core/api.ts';
import { queryClient } from '@evens/web/core/query-client.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

const ASK_MS = 15_000;
const versionQuery = callQuery('GET /api/deposit/rulesversion');
const lists = [callQuery('GET /api/deposit/methods'), callQuery('GET /api/withdraw/methods')];

/** Reloads the methods: an operator may have closed one or changed limits. */
export function refreshMethods(): void {
  for (const { queryKey } of lists) void queryClient.invalidateQueries({ queryKey });
}

/** Keeps the methods of an open tab up to date: reloads them when the version of the operators' rules changes. */
export function useRulesVersion(): void {
  const version = useQuery({ ...versionQuery, refetchInterval: ASK_MS, refetchOnMount: 'always' }).data
    ?.Version;
  const seen = useRef<number>(undefined);
  useEffect(() => {
    if (seen.current !== undefined && version !== seen.current) refreshMethods();
    seen.current = version;
  }, [version]);
}
