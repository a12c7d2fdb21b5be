import {
  FACETS_OUTCOMES,
  type FacetsPattern,
  type FacetsRisk,
  facets,
  facetsGems,
  facetsPatterns,
  facetsPays,
  facetsRisks,
  facetsWays,
} from '@evens/games';
import type messages from '@evens/locales/en/arcade/facets.json';
import { el } from '../../frame/elements.ts';
import { choiceField } from '../../frame/fields.ts';
import { chanceDecimals } from '../../frame/numbers.ts';
import { symbolNames } from '../../slots/symbol-names.ts';
import { defineClient, type Game, type StepSummary, type Table } from '../game-client.ts';
import { fieldsIn, numberIn, textIn, textsIn } from '../read-view.ts';
import { makeGemRow } from './gem-row.ts';
import './facets.css';

type MessageKey = keyof typeof messages;

const paying = facetsPatterns.filter((pattern) => pattern !== 'no-pair');
/** A payout of the stake. Less is no win. */
const WIN_HUNDREDTHS = 100;
const PAYS_ROWS = 3;
const ROW_HEIGHT = 40;
/** Height of the tray in places. */
const TRAY = 1.48;

function chancePercent(patterns: readonly FacetsPattern[]): number {
  const ways = patterns.reduce((sum, pattern) => sum + facetsWays(pattern), 0n);
  return (Number(ways) / Number(FACETS_OUTCOMES)) * 100;
}

function mount({ stage, settings, t, money, sounds, number, multiplier, changed }: Table<MessageKey>): Game {
  let risk: FacetsRisk = 'medium';
  stage.setBackdrop('radial-gradient(80% 70% at 50% 20%, #4a3526 0%, #231a1c 50%, #0d0b10 100%)');
  const row = makeGemRow(stage);
  const gemName = symbolNames(facetsGems, (gem) => t(gem));
  const patternName = symbolNames(facetsPatterns, (pattern) => t(pattern));

  const lines = paying.map((pattern) => {
    const pays = el('b', { dir: 'ltr' });
    return { pattern, pays, element: el('li', {}, el('span', {}, t(pattern)), pays) };
  });
  const list = el(
    'ul',
    { class: 'facets-pays', dir: document.documentElement.dir },
    ...lines.map(({ element }) => element),
  );
  const listPlace = stage.overlay(list);

  function showPays(reached?: { readonly pattern: string; readonly isWin: boolean }): void {
    for (const { pattern, pays, element } of lines) {
      pays.textContent = multiplier(facetsPays[risk][pattern]);
      element.dataset['pays'] = String(facetsPays[risk][pattern]);
      const isReached = pattern === reached?.pattern && facetsPays[risk][pattern] > 0;
      if (isReached) element.dataset['state'] = reached.isWin ? 'won' : 'less';
      else delete element.dataset['state'];
    }
  }

  stage.onResize((width, height) => {
    const listHeight = PAYS_ROWS * ROW_HEIGHT;
    const full = Math.min(width - 24, 920);
    // The rim of the tray is beside the gems.
    const between = full * 0.92;
    const side = row.place(width / 2, 0, between, Math.min(170, (height - listHeight - 48) / TRAY));
    const tray = side * TRAY;
    const gap = Math.max(12, Math.min(40, (height - listHeight - tray) / 4));
    const top = (height - tray - gap - listHeight) / 2;
    row.place(width / 2, top + tray / 2, between, side);
    listPlace.place({ x: (width - full) / 2, y: top + tray + gap, width: full, height: listHeight });
  });

  const riskField = choiceField({
    label: t('risk'),
    choices: facetsRisks.map((value) => ({ value, label: t(value) })),
    value: risk,
    onChoose(value) {
      risk = value;
      showPays();
      changed();
    },
  });
  settings.append(riskField.element);
  showPays();

  return {
    startLabel: t('start'),
    autobet: {},
    bet: (stakeMinor) => ({ bet: { stake: String(stakeMinor), risk }, stakeMinor }),
    facts: (stakeMinor) => [
      {
        name: t('most'),
        value: money.text((stakeMinor * BigInt(facetsPays[risk]['five-of-a-kind'])) / 100n),
      },
      {
        name: t('chance', { least: multiplier(WIN_HUNDREDTHS) }),
        value: `${number(chancePercent(paying.filter((pattern) => facetsPays[risk][pattern] >= WIN_HUNDREDTHS)), 2)} %`,
      },
    ],
    setBusy(isBusy) {
      riskField.setDisabled(isBusy);
      if (!isBusy) return;
      row.fade();
      showPays();
    },
    async show({ view }): Promise<StepSummary> {
      const fields = fieldsIn(view);
      const gems = textsIn(fields, 'gems');
      const pattern = textIn(fields, 'pattern');
      const pays = numberIn(fields, 'paysHundredths');
      await row.drop(gems, (equal) => sounds.play(equal > 1 ? 'reveal' : 'tick', 0.7 + equal * 0.15));
      sounds.play('land');
      const isWin = pays >= WIN_HUNDREDTHS;
      if (isWin) row.light();
      showPays({ pattern, isWin });
      const name = patternName(pattern);
      return {
        says: t('drawn', { gems: gems.map(gemName).join(', '), pattern: name }),
        caption: name,
        short: multiplier(pays),
      };
    },
    rules: () => ({
      how: [t('how-1'), t('how-2')],
      tables: [
        {
          title: t('table'),
          head: [t('table.pattern'), t('table.chance'), ...facetsRisks.map((each) => t(each))],
          rows: facetsPatterns.map((pattern) => [
            t(pattern),
            `${number(chancePercent([pattern]), chanceDecimals(chancePercent([pattern])))} %`,
            ...facetsRisks.map((each) => multiplier(facetsPays[each][pattern])),
          ]),
        },
      ],
      returns: [t('returns')],
      fairness: [t('fair', { gems: facetsGems.map(gemName).join(', ') })],
    }),
  };
}

export const client = defineClient<MessageKey>({
  key: 'facets',
  picks: 'stake',
  stakeRules: facets,
  mount,
});
