import { t, words } from '../../../core/words.ts';
import type { TermField } from './agent-queries.ts';
import { percentText } from './percent.ts';

const typeKeys = [0, 1, 2, 3, 4] as const;

export function typeText(userType: number): string {
  const known = typeKeys.find((type) => type === userType);
  if (known === undefined) throw new Error(`typeText: expected a user type of 0 to 4, got ${userType}`);
  return t(`agentreport.type.${known}`);
}

export const percent = (hundredths: number): string => percentText(hundredths, words().language.locale);

/** The name of a country in the page's language, or its code if the browser has no name for it. */
export function countryText(code: string): string {
  return (
    new Intl.DisplayNames([words().language.locale], { type: 'region', fallback: 'code' }).of(code) ?? code
  );
}

const termKeys = {
  AgentCommission: 'agents.terms.commission',
  SubAgentCommission: 'agents.terms.sub-commission',
  PositionTaking: 'agents.terms.position',
  Rebate: 'agents.terms.rebate',
} as const;

export const termText = (field: TermField): string => t(termKeys[field]);

/** A month as text, in UTC. `day` is its first day: "2026-03-01". */
export function monthText(day: string): string {
  const format = new Intl.DateTimeFormat(words().language.locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(Date.parse(`${day}T00:00:00Z`));
}

/** The first day of the following month, in the format of the contract. */
export function monthAfter(atMs: number): string {
  const now = new Date(atMs);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 10);
}
