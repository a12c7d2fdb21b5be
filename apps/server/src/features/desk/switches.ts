import { err, ok, type Result } from '@evens/base';
import { type AnswerOf, type BodyOf, type Calls, type Refusal, refusal } from '@evens/contract';
import { marketDefinition, sportByAlias } from '@evens/markets';
import { inTransaction, type Pool, type Queryable } from '../../platform/db.ts';
import { recordOperatorAction } from '../accounts/index.ts';
import { closeOn, openOn, readSwitches, setRuleSwitch } from './store.ts';

type SwitchBody = BodyOf<Calls['POST /api/desk/switch']>;

export interface By {
  readonly operator: string;
  readonly atMs: number;
}

/** What is named must be there, so that a slip of the keyboard closes nothing and is not taken for done. */
function isKnown({ Kind: kind, Name: name }: SwitchBody): boolean {
  switch (kind) {
    case 'sport':
      return sportByAlias(name)?.alias === name;
    case 'market':
      return marketDefinition(name) !== undefined;
    default:
      return name === '';
  }
}

async function write(db: Queryable, { Kind, Name, Open, Reason }: SwitchBody, by: By): Promise<void> {
  if (Kind !== 'sport' && Kind !== 'market') return setRuleSwitch(db, { kind: Kind, open: Open });
  if (Open) return openOn(db, { kind: Kind, name: Name });
  return closeOn(db, { kind: Kind, name: Name, reason: Reason, ...by });
}

/** Closes or opens. The statements that move money read these very rows: it holds from the commit on. */
export async function setSwitch(pool: Pool, body: SwitchBody, by: By): Promise<Result<undefined, Refusal>> {
  if (!isKnown(body)) return err(refusal('InvalidDetailsException', { fields: ['Name'] }));
  await inTransaction(pool, async (client) => {
    await write(client, body, by);
    await recordOperatorAction(client, {
      operator: by.operator,
      action: body.Open ? 'switch-open' : 'switch-close',
      subject: body.Name === '' ? body.Kind : `${body.Kind}:${body.Name}`,
      details: { reason: body.Reason },
      atMs: by.atMs,
    });
  });
  return ok(undefined);
}

export async function presentSwitches(db: Queryable): Promise<AnswerOf<Calls['GET /api/desk/switches']>> {
  const { rule, closed } = await readSwitches(db);
  return {
    BettingOpen: rule.betting_open,
    CashoutOpen: rule.cashout_open,
    ReferralOpen: rule.referral_open,
    Closed: closed.map(({ kind, name, closed_at, reason }) => ({
      Kind: kind,
      Name: name,
      At: closed_at.toISOString(),
      Reason: reason,
    })),
  };
}
