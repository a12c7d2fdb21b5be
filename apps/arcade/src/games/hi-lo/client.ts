import {
  HI_LO_PAYS_MAX,
  type HiLoSide,
  hiLoPays,
  hiLoWinners,
  type Rank,
  rankName,
  ranks,
} from '@evens/games';
import type messages from '@evens/locales/en/arcade/hi-lo.json';
import { cardsIn } from '../../cards/read-card.ts';
import { gameLetters, letterLines } from '../../frame/keys.ts';
import { CARD_RATIO, type CardFace, faceName } from '../../stage/playing-card.ts';
import { cashOutAutobet } from '../cash-out.ts';
import {
  defineClient,
  type Game,
  type GameAction,
  type GameStep,
  type StepSummary,
  type Table,
} from '../game-client.ts';
import { fieldsIn, minorIn, numberIn, textIn, textsIn } from '../read-view.ts';
import { toHundredths } from '../return-text.ts';
import { makeFelt, rightRim, wrongRim } from './felt.ts';
import { makeSidePanel } from './side-panel.ts';

type MessageKey = keyof typeof messages;

const letters = gameLetters['hi-lo'];
const SIDES = ['lower', 'higher'] as const;
const AUTOBET_GUESSES_MAX = 10;

interface HiLoView {
  readonly cards: readonly CardFace[];
  readonly moves: readonly string[];
  readonly outcome: string;
  readonly worthMinor: bigint;
  readonly skipsLeft: number;
  /** The permitted guesses. A side that would pay more than the maximum win is not offered. */
  readonly sides: readonly string[];
}

function readView(view: unknown): HiLoView {
  const fields = fieldsIn(view);
  return {
    cards: cardsIn(fields, 'cards'),
    moves: textsIn(fields, 'said'),
    outcome: textIn(fields, 'outcome'),
    worthMinor: minorIn(fields, 'worthMinor'),
    skipsLeft: numberIn(fields, 'skipsLeft'),
    sides: textsIn(fields, 'sides'),
  };
}

/** The multiplier for display. */
const payHundredths = (rank: Rank, side: HiLoSide): number => toHundredths(hiLoPays(rank, side));

const countGuesses = ({ moves }: HiLoView): number => moves.filter((each) => each !== 'skip').length;

function mount({ stage, t, money, sounds, number, multiplier, move, bounds }: Table<MessageKey>): Game {
  let displayedView: HiLoView | undefined;
  let isOpen = false;
  stage.setBackdrop('radial-gradient(95% 85% at 50% 35%, #1c3029 0%, #10191a 55%, #0b0e11 100%)');
  const felt = makeFelt(stage);
  const lower = makeSidePanel(stage, -1);
  const higher = makeSidePanel(stage, 1);
  const panels = { lower, higher };
  const createHotspot = (side: HiLoSide) =>
    stage.hotspot({
      label: t(side),
      onPress: () => guess(side),
      onAim(isAimed) {
        if (mayGuess(side)) panels[side].setState(isAimed ? 'aimed' : 'ready');
      },
    });
  const hotspots = { lower: createHotspot('lower'), higher: createHotspot('higher') };

  stage.onResize((width, height) => {
    const trailHeight = Math.min(90, height * 0.2);
    const space = height - trailHeight - 20;
    const cardWidth = Math.max(40, Math.min(width * 0.3, (space * 0.86) / CARD_RATIO, 240));
    const cardHeight = cardWidth * CARD_RATIO;
    const y = space / 2 + Math.min(14, height * 0.04);
    const panelWidth = Math.min(210, (width - cardWidth) / 2 - 26);
    const panelHeight = Math.min(cardHeight * 1.02, 300);
    const trailCard = Math.min(54, (trailHeight - 8) / CARD_RATIO);
    const trailY = Math.min(height - trailHeight / 2 - 4, y + cardHeight / 2 + trailHeight / 2 + 20);
    const trail = { x: 12, y: trailY, width: width - 24, cardWidth: trailCard };
    felt.place({ x: width / 2, y, cardWidth, trail });
    for (const side of SIDES) {
      const gap = 14;
      const x =
        side === 'lower' ? width / 2 - cardWidth / 2 - gap - panelWidth : width / 2 + cardWidth / 2 + gap;
      const box = { x, y: y - panelHeight / 2, width: panelWidth, height: panelHeight };
      panels[side].place(box);
      hotspots[side].place(box);
    }
  });
  const autobet = cashOutAutobet({
    label: t('autobet.guesses'),
    maximum: AUTOBET_GUESSES_MAX,
    value: 1,
    number,
    countSteps: () => (displayedView ? countGuesses(displayedView) : 0),
    step: () => likelierSide() && { kind: likelierSide() },
  });
  felt.set([{ rank: 14, suit: 'spades' }]);
  showTerms(14);
  setOpen(false);

  /** At the lowest and the highest rank one side can only mean "the same". */
  function sideName(rank: Rank, side: HiLoSide): string {
    if (hiLoWinners(rank, side).length === 1) return t('same');
    if (rank === 14 || rank === 2) return t(side === 'higher' ? 'above' : 'below');
    return t(side);
  }

  function showTerms(rank: Rank): void {
    for (const side of SIDES) {
      const name = sideName(rank, side);
      const pays = multiplier(payHundredths(rank, side));
      const chance = number((hiLoWinners(rank, side).length / ranks.length) * 100, 1);
      panels[side].setTerms({ name, pays, chance: `${chance} %` });
      hotspots[side].setLabel(t('guess', { side: name, pays, chance }));
    }
  }

  function setOpen(next: boolean): void {
    isOpen = next;
    for (const side of SIDES) {
      panels[side].setState(mayGuess(side) ? 'ready' : 'dark');
      hotspots[side].setDisabled(!mayGuess(side));
    }
  }

  function mayGuess(side: HiLoSide): boolean {
    return isOpen && displayedView?.sides.includes(side) === true;
  }

  /** The permitted guess that more ranks win; undefined if none is permitted. */
  function likelierSide(): HiLoSide | undefined {
    const rank = displayedView?.cards.at(-1)?.rank;
    if (rank === undefined) return undefined;
    const winners = (side: HiLoSide) => hiLoWinners(rank, side).length;
    return SIDES.filter(mayGuess).toSorted((a, b) => winners(b) - winners(a))[0];
  }

  function guess(side: HiLoSide): void {
    if (mayGuess(side)) move({ kind: side }).catch(reportError);
  }

  async function dealNext(view: HiLoView): Promise<void> {
    const card = view.cards.at(-1);
    const lastGuess = view.moves.at(-1);
    if (!card) return;
    if (lastGuess === 'higher' || lastGuess === 'lower') panels[lastGuess].setState('said');
    sounds.play('card');
    await felt.deal(card);
    if (lastGuess === 'skip') return;
    const isRight = view.outcome !== 'lost';
    felt.mark(isRight ? rightRim : wrongRim);
    sounds.play(isRight ? 'reveal' : 'mine', isRight ? 1 + countGuesses(view) * 0.06 : 1.4);
    await stage.wait(isRight ? 220 : 420);
  }

  function describeStep(view: HiLoView, before: HiLoView | undefined): string {
    const last = view.cards.at(-1);
    const card = last ? faceName(last) : '';
    if (view.outcome === 'lost') return t('wrong', { card });
    if (view.outcome === 'given-back') return t('given-back');
    if (view.outcome === 'cashed-out') return t('cashed', { guesses: countGuesses(view) });
    if (view.moves.length === 0 || !before) return t('began', { card });
    return t(view.moves.at(-1) === 'skip' ? 'skipped' : 'right', { card });
  }

  async function show({
    view: raw,
    no,
    isOver,
    isResumed,
    stakeMinor,
    winMinor,
  }: GameStep): Promise<StepSummary> {
    const view = readView(raw);
    const before = displayedView;
    setOpen(false);
    if (isResumed) felt.set(view.cards);
    else if (no === 0) {
      felt.set([]);
      await dealNext({ ...view, moves: ['skip'] });
    } else if (view.cards.length > (before?.cards.length ?? 0)) await dealNext(view);
    displayedView = view;
    const rank = view.cards.at(-1)?.rank;
    if (rank !== undefined) showTerms(rank);
    setOpen(!isOver);
    const paid = multiplier(Number((winMinor * 100n) / stakeMinor));
    return { says: describeStep(view, before), ...(isOver && { short: paid }) };
  }

  return {
    startLabel: t('start'),
    autobet,
    bet: (stakeMinor) => ({ bet: { stake: String(stakeMinor) }, stakeMinor }),
    facts() {
      const guesses = isOpen && displayedView ? countGuesses(displayedView) : 0;
      return [
        { name: t('right-so-far'), value: number(guesses) },
        {
          name: t('worth'),
          value: displayedView && guesses > 0 ? money.text(displayedView.worthMinor) : '–',
        },
      ];
    },
    show,
    actions(): readonly GameAction[] {
      const rank = displayedView?.cards.at(-1)?.rank;
      if (!displayedView || rank === undefined) return [];
      const cashOut = t('cash-out', { amount: money.text(displayedView.worthMinor) });
      return [
        ...SIDES.filter(mayGuess).map((side) => ({
          label: sideName(rank, side),
          move: { kind: side },
          key: letters[side],
          isOnStage: true,
        })),
        ...(displayedView.skipsLeft > 0
          ? [{ label: t('skip'), move: { kind: 'skip' }, key: letters.skip }]
          : []),
        ...(countGuesses(displayedView) > 0
          ? [{ label: cashOut, move: { kind: 'cash-out' }, isMain: true }]
          : []),
      ];
    },
    keys: () => letterLines(letters, (move) => t(move)),
    rules: () => ({
      how: [
        t('how-1'),
        t('how-2'),
        t('how-3', {
          most: multiplier(Number(HI_LO_PAYS_MAX) * 100),
          bound: money.text(bounds.returnMaxMinor),
        }),
        t('how-4'),
      ],
      tables: [
        {
          title: t('table'),
          head: [t('table.card'), t('higher'), t('lower')],
          rows: ranks.map((rank) => [
            rankName(rank),
            ...(['higher', 'lower'] as const).map(
              (side) => `${sideName(rank, side)}: ${multiplier(payHundredths(rank, side))}`,
            ),
          ]),
        },
      ],
      returns: [t('returns')],
      fairness: [t('fair')],
    }),
  };
}

export const client = defineClient<MessageKey>({
  key: 'hi-lo',
  picks: 'stake',
  mount,
});
