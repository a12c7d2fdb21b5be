import type { User } from '@evens/contract';

type Kind = Pick<User, 'IsOperator' | 'UserType'>;

/** Players and demo users bet; agents and operators don't. */
export function isPlayer<U extends Kind>(user: U | null): user is U {
  return user !== null && !user.IsOperator && (user.UserType === 0 || user.UserType === 3);
}

/** Whether the user is an agent, super agent or super master agent, and so has sub-accounts. */
export function isAgent(user: Kind | null): boolean {
  return user !== null && !user.IsOperator && !isPlayer(user);
}
