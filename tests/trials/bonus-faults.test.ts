import { asFields } from '@evens/base';
import { expect, it } from 'vitest';
import { Disagreement } from '../../apps/server/src/promotions/tests/bonus-sequence.ts';
import { makeWaveSite, playWave, type WavePlan } from '../../apps/server/src/promotions/tests/bonus-wave.ts';
import {
  type Fault,
  plantFault,
  plantInFunctions,
} from '../../apps/server/src/sportsbook/tests/rewritten-statements.ts';
import { openMoneySite } from '../fixture/money-site.ts';

const SEED = Number(process.env['BONUS_SEED'] ?? 20_261);
/** Each fault is found within so many sequences of so many waves. */
const SEQUENCES = 60;
const WAVES_MAX = 4;

const CHECK_VIOLATION = '23514';

/** The check of a table that a statement broke; undefined for any other error. */
function brokenCheck(error: unknown): string | undefined {
  const { code, constraint } = asFields(error) ?? {};
  return code === CHECK_VIOLATION && typeof constraint === 'string' ? constraint : undefined;
}

/** Plays until an account differs from its model, or a row breaks a check of its table. */
async function playWith(
  fault: Fault,
  plan: Pick<WavePlan, 'casinoShare' | 'spendsFirst'>,
): Promise<{ readonly verdict: string; readonly faultsPlanted: number }> {
  let sent = () => 0;
  let planted = 0;
  const site = await openMoneySite((pool) => {
    sent = plantFault(pool, fault);
  });
  try {
    planted = await plantInFunctions(site.pool, fault);
    const on = await makeWaveSite(site);
    for (let wave = 0; wave < WAVES_MAX; wave += 1)
      await playWave(on, { seed: SEED + wave, sequences: SEQUENCES, steps: 10, ...plan });
    return { verdict: 'all agree', faultsPlanted: planted + sent() };
  } catch (error) {
    if (error instanceof Disagreement) return { verdict: error.message, faultsPlanted: planted + sent() };
    // The database may find it first.
    const broken = brokenCheck(error);
    if (broken === undefined) throw error;
    return { verdict: `expected rows within ${broken}`, faultsPlanted: planted + sent() };
  } finally {
    await site.stop();
  }
}

const inSport: readonly (readonly [string, Fault])[] = [
  [
    'bonus money is taken before cash',
    {
      find: 'bonus_id := purse.id; bonus_ledger := purse.ledger_id;\n      end if;',
      put: 'bonus_id := purse.id; bonus_ledger := purse.ledger_id; cash := greatest(command.stake - purse.held, 0);\n      end if;',
    },
  ],
  [
    'all that a mixed stake returns is cash',
    { find: 'coalesce(s.bonus_payout, 0) as bonus', put: '0::bigint as bonus' },
  ],
  [
    'a mixed stake is cashed out to cash and to the bonus',
    {
      find: 'one.payment, bonus_parts[no]',
      put: 'one.payment + bonus_parts[no], bonus_parts[no]',
    },
  ],
  [
    'a correction counts its whole stake again',
    { find: 'coalesce(p.counted, 0)::text as counted', put: "'0' as counted" },
  ],
  [
    'bets before a bonus count for it',
    { find: '(select last_value - (not is_called)::integer from ticket_id_seq)', put: '0' },
  ],
  [
    'a conversion has no maximum',
    { find: 'n.max_conversion::text as max_conversion', put: 'null::text as max_conversion' },
  ],
  [
    'the money of a cancelled bonus becomes cash',
    {
      find: 'n.currency, n.state, n.max_conversion',
      put: 'n.currency, case n.state when 3 then 4 else n.state end as state, n.max_conversion',
    },
  ],
  [
    'what returns to a spent bonus becomes cash',
    {
      find: 'n.end_reason, n.regranted',
      put: "case n.end_reason when 'spent' then 'converted' else n.end_reason end as end_reason, n.regranted",
    },
  ],
  [
    'a free bet stays open when it is used',
    { find: 'set state = 2, ticket_id = t.result', put: 'set state = 1' },
  ],
];
/** Where bonuses are lost first, and their bets corrected. */
const inReturns: readonly (readonly [string, Fault])[] = [
  [
    'each return to a spent bonus converts the whole maximum',
    { find: 'where f.root_id = n.root_id and f.id <> n.id', put: 'where false' },
  ],
  [
    'each return to a spent bonus is wagered anew',
    { find: 'f.root_id = coalesce(q.root_id, q.id) and f.continues_id = q.id', put: 'false' },
  ],
];
const inClaims: readonly (readonly [string, Fault])[] = [
  [
    'an offer can be claimed more often than its bound allows',
    {
      find: 'offer_key = $1 and person_hashes && $2::text[]',
      put: 'offer_key = $1 and not person_hashes && $2::text[]',
    },
  ],
];
const inCasino: readonly (readonly [string, Fault])[] = [
  ['a round counts before it is over', { find: 'r.state is not null as is_open', put: 'false as is_open' }],
  [
    'rounds that are followed together count nothing',
    { find: 'wagered = n.wagered + m.counted', put: 'wagered = n.wagered' },
  ],
  ['a free spin can be played again', { find: '"left" = s."left" - 1, won', put: 'won' }],
  [
    'a free round at a provider can be played again',
    { find: '"left" = f."left" + case', put: '"left" = f."left" + 0 * case' },
  ],
  ['a rollback returns bonus money as cash', { find: 'a.bonus::text as bonus', put: 'null::text as bonus' }],
];

async function expectFound(fault: Fault, plan: Parameters<typeof playWith>[1]): Promise<void> {
  const { faultsPlanted, verdict } = await playWith(fault, plan);
  // A statement that is written otherwise by now would leave the fault out.
  expect(faultsPlanted).toBeGreaterThan(0);
  expect(verdict).toMatch(/^(account \d+: )?expected /);
}

it.each(inSport)('finds that %s', (_, fault) => expectFound(fault, { casinoShare: 0 }));
it.each(inReturns)('finds that %s', (_, fault) => expectFound(fault, { casinoShare: 0, spendsFirst: true }));
it.each(inClaims)('finds that %s', (_, fault) => expectFound(fault, { casinoShare: 0 }));
it.each(inCasino)('finds that %s', (_, fault) => expectFound(fault, { casinoShare: 1 }));
