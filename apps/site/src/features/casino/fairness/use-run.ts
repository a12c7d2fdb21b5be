import type { CurrencyCode } from '@evens/base';
import { loadChunk } from '@evens/web/core/chunk.ts';
import { t } from '@evens/web/core/words.ts';
import { useState } from 'react';
import type { RoundRun, RunFault } from './run-round.ts';
import { type FormFault, readForm, type VerifyField, type VerifyForm } from './verify-form.ts';

/** State of the last run. */
export interface RunState {
  readonly isBusy: boolean;
  readonly run: RoundRun | undefined;
  /** Shown under its field, or beside the button. */
  readonly fault: { readonly field: VerifyField | undefined; readonly text: string } | undefined;
}

const nothing: RunState = { isBusy: false, run: undefined, fault: undefined };

function formFaultText(fault: FormFault): string {
  switch (fault.field) {
    case 'serverSeed':
      return t('casinogame.verify.fault.server');
    case 'clientSeed':
      return t('casinogame.verify.fault.client');
    case 'nonce':
      return t('casinogame.verify.fault.nonce');
    case 'bet':
      return t('casinogame.verify.fault.json');
    case 'moves':
      return t('casinogame.verify.fault.line', { number: fault.line });
  }
}

/** The reason from the rules is in English; the text around it is in the page's language. */
function runFault(fault: RunFault): RunState['fault'] {
  switch (fault.kind) {
    case 'game':
      return { field: undefined, text: t('casinogame.verify.fault.game') };
    case 'bet':
      return { field: 'bet', text: t('casinogame.verify.fault.bet', { reason: fault.reason }) };
    case 'move': {
      const { number, reason } = fault;
      return { field: 'moves', text: t('casinogame.verify.fault.move', { number, reason }) };
    }
    case 'over':
      return { field: 'moves', text: t('casinogame.verify.fault.over', { number: fault.number }) };
  }
}

/** Replays rounds with the game rules, which are loaded on first use. */
export function useRun(currency: CurrencyCode) {
  const [state, setState] = useState(nothing);

  async function start(form: VerifyForm): Promise<void> {
    const input = readForm(form, currency);
    if (!input.ok) {
      setState({ ...nothing, fault: { field: input.error.field, text: formFaultText(input.error) } });
      return;
    }
    setState((before) => ({ ...before, isBusy: true }));
    try {
      const { runRound } = await loadChunk(() => import('./run-round.ts'));
      const result = runRound(input.value);
      setState(result.ok ? { ...nothing, run: result.value } : { ...nothing, fault: runFault(result.error) });
    } catch {
      setState({ ...nothing, fault: { field: undefined, text: t('casinogame.verify.failed') } });
    }
  }

  return { ...state, start, forget: () => setState(nothing) };
}
