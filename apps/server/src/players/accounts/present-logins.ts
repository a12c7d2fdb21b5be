import type { CallAnswer, Calls } from '@evens/contract';
import { describeDevice } from './device.ts';
import type { LoginAttempt } from './login-attempts.ts';
import type { SessionRow } from './sessions.ts';

type Login = CallAnswer<Calls['GET /api/user/loginhistory']>['Logins'][number];
type Session = CallAnswer<Calls['GET /api/desk/playerlogins']>['Sessions'][number];

export function presentLogin({ id, at, succeeded, address, user_agent }: LoginAttempt): Login {
  return {
    ID: id,
    At: at.toISOString(),
    Address: address,
    Device: describeDevice(user_agent),
    Success: succeeded,
  };
}

export function presentSession({ started_at, used_at, address, user_agent }: SessionRow): Session {
  return {
    StartedAt: started_at.toISOString(),
    UsedAt: used_at.toISOString(),
    Address: address ?? '',
    Device: describeDevice(user_agent ?? ''),
  };
}
