import { dice } from '@evens/games';
import type messages from '@evens/locales/en/arcade/dice.json';
import { el } from '../../frame/elements.ts';
import { choiceField, typedField, typedNumber } from '../../frame/fields.ts';
import { easeInOut } from '../../stage/motion.ts';
import { palette } from '../../stage/palette.ts';
import { defineClient, type Game, type StepSummary, type Table } from '../game-client.ts';
import { fieldsIn, minorIn, numberIn } from '../read-view.ts';
import { makeScale, SCALE_HEIGHT, SMALL_SCALE_HEIGHT } from './scale.ts';
import {
  boundedTarget,
  chancePercent,
  type DiceTerms,
  otherSide,
  payDecimals,
  payMultiplier,
  ROLL_MAX,
  targetThatPays,
  winMinor,
} from './terms.ts';

type MessageKey = keyof typeof messages;

const ROLL_MS = 700;
/** Amplitude of the needle's swing in hundredths of the scale, and number of swings. */
const SWING = 4200;
const SWINGS = 2.5;
const SLIDER_STEP = 25;

function mount({ stage, settings, t, money, sounds, number, multiplier, changed }: Table<MessageKey>): Game {
  let terms: DiceTerms = { side: 'over', target: 5050 };
  let last = 5000;

  stage.setBackdrop('radial-gradient(120% 90% at 50% 8%, #1d2a36 0%, #10171d 46%, #0b0e11 100%)');
  const scale = makeScale(stage);
  const figure = stage.label('figure');
  const slider = el('input', {
    type: 'range',
    class: 'bare-range',
    step: String(SLIDER_STEP),
    'aria-label': t('slider'),
  });
  const sliderPlace = stage.overlay(slider);
  const written = (value: number): string => number(value / 100, 2);

  const side = choiceField({
    label: t('side'),
    choices: [
      { value: 'over', label: t('over') },
      { value: 'under', label: t('under') },
    ],
    value: terms.side,
    onChoose: () => change(otherSide(terms)),
  });
  const target = typedField({
    label: t('target'),
    value: terms.target,
    read(typed) {
      const value = typedNumber(typed);
      return value === undefined ? undefined : boundedTarget({ side: terms.side, target: value * 100 });
    },
    write: written,
    onChange: (next) => change({ ...terms, target: next }),
  });
  const pays = typedField({
    label: t('pays'),
    value: payMultiplier(terms),
    unit: '×',
    read: (typed) => typedNumber(typed) || undefined,
    write: (value) => number(value, payDecimals(value)),
    onChange: (next) => change({ ...terms, target: targetThatPays(next, terms.side) }),
  });
  settings.append(side.element, el('div', { class: 'field-pair' }, target.element, pays.element));

  function change(next: DiceTerms): void {
    terms = { side: next.side, target: boundedTarget(next) };
    side.set(terms.side);
    target.set(terms.target);
    pays.set(payMultiplier(terms));
    slider.min = terms.side === 'over' ? '200' : String(SLIDER_STEP);
    slider.max = terms.side === 'over' ? '9975' : '9800';
    slider.value = String(terms.target);
    slider.setAttribute('aria-valuetext', written(terms.target));
    scale.setTerms(terms);
    changed();
  }

  slider.addEventListener('input', () => change({ ...terms, target: slider.valueAsNumber }));
  stage.onResize((width, height) => {
    const wide = Math.min(width - 20, 860);
    const tall = Math.min(height - 8, wide * 0.9, Math.max(400, height * 0.6));
    const top = Math.round((height - tall) / 2);
    const windowHeight = tall - 10 - (tall < 200 ? SMALL_SCALE_HEIGHT : SCALE_HEIGHT);
    scale.place({ left: (width - wide) / 2, top, width: wide, height: tall, windowHeight });
    // The centre of a range's thumb is half its width away from the ends.
    const track = scale.track();
    sliderPlace.place({ x: track.left - 22, y: track.middle - 28, width: track.width + 44, height: 56 });
    figure.place(width / 2, top + 10 + windowHeight / 2);
    figure.element.style.fontSize = `${Math.round(Math.min(wide * 0.24, windowHeight * 0.78, 150))}px`;
  });
  // The middle of the scale would look like a result.
  figure.set('—');
  figure.element.dataset['state'] = 'waiting';
  change(terms);

  /** Swings the needle like that of a weighing scale; the number follows the needle. */
  async function swing(roll: number): Promise<void> {
    const from = last;
    let decade = Math.floor(from / 1000);
    figure.element.dataset['state'] = 'moving';
    scale.setNeedleColour(palette.text);
    await stage.tween({
      ms: ROLL_MS,
      ease: (share) => share,
      step(share) {
        const left = (1 - share) ** 2;
        const way = from + (roll - from) * easeInOut(share);
        const at = share === 1 ? roll : way + SWING * left * Math.sin(share * SWINGS * 2 * Math.PI);
        // A position beyond the end of the scale is reflected.
        const inside = Math.abs(at) > ROLL_MAX ? 2 * ROLL_MAX - Math.abs(at) : Math.abs(at);
        scale.setNeedle(inside);
        figure.set(written(Math.round(inside)));
        if (Math.floor(inside / 1000) !== decade) sounds.play('tick', 0.8 + inside / ROLL_MAX / 2);
        decade = Math.floor(inside / 1000);
      },
    });
    last = roll;
  }

  return {
    startLabel: t('roll'),
    autobet: {},
    bet: (stakeMinor) => ({ bet: { stake: String(stakeMinor), ...terms }, stakeMinor }),
    facts: (stakeMinor) => [
      { name: t('chance'), value: `${number(chancePercent(terms), 2)} %` },
      { name: t('would-win'), value: money.text(winMinor(terms, stakeMinor)) },
    ],
    setBusy(isBusy) {
      for (const field of [side, target, pays]) field.setDisabled(isBusy);
      slider.disabled = isBusy;
    },
    async show({ view }): Promise<StepSummary> {
      const fields = fieldsIn(view);
      const roll = numberIn(fields, 'roll');
      const isWon = minorIn(fields, 'returnMinor') > 0n;
      await swing(roll);
      sounds.play('land');
      figure.element.dataset['state'] = isWon ? 'won' : 'lost';
      scale.setNeedleColour(isWon ? palette.gold : palette.faint);
      scale.keep({ roll, isWon });
      if (isWon) stage.tween({ ms: 900, step: (share) => scale.setLight(1 - share) }).catch(reportError);
      return { says: t('rolled', { roll: written(roll) }), short: written(roll), at: scale.needleAt() };
    },
    rules: () => ({
      how: [t('how-1'), t('how-2')],
      tables: [
        {
          title: t('table'),
          head: [t('table.rolls'), t('table.chance'), t('table.pays')],
          rows: [9800, 7500, 5000, 2500, 1000, 500, 100, 10, 1].map((count) => {
            const terms = { side: 'under', target: count } as const;
            return [
              number(count),
              `${number(chancePercent(terms), 2)} %`,
              multiplier(payMultiplier(terms) * 100),
            ];
          }),
        },
      ],
      returns: [t('returns')],
      fairness: [t('fair')],
    }),
  };
}

export const client = defineClient<MessageKey>({
  key: 'dice',
  picks: 'stake',
  stakeRules: dice,
  mount,
});
