import type { User } from '@evens/contract';

/** Players and demo users bet; agents and operators don't. */
export function isPlayer(user: User | null): user is User {
  return user !== null && !user.IsOperator && (user.UserType === 0 || user.UserType === 3);
}
