import type { Queryable } from '../../platform/db.ts';

/** Operators' settings for the whole site. */
export interface SiteRule {
  /** Paths begin with a language, and players can choose one. */
  readonly multilanguage: boolean;
}

export async function readSiteRule(db: Queryable): Promise<SiteRule> {
  const { rows } = await db.query<SiteRule>({
    name: 'site-rule',
    text: 'select multilanguage from site_rule',
  });
  const [row] = rows;
  if (!row) throw new Error('readSiteRule: site_rule has no row');
  return row;
}

export async function writeMultilanguage(db: Queryable, isOn: boolean): Promise<void> {
  await db.query('update site_rule set multilanguage = $1', [isOn]);
}

/** Maximum age of the cached rule. */
const RULE_FRESH_MS = 1_000;

interface CachedRule {
  readonly rule: Promise<SiteRule>;
  readonly untilMs: number;
}

/** The rule, at most one second old: pages read it with each request. */
export function makeReadSiteRule(
  read: () => Promise<SiteRule>,
  nowMs: () => number,
): () => Promise<SiteRule> {
  let cachedRule: CachedRule | undefined;
  return () => {
    if (cachedRule && nowMs() < cachedRule.untilMs) return cachedRule.rule;
    const current: CachedRule = { rule: read(), untilMs: nowMs() + RULE_FRESH_MS };
    cachedRule = current;
    current.rule.catch(() => {
      if (cachedRule === current) cachedRule = undefined;
    });
    return current.rule;
  };
}
