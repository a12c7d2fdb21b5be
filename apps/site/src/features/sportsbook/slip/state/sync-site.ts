import { formatAmount, ok, type Result } from '@evens/base';
import type { Slip } from '@evens/contract';
import { api, NetworkError, type Refused } from '@evens/web/core/api.ts';
import { currentUser } from '@evens/web/core/session.ts';
import { textOfWire, typedMinor } from '@evens/web/core/typed-amount.ts';
import { t } from '@evens/web/core/words.ts';
import { toSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import { slip } from '@evens/web/features/sportsbook/slip/slip.ts';
import { SELECTIONS_MAX } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import { notify } from '@evens/web/ui/notice.tsx';
import { useSyncExternalStore } from 'react';
import { VISITOR_CURRENCY } from '../facts/stake-limits.ts';
import { createSlipSync, type SyncAnswer, type SyncProgress } from './slip-sync.ts';

async function awaitAnswer(
  call: Promise<Result<Slip | { readonly Slip: Slip }, Refused>>,
): Promise<SyncAnswer> {
  try {
    const answer = await call;
    if (!answer.ok) return answer;
    return ok('Slip' in answer.value ? answer.value.Slip : answer.value);
  } catch (failure) {
    if (failure instanceof NetworkError) return undefined;
    throw failure;
  }
}

const currency = () => currentUser()?.Currency ?? VISITOR_CURRENCY;

/** The single instance of the page. */
export const slipSync = createSlipSync(slip, {
  get: () => awaitAnswer(api('GET /api/betslip/get')),
  add: (selection) =>
    awaitAnswer(
      api('POST /api/betslip/addselection', {
        body: { ID: toSelectionKey(selection), Odds: selection.oddsMilli },
      }),
    ),
  remove: (keys) => awaitAnswer(api('POST /api/betslip/removeselection', { body: { IDs: [...keys] } })),
  setPolicy: (policy) =>
    awaitAnswer(api('POST /api/betslip/oddschangepolicy', { body: { OddsChangePolicy: policy } })),
  setEntries: (entries) => awaitAnswer(api('POST /api/betslip/entries', { body: entries })),
  texts: {
    toWire(typed) {
      const minor = typedMinor(typed, currency());
      return minor > 0n ? formatAmount(minor, currency()) : '';
    },
    toTyped: (wire) => (wire === '' ? '' : textOfWire(wire, currency())),
  },
  afterMs: (delayMs, run) => {
    window.setTimeout(run, delayMs);
  },
  refused: (_selection, message) => notify(message === '' ? t('bet.server-error') : message, 'bad'),
  dropped: () => notify(t('slip.full', { count: SELECTIONS_MAX })),
});

export function useSyncProgress(): SyncProgress {
  return useSyncExternalStore(slipSync.subscribe, slipSync.progress);
}
