import { LIMBO_PAID_OF, LIMBO_TARGET_MAX, LIMBO_TARGET_MIN, limbo } from '@evens/games';
import type messages from '@evens/locales/en/arcade/limbo.json';
import { el } from '../../frame/elements.ts';
import { quickField, typedField, typedNumber } from '../../frame/fields.ts';
import { chanceDecimals } from '../../frame/numbers.ts';
import { defineClient, type Game, type StepSummary, type Table } from '../game-client.ts';
import { fieldsIn, minorIn, numberIn } from '../read-view.ts';
import { dialPosition, makeDial } from './dial.ts';

type MessageKey = keyof typeof messages;

/** Hundredths. */
const QUICK_TARGETS = [150, 200, 300, 500, 1000, 10_000];
const SHORTEST_MS = 400;
const LONGEST_MS = 850;

/** Percentage of rounds that reach a target. */
function chancePercent(target: number): number {
  return (LIMBO_PAID_OF * 100) / target;
}

const bounded = (target: number): number =>
  Math.min(LIMBO_TARGET_MAX, Math.max(LIMBO_TARGET_MIN, Math.round(target)));

function mount({ stage, settings, t, money, sounds, number, multiplier, changed }: Table<MessageKey>): Game {
  let target = 200;
  stage.setBackdrop('radial-gradient(90% 80% at 50% 45%, #1c2a33 0%, #10181e 52%, #0b0e11 100%)');
  const dial = makeDial(stage, (value) =>
    value >= LIMBO_TARGET_MAX ? '1M' : number(value / 100, value % 100 === 0 ? 0 : 1),
  );
  const figure = stage.label('figure');
  const aim = stage.label('figure-note');

  const targetField = typedField({
    label: t('target'),
    value: target / 100,
    unit: '×',
    read(typed) {
      const value = typedNumber(typed);
      return value === undefined ? undefined : bounded(value * 100) / 100;
    },
    write: (value) => number(value, 2),
    onChange: (value) => change(value * 100),
  });
  const chanceField = typedField({
    label: t('chance'),
    value: chancePercent(target),
    unit: '%',
    read: (typed) => typedNumber(typed) || undefined,
    write: (value) => number(value, value < 0.01 ? 6 : 2),
    onChange: (value) => change(chancePercent(value)),
  });
  const quick = quickField({
    label: t('targets'),
    choices: QUICK_TARGETS.map((value) => ({
      value,
      label: `${number(value / 100, value % 100 === 0 ? 0 : 1)}×`,
    })),
    onChoose: change,
  });
  settings.append(
    el('div', { class: 'field-pair' }, targetField.element, chanceField.element),
    quick.element,
  );

  function change(next: number): void {
    target = bounded(next);
    targetField.set(target / 100);
    chanceField.set(chancePercent(target));
    dial.setTarget(target);
    aim.set(t('aim', { target: multiplier(target) }));
    changed();
  }

  stage.onResize((width, height) => {
    const radius = Math.min(width / 2 - 12, (height / 2 - 4) / 1.04, 330);
    const y = height / 2 - radius * 0.02;
    dial.place(width / 2, y, radius);
    figure.place(width / 2, y + radius * 0.06);
    figure.element.style.fontSize = `${Math.round(radius * 0.3)}px`;
    aim.place(width / 2, y + radius * 0.36);
    aim.element.style.fontSize = `${Math.round(Math.max(12, radius * 0.085))}px`;
  });
  // 1.00× would look like a result.
  figure.set('—');
  figure.element.dataset['state'] = 'waiting';
  change(target);

  /** Accelerates along the dial; higher results take longer. */
  async function run(outcome: number): Promise<void> {
    figure.element.dataset['state'] = 'moving';
    dial.setState('moving');
    let lastTick = 0;
    let isPast = false;
    const decades = Math.log(outcome / 100);
    await stage.tween({
      ms: Math.min(LONGEST_MS, SHORTEST_MS + dialPosition(outcome) * 600),
      step(share) {
        const value = share === 1 ? outcome : Math.floor(100 * Math.exp(decades * share));
        figure.set(multiplier(value));
        dial.setValue(value);
        const place = dialPosition(value);
        if (place - lastTick > 0.035) {
          lastTick = place;
          sounds.play('tick', 0.6 + place * 1.6);
        }
        if (!isPast && value >= target) {
          isPast = true;
          dial.setState('won');
          figure.element.dataset['state'] = 'won';
        }
      },
    });
  }

  return {
    startLabel: t('start'),
    autobet: {},
    bet: (stakeMinor) => ({ bet: { stake: String(stakeMinor), target }, stakeMinor }),
    facts: (stakeMinor) => [
      { name: t('would-win'), value: money.text((stakeMinor * BigInt(target)) / 100n) },
    ],
    setBusy(isBusy) {
      for (const field of [targetField, chanceField, quick]) field.setDisabled(isBusy);
    },
    async show({ view }): Promise<StepSummary> {
      const fields = fieldsIn(view);
      const outcome = Math.min(LIMBO_TARGET_MAX, numberIn(fields, 'outcome'));
      const isWon = minorIn(fields, 'returnMinor') > 0n;
      await run(outcome);
      sounds.play('land');
      dial.setState(isWon ? 'won' : 'lost');
      figure.element.dataset['state'] = isWon ? 'won' : 'lost';
      if (isWon) stage.tween({ ms: 900, step: (share) => dial.setFlash(1 - share) }).catch(reportError);
      return { says: t('fell', { outcome: multiplier(outcome) }), short: multiplier(outcome) };
    },
    rules: () => ({
      how: [t('how-1'), t('how-2')],
      tables: [
        {
          title: t('table'),
          head: [t('table.target'), t('table.chance'), t('table.one')],
          rows: [LIMBO_TARGET_MIN, 150, 200, 500, 1000, 10_000, 100_000, 1_000_000].map((each) => [
            multiplier(each),
            `${number(chancePercent(each), chanceDecimals(chancePercent(each)))} %`,
            number(each / 99, 2),
          ]),
        },
      ],
      returns: [t('returns')],
      fairness: [t('fair')],
    }),
  };
}

export const client = defineClient<MessageKey>({
  key: 'limbo',
  picks: 'stake',
  stakeRules: limbo,
  mount,
});
