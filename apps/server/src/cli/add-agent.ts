import { parseCurrency } from '@evens/base';
import { userTypes } from '@evens/contract';
import { proposeTopAgent } from '../operators/index.ts';
import { systemClock } from '../platform/clock.ts';
import type { Pool } from '../platform/db.ts';
import { inWords, needReason, PlainRefusal, proposed, whoRunsThis } from './shell-operator.ts';

const clock = systemClock;

const agentTypes = [
  ['agent', userTypes.agent],
  ['super-agent', userTypes['super-agent']],
  ['super-master-agent', userTypes['super-master-agent']],
] as const;

/** Parses a percentage with at most two decimals into hundredths of a percent; the default is 0. */
function hundredths(option: string, typed = '0'): number {
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(typed))
    throw new PlainRefusal(`--${option} is a percentage, such as 2.5`);
  return Math.round(Number(typed) * 100);
}

/** Proposes an agent at the top of a tree; a second operator approves it. */
export async function addAgentCommand(
  pool: Pool,
  { userName, email }: { readonly userName: string; readonly email: string },
  options: Readonly<Partial<Record<string, string>>>,
): Promise<void> {
  const { type = 'agent', country = '', currency: named = 'EUR' } = options;
  const userType = agentTypes.find(([name]) => name === type)?.[1];
  if (userType === undefined)
    throw new PlainRefusal(`--type is ${agentTypes.map(([name]) => name).join(' or ')}`);
  const currency = parseCurrency(named);
  if (!currency.ok) throw new PlainRefusal(`--currency: there is no currency "${named}"`);
  const form = {
    UserName: userName,
    Email: email,
    Country: country,
    Currency: currency.value,
    UserType: userType,
    AgentCommission: hundredths('commission', options.commission),
    SubAgentCommission: hundredths('sub-commission', options['sub-commission']),
    PositionTaking: hundredths('position', options.position),
    Rebate: hundredths('rebate', options.rebate),
    Reason: needReason(options.reason),
  };
  const proposal = await proposeTopAgent(pool, form, { operator: whoRunsThis(), atMs: clock.nowMs() });
  if (!proposal.ok) throw new PlainRefusal(inWords(proposal.error));
  process.stdout.write(proposed(proposal.value));
}
