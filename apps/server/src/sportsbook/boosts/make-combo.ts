import { err, ok, type Result } from '@evens/base';
import { boostBounds, type CallBody, type Calls, type Refusal, refusal } from '@evens/contract';
import { betTypes } from '@evens/tickets';
import { inTransaction, type Pool } from '../../platform/db.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import { visitor } from '../../platform/principal.ts';
import type { makeSelectionStatus } from '../placement/status/selection-status.ts';
import { type SlipPick, selectionId } from '../slip/selection-id.ts';
import { type BoostBooks, type By, invalid, parseOffered, parseSpan, SANDBOX } from './make-boost.ts';
import { addCombo, lockMaking, readOpenCombos } from './store.ts';

export type ComboBody = CallBody<Calls['POST /api/desk/combo']>;

export interface ComboParts {
  readonly books: BoostBooks;
  readonly selectionStatus: ReturnType<typeof makeSelectionStatus>;
}

/** All of one match: one leg at a joint price, and so a single. */
export function isBuilder(picks: readonly SlipPick[]): boolean {
  return new Set(picks.map(({ matchId }) => matchId)).size === 1;
}

/** The combo as a bet, by the rules of every other bet: its price and what would refuse it. */
export async function comboStatus({ selectionStatus }: ComboParts, picks: readonly SlipPick[]) {
  const joined = isBuilder(picks);
  return selectionStatus(
    {
      BetType: joined ? betTypes.single : betTypes.combo,
      Selections: picks.map((pick) => ({
        MatchID: pick.matchId,
        MarketType: pick.type,
        Specifier: pick.specifier,
        OutcomeNo: pick.outcomeNo,
        Odds: 1000,
        ...(joined ? { Builder: 1 } : {}),
      })),
    },
    visitor,
  );
}

/**
 * Makes a combo. Its selections must be on offer and able to stand in one bet, by the refusal that a bet of them would
 * get; some of one match and some of others are refused as such.
 */
export async function makeCombo(
  { pool, ...parts }: ComboParts & { readonly pool: Pool },
  body: ComboBody,
  { operator, atMs }: By,
): Promise<Result<number, Refusal>> {
  const span = parseSpan(body, atMs);
  if (!span.ok) return span;
  const picks: SlipPick[] = [];
  for (const id of body.SelectionIDs) {
    const pick = parseOffered(parts.books, id, atMs);
    if (!pick.ok) return pick;
    picks.push(pick.value);
  }
  const status = await comboStatus(parts, picks);
  if (!status.ok) return status;
  if (status.value.refusal) return err(status.value.refusal);
  const titles = Object.fromEntries(
    (body.Titles ?? []).map(({ Language, Title }) => [Language, Title.trim()]),
  );
  return inTransaction(pool, async (client) => {
    await lockMaking(client);
    const open = await readOpenCombos(client, { atMs, limit: boostBounds.openMax });
    if (open.length >= boostBounds.openMax) return invalid(`open: ${boostBounds.openMax}`);
    const selectionIds = picks.map(selectionId);
    const isThere = open.some(({ selections }) => sameIds(selections, selectionIds));
    if (isThere) return err(refusal('LineAlreadyAddedException'));
    const id = await addCombo(client, {
      titles,
      selectionIds,
      reason: body.Reason,
      by: operator,
      atMs,
      ...span.value,
    });
    if (operator !== SANDBOX)
      await recordOperatorAction(client, {
        operator,
        action: 'combo-make',
        subject: `combo:${id}`,
        details: {
          reason: body.Reason,
          selections: selectionIds.join(' '),
          title: titles['en'] ?? '',
          startsAt: new Date(span.value.startsAtMs).toISOString(),
          endsAt: new Date(span.value.endsAtMs).toISOString(),
        },
        atMs,
      });
    return ok(id);
  });
}

function sameIds(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id) => b.includes(id));
}
