import { err, ok, type Result } from '@evens/base';
import {
  type CallAnswer,
  type CallBody,
  type Calls,
  parseCasinoProvider,
  type Refusal,
  refusal,
} from '@evens/contract';
import { marketDefinition, parseMarket, splitKey, sportByAlias } from '@evens/markets';
import { chatSwitchKeys } from '../../casino/index.ts';
import { inTransaction, type Pool, type Queryable } from '../../platform/db.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import type { By } from '../../platform/proposals/executor.ts';
import { closeOn, isMatch, isTournament, openOn, readSwitches, setRuleSwitch } from './store.ts';

type SwitchBody = CallBody<Calls['POST /api/desk/switch']>;

/** Whether a casino game with this key exists at any provider. */
export type IsGame = (key: string) => boolean;

export interface SwitchParts {
  readonly pool: Pool;
  readonly isGame: IsGame;
}

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text);

/** The named target must exist: a typing error must not look like a successful closing. */
async function isKnown(
  { pool, isGame }: SwitchParts,
  { Kind: kind, Name: name }: SwitchBody,
): Promise<boolean> {
  switch (kind) {
    case 'match':
      return isId(name) && isMatch(pool, Number(name));
    case 'league':
      return isId(name) && isTournament(pool, Number(name));
    case 'match-market':
    case 'line': {
      const [id = '', key = ''] = name.split(/\/(.*)/s);
      const { type, specifier } = splitKey(key);
      const isPart = kind === 'line' ? parseMarket(type, specifier).ok : marketDefinition(key) !== undefined;
      return isPart && isId(id) && isMatch(pool, Number(id));
    }
    case 'sport':
      return sportByAlias(name)?.alias === name;
    case 'market':
      return marketDefinition(name) !== undefined;
    case 'provider':
      return parseCasinoProvider(name) === name;
    case 'game':
      return isGame(name) || chatSwitchKeys.includes(name);
    default:
      return name === '';
  }
}

async function write(db: Queryable, { Kind, Name, Open, Reason }: SwitchBody, by: By): Promise<void> {
  switch (Kind) {
    case 'sport':
    case 'league':
    case 'match':
    case 'market':
    case 'match-market':
    case 'line':
    case 'game':
    case 'provider':
      return Open
        ? openOn(db, { kind: Kind, name: Name })
        : closeOn(db, { kind: Kind, name: Name, reason: Reason, ...by });
    default:
      return setRuleSwitch(db, { kind: Kind, open: Open });
  }
}

/** Closes or opens. The statements that move money read these rows, so the change applies from the commit on. */
export async function setSwitch(
  parts: SwitchParts,
  body: SwitchBody,
  by: By,
): Promise<Result<undefined, Refusal>> {
  // A game that its provider no longer lists can still be opened again.
  if (!(await isKnown(parts, body)) && !(body.Kind === 'game' && body.Open))
    return err(refusal('InvalidDetailsException', { fields: ['Name'] }));
  await inTransaction(parts.pool, async (client) => {
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

export async function presentSwitches(db: Queryable): Promise<CallAnswer<Calls['GET /api/desk/switches']>> {
  const { rule, closed } = await readSwitches(db);
  return {
    BettingOpen: rule.betting_open,
    CashoutOpen: rule.cashout_open,
    ReferralOpen: rule.referral_open,
    DepositsOpen: rule.deposits_open,
    WithdrawalsOpen: rule.withdrawals_open,
    BestOddsOpen: rule.best_odds_open,
    EarlyPayoutOpen: rule.early_payout_open,
    InsuranceOpen: rule.insurance_open,
    CasinoOpen: rule.play_open,
    Closed: closed.map(({ kind, name, closed_at, reason }) => ({
      Kind: kind,
      Name: name,
      At: closed_at.toISOString(),
      Reason: reason,
    })),
  };
}
