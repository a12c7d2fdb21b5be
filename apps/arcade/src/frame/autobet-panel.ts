import {
  AUTOBET_RAISE_MAX,
  AUTOBET_ROUNDS_MAX,
  type AutobetPlan,
  type AutobetState,
  autobetRisk,
} from './autobet.ts';
import type { AutobetStop } from './autobet-player.ts';
import { el } from './elements.ts';
import { choiceField, quickField, typedField, typedNumber } from './fields.ts';
import type { FrameMessageKey, Translate } from './messages.ts';
import type { Money } from './money.ts';

const QUICK_ROUNDS = [10, 25, 100, 500];

export interface AutobetPanel {
  /** The choice between single rounds and an autobet. */
  readonly mode: HTMLElement;
  readonly form: HTMLElement;
  /** The totals of the autobet; shown beside the main button. */
  readonly status: HTMLElement;
  /** Whether the main button starts an autobet. */
  readonly isChosen: boolean;
  plan(stakeMinor: bigint): AutobetPlan;
  /** Shows the state between two rounds, with the first stake of the next autobet while none runs. */
  show(state: AutobetState | undefined, stakeMinor: bigint | undefined): void;
  /** Shows the totals of an autobet that ended, and returns the text. */
  showEnd(state: AutobetState, reason: AutobetStop): string;
  setDisabled(isDisabled: boolean): void;
}

/** The settings with which rounds are played one after another. */
export function makeAutobetPanel({
  money,
  t,
  number,
  stakeMaxMinor,
  onChange,
}: {
  readonly money: Money;
  readonly t: Translate<FrameMessageKey>;
  number(value: number): string;
  /** The highest stake of the current bet. */
  stakeMaxMinor(): bigint;
  onChange(): void;
}): AutobetPanel {
  let isChosen = false;
  let rounds = QUICK_ROUNDS[0] ?? 1;
  const raise: Record<'win' | 'loss', number | null> = { win: null, loss: null };
  const stops: Record<'loss' | 'win' | 'one-win', bigint | null> = { loss: null, win: null, 'one-win': null };
  /** The text of the last autobet, and the stake that was chosen when it was shown. Any change removes it. */
  let end: { readonly text: string; stake?: { readonly minor: bigint | undefined } } | undefined;
  const status = el('p', { class: 'autobet-status', hidden: true });

  const mode = choiceField({
    label: t('autobet.mode'),
    choices: [
      { value: 'manual', label: t('autobet.manual') },
      { value: 'auto', label: t('autobet.auto') },
    ],
    value: 'manual',
    onChoose(value) {
      isChosen = value === 'auto';
      form.hidden = !isChosen;
      status.hidden = !isChosen;
      changed();
    },
  });
  const roundsField = typedField({
    label: t('autobet.rounds'),
    value: rounds,
    read(typed) {
      const value = typedNumber(typed);
      return value === undefined ? undefined : Math.min(AUTOBET_ROUNDS_MAX, Math.max(1, Math.floor(value)));
    },
    write: number,
    onChange: setRounds,
  });
  const quickRounds = quickField({
    label: t('autobet.rounds'),
    choices: QUICK_ROUNDS.map((value) => ({ value, label: number(value) })),
    onChoose(value) {
      roundsField.set(value);
      setRounds(value);
    },
  });
  const stopFields = (['loss', 'win', 'one-win'] as const).map((kind) =>
    typedField<bigint | null>({
      label: t(`autobet.stop.${kind}`),
      value: null,
      unit: money.currency,
      read(typed) {
        if (typed.trim() === '') return null;
        const minor = money.read(typed);
        return minor !== undefined && minor > 0n ? minor : undefined;
      },
      write: (minor) => (minor === null ? '' : money.plain(minor)),
      onChange(minor) {
        stops[kind] = minor;
        changed();
      },
    }),
  );
  const raiseFields = (['win', 'loss'] as const).map((kind) =>
    typedField<number | null>({
      label: t(`autobet.raise.${kind}`),
      value: null,
      unit: '%',
      read(typed) {
        if (typed.trim() === '') return null;
        const value = typedNumber(typed);
        return value === undefined ? undefined : Math.min(AUTOBET_RAISE_MAX, Math.round(value));
      },
      write: (percent) => (percent === null ? '' : number(percent)),
      onChange(percent) {
        raise[kind] = percent;
        changed();
      },
    }),
  );
  const fields = [mode, roundsField, quickRounds, ...stopFields, ...raiseFields];
  const form = el(
    'div',
    { class: 'autobet-form', hidden: true },
    roundsField.element,
    quickRounds.element,
    ...stopFields.map(({ element }) => element),
    ...raiseFields.map(({ element }) => element),
    el('p', {}, t('autobet.raise.hint')),
  );

  function changed(): void {
    end = undefined;
    onChange();
  }

  function setRounds(next: number): void {
    rounds = next;
    changed();
  }

  function keepsEnd(stakeMinor: bigint | undefined): boolean {
    if (!end) return false;
    end.stake ??= { minor: stakeMinor };
    return end.stake.minor === stakeMinor;
  }

  function plan(stakeMinor: bigint): AutobetPlan {
    return {
      rounds,
      stakeMinor,
      raise: { win: raise.win ?? undefined, loss: raise.loss ?? undefined },
      // Without a limit of the player's own: what equal stakes could lose at most.
      lossMaxMinor: stops.loss ?? stakeMinor * BigInt(rounds),
      winMinor: stops.win ?? undefined,
      oneWinMinor: stops['one-win'] ?? undefined,
    };
  }

  /** The largest loss of the autobet, and the run that loses every bet if a stop applies. */
  function riskText(next: AutobetPlan): string {
    const { lossMaxMinor, losing, canStop } = autobetRisk(next, stakeMaxMinor());
    const { end, played, netMinor, stakeMinor } = losing;
    const limit = money.text(lossMaxMinor);
    if (played === 0 && end !== undefined) return t(`autobet.end.${end}`, { stake: money.text(stakeMinor) });
    if (!canStop) return t('autobet.most', { amount: limit });
    return t('autobet.limit', { limit, bets: played, amount: money.text(-netMinor) });
  }

  const totals = ({ plan: { rounds: all }, played, netMinor }: AutobetState): string =>
    t('autobet.totals', { played: number(played), rounds: number(all), net: money.signed(netMinor) });

  return {
    mode: mode.element,
    form,
    status,
    get isChosen() {
      return isChosen;
    },
    plan,
    show(state, stakeMinor) {
      if (!state && keepsEnd(stakeMinor)) {
        status.textContent = end?.text ?? '';
        return;
      }
      end = undefined;
      if (state)
        status.textContent = `${totals(state)} ${t('autobet.next', { stake: money.text(state.stakeMinor) })}`;
      else if (stakeMinor === undefined) status.textContent = '';
      else status.textContent = riskText(plan(stakeMinor));
    },
    showEnd(state, reason) {
      const because =
        reason === 'refused' || reason === 'missing'
          ? []
          : [t(`autobet.end.${reason}`, { stake: money.text(state.stakeMinor) })];
      end = { text: [...because, totals(state)].join(' ') };
      return end.text;
    },
    setDisabled(isDisabled) {
      for (const field of fields) field.setDisabled(isDisabled);
    },
  };
}
