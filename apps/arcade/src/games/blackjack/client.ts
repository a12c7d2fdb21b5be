import { blackjack } from '@evens/games';
import { FELT_BACKDROP, makeBlackjackScene, type SceneMarks } from '../../cards/blackjack/scene.ts';
import { makePace } from '../../cards/pace.ts';
import { makePressLayer } from '../../cards/press-layer.ts';
import {
  defineClient,
  type Game,
  type GameAction,
  type GameStep,
  type StepSummary,
  type Table,
} from '../game-client.ts';
import {
  blackjackKeys,
  blackjackLetters,
  blackjackRules,
  feltTexts,
  resultTones,
} from './blackjack-rules.ts';
import { type DisplayedBlackjack, readBlackjack, sumStakes, toDisplayedTable } from './read-blackjack.ts';
import { type BlackjackMessageKey, describeSides, makeSideBets, readSides, sideMarks } from './side-bets.ts';

function mount(table: Table<BlackjackMessageKey>): Game {
  const { stage, t, money, sounds, multiplier, changed } = table;
  stage.setBackdrop(FELT_BACKDROP);
  const pace = makePace(stage, changed);
  const scene = makeBlackjackScene({
    stage,
    pace,
    sounds,
    texts: feltTexts(table),
  });
  const pressLayer = makePressLayer(stage, pace);
  stage.onResize((width, height) => {
    scene.place(width, height);
    pressLayer.place();
  });
  const sideBets = makeSideBets(table);
  let sides: ReturnType<typeof readSides> = [];
  let displayedView: DisplayedBlackjack | undefined;
  let betMinor = 0n;
  let openStakeMinor: bigint | undefined;
  let isBusy = false;

  function buildMarks(view: DisplayedBlackjack): SceneMarks {
    const isOver = view.phase === 'over';
    return {
      isOpen: !isOver,
      sides: sideMarks(sides, table),
      insurance: view.insuranceMinor > 0n ? t('insured', { amount: money.text(view.insuranceMinor) }) : '',
      hands: view.hands.map(({ stakeMinor, result }, hand) => ({
        stake: money.text(stakeMinor),
        chips: stakeMinor > betMinor ? 2 : 1,
        isTurn: view.turn === hand && view.hands.length > 1,
        note: result && { text: t(`note.${result}`), tone: resultTones[result] },
      })),
    };
  }

  async function showTable(view: DisplayedBlackjack, { no, isResumed }: GameStep): Promise<void> {
    const marks = buildMarks(view);
    if (isResumed) {
      scene.set(toDisplayedTable(view), marks);
      return;
    }
    if (no === 0) await scene.clear();
    // Results are written after the cards have been shown.
    scene.mark({
      ...marks,
      isOpen: true,
      hands: marks.hands.map((hand) => ({ ...hand, note: undefined, isTurn: false })),
    });
    await scene.play(toDisplayedTable(view));
    scene.mark(marks);
  }

  /** "18", or "blackjack". */
  function handText({ total, result }: DisplayedBlackjack['hands'][number]): string {
    return result === 'blackjack' ? t('blackjack') : String(total);
  }

  function describeStep(view: DisplayedBlackjack): { says: string; caption: string } {
    const dealer = view.dealerTotal;
    if (view.phase === 'over') {
      const outcomes = view.hands.map((hand, place) => {
        const outcomeTexts = { hand: handText(hand), result: t(`result.${hand.result ?? 'push'}`) };
        return view.hands.length > 1
          ? t('summary.one-of', { place: place + 1, ...outcomeTexts })
          : t('summary.one', outcomeTexts);
      });
      const dealt = t('summary.dealer', { dealer: view.isDealerBlackjack ? t('blackjack') : dealer });
      const text = [...outcomes, dealt, describeSides(sides, t)].filter((each) => each !== '').join(' ');
      return { says: text, caption: text };
    }
    if (view.phase === 'insurance') return { says: t('ask.insurance'), caption: t('ask.insurance') };
    const hand = view.hands[view.turn ?? 0];
    const values = { hand: hand?.totalText ?? '', dealer, place: (view.turn ?? 0) + 1 };
    const text = t(view.hands.length > 1 ? 'ask.hand-of' : 'ask.hand', values);
    return { says: text, caption: text };
  }

  async function show(step: GameStep): Promise<StepSummary> {
    const view = readBlackjack(step.view);
    // Later views contain the current stake of each hand, which a double has changed.
    if (step.no === 0 || step.isResumed) betMinor = view.leastMinor;
    sides = readSides(step.view);
    if (step.isResumed) {
      table.setStake(betMinor);
      sideBets.setResumed(sides);
    }
    // Before the cards: the stakes of a split or a double are debited already.
    openStakeMinor = sumStakes(view, sides);
    await pace.run(() => showTable(view, step));
    displayedView = view;
    if (step.isOver) openStakeMinor = undefined;
    const summary = describeStep(view);
    if (!step.isOver) return summary;
    return {
      ...summary,
      short: multiplier(Number((step.winMinor * 100n) / step.stakeMinor)),
      at: scene.playerAt,
    };
  }

  return {
    startLabel: t('start'),
    bet: (stakeMinor) => ({
      bet: { stake: String(stakeMinor), ...sideBets.fields() },
      stakeMinor: stakeMinor + sideBets.totalMinor,
    }),
    setBusy(next) {
      isBusy = next;
      sideBets.setDisabled(next);
    },
    facts(stakeMinor) {
      scene.setNext({
        invitation: isBusy ? '' : t('felt-invite'),
        stake: stakeMinor > 0n ? money.text(stakeMinor) : '',
        sides: sideBets.texts(),
      });
      return [
        { name: t('at-stake'), value: openStakeMinor === undefined ? '–' : money.text(openStakeMinor) },
        { name: t('blackjack-pays'), value: money.text((stakeMinor * 5n) / 2n) },
      ];
    },
    get hurry() {
      return pace.canShorten ? { label: t('hurry'), press: pace.press } : undefined;
    },
    show,
    actions: (): readonly GameAction[] =>
      (displayedView?.moves ?? []).map((kind) => ({
        label: t(`move.${kind}`, { amount: money.text(betMinor / 2n) }),
        move: { kind },
        key: blackjackLetters[kind],
      })),
    keys: () => blackjackKeys(table),
    rules: () => ({ ...blackjackRules(table), fairness: [t('fair')] }),
  };
}

export const client = defineClient<BlackjackMessageKey>({
  key: 'blackjack',
  picks: 'stake',
  stakeRules: blackjack,
  mount,
});
