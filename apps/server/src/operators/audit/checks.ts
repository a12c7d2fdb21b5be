import { agentChecks } from './agent-checks.ts';
import { settingsUnrecorded } from './audit-chain/settings.ts';
import { bonusChecks } from './bonus-checks.ts';
import type { Check } from './check-statement.ts';
import { externalChecks } from './external-checks.ts';
import { ledgerChecks } from './ledger-checks.ts';
import { loyaltyChecks } from './loyalty-checks.ts';
import { paymentChecks } from './payment-checks.ts';
import { protectionChecks } from './protection-checks.ts';
import { reportChecks } from './report-checks.ts';
import { roundChecks } from './round-checks.ts';
import { roundFundingChecks } from './round-funding-checks.ts';
import { sharedChecks } from './shared-checks.ts';
import { ticketChecks } from './ticket-checks.ts';
import { tournamentChecks } from './tournament-checks.ts';

export const checks: readonly Check[] = [
  ...roundChecks,
  ...roundFundingChecks,
  ...sharedChecks,
  ...externalChecks,
  ...paymentChecks,
  ...bonusChecks,
  ...loyaltyChecks,
  ...tournamentChecks,
  ...agentChecks,
  ...reportChecks,
  ...protectionChecks,
  ...ledgerChecks,
  ...ticketChecks,
  {
    name: 'setting-changed-unrecorded',
    whole: true,
    sql: settingsUnrecorded,
  },
  {
    name: 'operator-actions-chain-broken',
    whole: true,
    sql: `
      select format('operator action %s (%s by %s)', a.id, (a.action).action, a.operator) as example from (
        select o as action, o.id, o.hash, o.operator, lag(o.id, 1, 0::bigint) over (order by o.id) as previous_id,
               lag(o.hash, 1, ''::bytea) over (order by o.id) as previous_hash
        from operator_action o
      ) as a
      where a.id <> previous_id + 1 or a.hash <> operator_action_hash(previous_hash, a.action)`,
  },
];
