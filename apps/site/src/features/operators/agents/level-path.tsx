import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import type { AgentAccount } from '@evens/web/features/operators/agents/agent-queries.ts';
import { Breadcrumbs } from '@evens/web/ui/breadcrumbs.tsx';

interface LevelPathProps {
  /** The path from the agent down to the displayed account. */
  readonly path: AgentAccount['Path'];
  /** The address of an account's screen. */
  buildHref(id: number): string;
}

/** The levels above the displayed account. */
export function LevelPath({ path, buildHref }: LevelPathProps) {
  const above = path.slice(0, -1);
  if (above.length === 0) return null;
  return (
    <Breadcrumbs
      label={t('agents.path')}
      crumbs={above.map(({ UserID, UserName }) => ({ name: UserName, to: buildHref(UserID) }))}
    />
  );
}

export const accountHref = (id: number): string => `${paths.agentManagement}?id=${id}`;
