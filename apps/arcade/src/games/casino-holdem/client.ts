import {
  antePays,
  bonusPays,
  type CasinoHoldemResult,
  casinoHoldem,
  type HandKind,
  handKinds,
} from '@evens/games';
import type messages from '@evens/locales/en/arcade/casino-holdem.json';
import { makePace } from '../../cards/pace.ts';
import { makePressLayer } from '../../cards/press-layer.ts';
import { choiceField } from '../../frame/fields.ts';
import { gameLetters, letterLines } from '../../frame/keys.ts';
import {
  defineClient,
  type Game,
  type GameAction,
  type GameStep,
  type StepSummary,
  type Table,
} from '../game-client.ts';
import { type DisplayedHoldem, readHoldem, stakeTexts } from './read-holdem.ts';
import { type HoldemMarks, makeHoldemScene } from './scene.ts';

type MessageKey = keyof typeof messages;

const letters = gameLetters['casino-holdem'];

/** Bonus bets, as multiples of the ante. */
const bonuses = ['0', '1', '2', '5'] as const;
const winners: Readonly<Record<CasinoHoldemResult, HoldemMarks['won']>> = {
  folded: 'dealer',
  'not-qualified': 'player',
  won: 'player',
  push: 'both',
  lost: 'dealer',
};
const paidKinds = handKinds.toReversed();

function mount({ stage, settings, t, money, sounds, number, multiplier, changed }: Table<MessageKey>): Game {
  stage.setBackdrop('radial-gradient(100% 90% at 50% 30%, #202b52 0%, #11162a 60%, #0b0e11 100%)');
  const pace = makePace(stage, changed);
  const scene = makeHoldemScene({
    stage,
    pace,
    sounds,
    stakeName: (stake) => t(stake),
    felt: t('felt'),
  });
  const pressLayer = makePressLayer(stage, pace);
  stage.onResize((width, height) => {
    scene.place(width, height);
    pressLayer.place();
  });
  let bonus: (typeof bonuses)[number] = '0';
  let displayedView: DisplayedHoldem | undefined;
  const bonusField = choiceField({
    label: t('bonus.label'),
    choices: bonuses.map((value) => ({ value, label: value === '0' ? t('bonus.none') : `${value}×` })),
    value: bonus,
    onChoose(value) {
      bonus = value;
      changed();
    },
  });
  settings.append(bonusField.element);

  const bonusStakeMinor = (anteMinor: bigint): bigint => anteMinor * BigInt(bonus);

  function buildMarks(view: DisplayedHoldem): HoldemMarks {
    const { result, hand, dealerHand } = view;
    const won = result && winners[result];
    return {
      stakes: stakeTexts(view, money),
      bonus: view.isBonusWon ? { text: t('bonus.won'), tone: 'won' } : undefined,
      player: {
        text: result === 'folded' ? t('folded') : t(hand),
        tone: won === 'player' ? 'won' : won === 'dealer' ? 'lost' : 'plain',
      },
      dealer: dealerHand && {
        text: result === 'not-qualified' ? t('dealer.out', { hand: t(dealerHand) }) : t(dealerHand),
        tone: won === 'player' ? 'lost' : 'plain',
      },
      won,
    };
  }

  async function showTable(view: DisplayedHoldem, { no, isResumed }: GameStep): Promise<void> {
    const marks = buildMarks(view);
    if (isResumed) {
      scene.set(view, marks);
      return;
    }
    // Results are written after the cards have been shown.
    scene.mark({
      ...marks,
      bonus: no === 0 ? undefined : marks.bonus,
      player: undefined,
      dealer: undefined,
      won: undefined,
    });
    if (no === 0) await scene.deal(view);
    else await scene.finish(view);
    scene.mark(marks);
  }

  function describeStep(view: DisplayedHoldem): string {
    const bonusText = view.isBonusWon ? ` ${t('summary.bonus')}` : '';
    if (!view.result || !view.dealerHand) return t('ask', { hand: t(view.hand) }) + bonusText;
    const hands = { hand: t(view.hand), dealer: t(view.dealerHand) };
    return t(`summary.${view.result}`, hands) + bonusText;
  }

  async function show(step: GameStep): Promise<StepSummary> {
    const view = readHoldem(step);
    await pace.run(() => showTable(view, step));
    displayedView = view;
    const says = describeStep(view);
    if (!step.isOver) return { says };
    const short = multiplier(Number((step.winMinor * 100n) / step.stakeMinor));
    return { says, short, at: scene.playerAt };
  }

  function payRows(
    pays: Readonly<Partial<Record<HandKind, number>>>,
    handName: (kind: HandKind) => string,
  ): string[][] {
    return paidKinds.flatMap((kind) => {
      const times = pays[kind];
      return times === undefined ? [] : [[handName(kind), `${number(times)}:1`]];
    });
  }

  return {
    startLabel: t('start'),
    bet(anteMinor) {
      const bonusMinor = bonusStakeMinor(anteMinor);
      return {
        bet: { stake: String(anteMinor), ...(bonusMinor > 0n && { bonus: String(bonusMinor) }) },
        stakeMinor: anteMinor + bonusMinor,
      };
    },
    facts: (anteMinor) => [
      { name: t('total'), value: money.text(anteMinor + bonusStakeMinor(anteMinor)) },
      { name: t('call-costs'), value: money.text(2n * anteMinor) },
    ],
    setBusy: (isBusy) => bonusField.setDisabled(isBusy),
    get hurry() {
      return pace.canShorten ? { label: t('hurry'), press: pace.press } : undefined;
    },
    show,
    actions: (): readonly GameAction[] => [
      {
        label: t('move.call', { amount: money.text(displayedView?.callMinor ?? 0n) }),
        move: { kind: 'call' },
        key: letters.call,
      },
      { label: t('move.fold'), move: { kind: 'fold' }, key: letters.fold },
    ],
    keys: () => letterLines(letters, (move) => t(move === 'call' ? 'call' : 'move.fold')),
    rules: () => ({
      how: [t('how-1'), t('how-2'), t('how-3')],
      tables: [
        {
          title: t('table.ante'),
          head: [t('table.hand'), t('table.pays')],
          rows: [...payRows(antePays, (kind) => t(kind)), [t('table.others'), '1:1']],
        },
        {
          title: t('table.bonus'),
          head: [t('table.hand'), t('table.pays')],
          rows: payRows(bonusPays, (kind) => t(kind === 'pair' ? 'table.aces' : kind)),
        },
      ],
      returns: [t('returns')],
      fairness: [t('fair')],
    }),
  };
}

export const client = defineClient<MessageKey>({
  key: 'casino-holdem',
  picks: 'stake',
  stakeRules: casinoHoldem,
  mount,
});
