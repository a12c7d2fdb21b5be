import { seededRandom } from '@evens/base';
import {
  KENO_DRAWN,
  KENO_NUMBERS,
  KENO_PICKS_MAX,
  type KenoRisk,
  keno,
  kenoPayTable,
  kenoRisks,
  kenoRtp,
  kenoWays,
} from '@evens/games';
import type messages from '@evens/locales/en/arcade/keno.json';
import { choiceField, quickField } from '../../frame/fields.ts';
import { chanceDecimals } from '../../frame/numbers.ts';
import { defineClient, type Game, type GameStep, type StepSummary, type Table } from '../game-client.ts';
import { fieldsIn, numberIn, numbersIn } from '../read-view.ts';
import { makeKenoBoard } from './board.ts';

type MessageKey = keyof typeof messages;

const DRAW_MS = 65;
const numbers = Array.from({ length: KENO_NUMBERS }, (_, index) => index + 1);
const counts = Array.from({ length: KENO_PICKS_MAX }, (_, index) => index + 1);

function rtpPercent(picks: number, risk: KenoRisk): number {
  const { num, den } = kenoRtp(picks, risk);
  return Number((num * 1_000_000n) / den) / 10_000;
}

/** In per cent. */
function chancePercent(picks: number, hits: number): number {
  const all = counts.reduce((product, each) => (product * (KENO_NUMBERS - KENO_DRAWN + each)) / each, 1);
  return (Number(kenoWays(picks, hits)) / all) * 100;
}

function mount({
  stage,
  settings,
  t,
  money,
  sounds,
  number,
  multiplier,
  changed,
  announce,
}: Table<MessageKey>): Game {
  const picks = new Set<number>();
  let risk: KenoRisk = 'classic';
  let isBusy = false;
  /** Whether the last round is still shown on the board. */
  let isResultVisible = false;

  stage.setBackdrop('radial-gradient(100% 80% at 50% 30%, #1f2a33 0%, #11181e 55%, #0b0e11 100%)');
  const board = makeKenoBoard(stage);
  const group = stage.hotspotGroup(t('numbers'));
  const hotspots = numbers.map((each) =>
    group.add({
      label: String(each),
      onPress: () => toggle(each),
      onAim(isAimed) {
        if (!isBusy && !isResultVisible && !picks.has(each)) board.set(each, isAimed ? 'aimed' : 'free');
      },
    }),
  );
  stage.onResize((width, height) => {
    for (const [index, box] of board.place(width, height).entries()) hotspots[index]?.place(box);
  });

  const riskField = choiceField({
    label: t('risk'),
    choices: kenoRisks.map((value) => ({ value, label: t(value) })),
    value: risk,
    onChoose(value) {
      risk = value;
      showPicks();
    },
  });
  const tools = quickField({
    label: t('picked'),
    choices: [
      { value: 'random', label: t('random') },
      { value: 'clear', label: t('clear') },
    ],
    onChoose: (what) => (what === 'random' ? pickRandom() : pick([])),
  });
  settings.append(riskField.element, tools.element);
  showPicks();

  function pays(): readonly number[] {
    return picks.size === 0 ? [] : kenoPayTable(picks.size, risk);
  }

  /** Shows the player's picks, without a result. */
  function showPicks(): void {
    isResultVisible = false;
    for (const each of numbers) {
      const isPicked = picks.has(each);
      if (board.face(each) !== (isPicked ? 'picked' : 'free')) board.set(each, isPicked ? 'picked' : 'free');
      hotspots[each - 1]?.setPressed(isPicked);
    }
    board.setPays(pays(), undefined);
    changed();
  }

  function pick(next: readonly number[]): void {
    picks.clear();
    for (const each of next) picks.add(each);
    showPicks();
  }

  function toggle(each: number): void {
    if (isBusy) return;
    if (picks.has(each)) picks.delete(each);
    else if (picks.size < KENO_PICKS_MAX) picks.add(each);
    else {
      announce(t('full'));
      return;
    }
    sounds.play('press', picks.has(each) ? 1.3 : 1);
    showPicks();
  }

  /** Picks as many numbers as are picked, or ten. This choice is independent of the draw. */
  function pickRandom(): void {
    const random = seededRandom(String(crypto.getRandomValues(new Uint32Array(2))));
    const left = [...numbers];
    const count = picks.size || KENO_PICKS_MAX;
    pick(Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)[0] ?? 1));
  }

  async function show({ view }: GameStep): Promise<StepSummary> {
    const fields = fieldsIn(view);
    const drawn = numbersIn(fields, 'drawn');
    const hits = numbersIn(fields, 'hits');
    if (isResultVisible) showPicks();
    isResultVisible = true;
    const pops: Promise<void>[] = [];
    let hitCount = 0;
    board.setPays(pays(), 0);
    for (const each of drawn) {
      const isHit = hits.includes(each);
      if (isHit) {
        hitCount += 1;
        board.setPays(pays(), hitCount);
      }
      sounds.play(isHit ? 'reveal' : 'tick', isHit ? 0.9 + hitCount * 0.08 : 0.8);
      pops.push(board.pop(each, isHit ? 'hit' : 'drawn'));
      await stage.wait(DRAW_MS);
    }
    await Promise.all(pops);
    for (const each of picks) if (!hits.includes(each)) board.set(each, 'missed');
    const counted = { hits: hits.length, picks: picks.size };
    const says = t('drawn', { drawn: drawn.join(', '), ...counted });
    return { says, caption: t('shown', counted), short: multiplier(numberIn(fields, 'paysHundredths')) };
  }

  return {
    startLabel: t('start'),
    autobet: {},
    bet: (stakeMinor) =>
      picks.size === 0
        ? { missing: t('missing') }
        : { bet: { stake: String(stakeMinor), risk, picks: [...picks] }, stakeMinor },
    facts(stakeMinor) {
      const most = Math.max(0, ...pays());
      return [
        { name: t('picked'), value: `${number(picks.size)} / ${number(KENO_PICKS_MAX)}` },
        {
          name: t('most'),
          value: picks.size === 0 ? '–' : money.text((stakeMinor * BigInt(most)) / 100n),
        },
      ];
    },
    setBusy(next) {
      isBusy = next;
      for (const hotspot of hotspots) hotspot.setDisabled(isBusy);
      riskField.setDisabled(isBusy);
      tools.setDisabled(isBusy);
      if (isBusy && isResultVisible) showPicks();
    },
    show,
    rules() {
      const pickCount = picks.size || KENO_PICKS_MAX;
      const all = kenoRisks.flatMap((each) => counts.map((count) => rtpPercent(count, each)));
      const rows = Array.from({ length: pickCount + 1 }, (_, hits) => [
        number(hits),
        `${number(chancePercent(pickCount, hits), chanceDecimals(chancePercent(pickCount, hits)))} %`,
        ...kenoRisks.map((each) => multiplier(kenoPayTable(pickCount, each)[hits] ?? 0)),
      ]);
      return {
        how: [t('how-1'), t('how-2')],
        tables: [
          {
            title: t('table', { picks: pickCount }),
            head: [t('hits'), t('table.chance'), ...kenoRisks.map((each) => t(each))],
            rows,
          },
        ],
        returns: [
          t('returns', {
            least: number(Math.min(...all), 2),
            most: number(Math.max(...all), 2),
            rtp: number(rtpPercent(pickCount, risk), 4),
          }),
        ],
        fairness: [t('fair')],
      };
    },
  };
}

export const client = defineClient<MessageKey>({
  key: 'keno',
  picks: 'stake',
  stakeRules: keno,
  mount,
});
