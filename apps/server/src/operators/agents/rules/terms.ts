import { type AgentTerms, type UserType, userTypes } from '@evens/contract';

/** Percentages of an account, each in hundredths of a per cent. */
export interface Terms {
  readonly subAgentCommission: number;
  readonly agentCommission: number;
  readonly positionTaking: number;
  readonly rebate: number;
}

export const noTerms: Terms = { subAgentCommission: 0, agentCommission: 0, positionTaking: 0, rebate: 0 };

export const presentTerms = (terms: Terms): AgentTerms => ({
  SubAgentCommission: terms.subAgentCommission,
  AgentCommission: terms.agentCommission,
  PositionTaking: terms.positionTaking,
  Rebate: terms.rebate,
});

export const parseTerms = (form: AgentTerms): Terms => ({
  subAgentCommission: form.SubAgentCommission,
  agentCommission: form.AgentCommission,
  positionTaking: form.PositionTaking,
  rebate: form.Rebate,
});

/** Types of agents, from the lowest level to the highest. */
const agentLevels: readonly UserType[] = [
  userTypes.agent,
  userTypes['super-agent'],
  userTypes['super-master-agent'],
];

export const isAgentType = (type: UserType): boolean => agentLevels.includes(type);

/** Types of the accounts that one of this type can have directly below: all lower levels of agents, players and demo users. */
export function typesBelow(type: UserType): readonly UserType[] {
  const level = agentLevels.indexOf(type);
  return level < 0 ? [] : [userTypes.user, userTypes.demo, ...agentLevels.slice(0, level)];
}

/** The highest percentages that an account may give one directly below. */
export const termsBelowMax = ({ subAgentCommission, positionTaking, rebate }: Terms): Terms => ({
  agentCommission: subAgentCommission,
  subAgentCommission,
  positionTaking,
  rebate,
});

/**
 * Names the fields of percentages that an account of this type cannot have: above `max`, a commission for sub-agents above the
 * account's own, and any but a rebate of who is no agent. A demo user has none at all.
 */
export function wrongTerms(type: UserType, terms: Terms, max: Terms): readonly (keyof AgentTerms)[] {
  const isAgent = isAgentType(type);
  const most = (value: number): number => (isAgent ? value : 0);
  const wrong: readonly (readonly [keyof AgentTerms, boolean])[] = [
    ['AgentCommission', terms.agentCommission > most(max.agentCommission)],
    [
      'SubAgentCommission',
      terms.subAgentCommission > most(Math.min(max.subAgentCommission, terms.agentCommission)),
    ],
    ['PositionTaking', terms.positionTaking > most(max.positionTaking)],
    ['Rebate', terms.rebate > (type === userTypes.demo ? 0 : max.rebate)],
  ];
  return wrong.filter(([, isWrong]) => isWrong).map(([field]) => field);
}

/** Names the fields that would fall below what the account gives others already. `given` has the highest of each. */
export function termsBelowGiven(terms: Terms, given: Terms): readonly (keyof AgentTerms)[] {
  const most = termsBelowMax(terms);
  const low: readonly (readonly [keyof AgentTerms, boolean])[] = [
    ['SubAgentCommission', most.agentCommission < given.agentCommission],
    ['PositionTaking', most.positionTaking < given.positionTaking],
    ['Rebate', most.rebate < given.rebate],
  ];
  return low.filter(([, isLow]) => isLow).map(([field]) => field);
}
