import { HAND_CARDS, type VideoPokerHand, videoPokerPays } from '@evens/games';
import type messages from '@evens/locales/en/arcade/video-poker.json';
import { cardsText } from '../../cards/cards-text.ts';
import { makePace } from '../../cards/pace.ts';
import { makePressLayer } from '../../cards/press-layer.ts';
import { cardsIn } from '../../cards/read-card.ts';
import { CARD_RATIO, type CardFace } from '../../stage/playing-card.ts';
import {
  defineClient,
  type Game,
  type GameAction,
  type GameStep,
  type StepSummary,
  type Table,
} from '../game-client.ts';
import { fieldsIn, numbersIn } from '../read-view.ts';
import { makePokerHand } from './hand.ts';
import { layOutPoker } from './layout.ts';
import { paidBeforeDraw, paidPlaces } from './paid-places.ts';
import { makePayTable } from './pay-table.ts';

type MessageKey = keyof typeof messages;

const places = Array.from({ length: HAND_CARDS }, (_, place) => place);

interface PokerView {
  readonly hand: readonly CardFace[];
  readonly held: readonly number[];
  readonly paid: VideoPokerHand | undefined;
}

function readView(view: unknown): PokerView {
  const fields = fieldsIn(view);
  const paid = videoPokerPays.find(({ hand }) => hand === fields['paid'])?.hand;
  const held = fields['held'] === undefined ? [] : numbersIn(fields, 'held');
  return { hand: cardsIn(fields, 'hand'), held, paid };
}

function mount({ stage, t, money, sounds, number, multiplier, changed, announce }: Table<MessageKey>): Game {
  stage.setBackdrop('radial-gradient(100% 80% at 50% 20%, #2b2f6b 0%, #171a3d 48%, #0b0e11 100%)');
  const pace = makePace(stage, changed);
  const payTable = makePayTable(stage, {
    handName: (hand) => t(hand),
    paysText: (pays) => `${number(pays)}×`,
  });
  const hand = makePokerHand({ stage, pace, sounds, heldLabel: t('held') });
  const pressLayer = makePressLayer(stage, pace);
  const group = stage.hotspotGroup(t('cards'));
  const hotspots = places.map((place) =>
    group.add({ label: t('card', { place: place + 1 }), onPress: () => press(place) }),
  );
  for (const { element } of hotspots)
    element.addEventListener('click', ({ detail }) => {
      // After a click Space must draw; the card would take the key.
      if (detail > 0) element.blur();
    });
  let displayedView: PokerView | undefined;
  let isHolding = false;
  const held = new Set<number>();
  /** The frame keeps this object while the round is open, so it always has the currently held cards. */
  const move: { readonly kind: 'draw'; held: number[] } = { kind: 'draw', held: [] };

  stage.onResize((width, height) => {
    const layout = layOutPoker(width, height);
    payTable.place(layout);
    hand.place(layout);
    pressLayer.place();
    for (const [place, { x, y }] of layout.cards.entries()) {
      const cardHeight = layout.cardWidth * CARD_RATIO;
      hotspots[place]?.place({
        x: x - layout.cardWidth / 2,
        y: y - cardHeight * 0.6,
        width: layout.cardWidth,
        height: cardHeight * 1.15,
      });
    }
  });
  hand.set([]);
  setHolding(false);

  function setHolding(next: boolean): void {
    isHolding = next;
    for (const hotspot of hotspots) hotspot.setDisabled(!isHolding && !pace.canShorten);
    showHeld();
  }

  function showHeld(): void {
    move.held = places.filter((place) => held.has(place));
    for (const place of places) {
      const face = displayedView?.hand[place];
      const name = t('card', { place: place + 1 });
      hotspots[place]?.setLabel(face ? `${name}: ${cardsText([face])}` : name);
      hotspots[place]?.setPressed(isHolding ? held.has(place) : undefined);
    }
    if (isHolding && displayedView) {
      const paid = paidBeforeDraw(displayedView.hand, held, displayedView.paid);
      payTable.light(paid?.hand, 'held');
      hand.mark(paid && { places: paid.places, as: 'held' });
      hand.setHeld(new Set(held));
    }
    changed();
  }

  function press(place: number): void {
    if (pace.canShorten) {
      pace.press();
      return;
    }
    if (!isHolding) return;
    if (!held.delete(place)) held.add(place);
    const isHeld = held.has(place);
    sounds.play('press', isHeld ? 1.3 : 1);
    const face = displayedView?.hand[place];
    announce(t(isHeld ? 'is-held' : 'is-thrown', { card: face ? cardsText([face]) : '' }));
    showHeld();
  }

  async function showHand(
    view: PokerView,
    { no, isResumed, isOver, stakeMinor, winMinor }: GameStep,
  ): Promise<void> {
    payTable.light(undefined, 'held');
    hand.mark(undefined);
    if (isResumed) {
      hand.set(view.hand);
    } else if (no === 0) {
      held.clear();
      await hand.deal(view.hand);
    } else await hand.draw(view.hand, new Set(view.held));
    // A returned stake is no win.
    const isWon = winMinor > stakeMinor;
    payTable.light(view.paid, isWon ? 'won' : 'held');
    if (isOver) {
      hand.setHeld(new Set());
      hand.mark(
        view.paid ? { places: paidPlaces(view.hand, view.paid), as: isWon ? 'won' : 'back' } : undefined,
      );
    }
    if (view.paid) sounds.play('reveal');
  }

  async function show(step: GameStep): Promise<StepSummary> {
    const view = readView(step.view);
    const { isOver, winMinor, stakeMinor } = step;
    setHolding(false);
    await pace.run(() => showHand(view, step));
    displayedView = view;
    setHolding(!isOver);
    const cards = cardsText(view.hand);
    const come = t(view.paid ?? 'nothing');
    if (!isOver) return { says: t('dealt', { cards, come }), caption: come };
    return {
      says: t('drawn', { cards, come }),
      caption: `${come}.`,
      short: multiplier(Number((winMinor * 100n) / stakeMinor)),
    };
  }

  return {
    startLabel: t('start'),
    bet: (stakeMinor) => ({ bet: { stake: String(stakeMinor) }, stakeMinor }),
    facts(stakeMinor) {
      const most = videoPokerPays[0]?.pays ?? 0;
      return [
        { name: t('most'), value: money.text(stakeMinor * BigInt(most)) },
        {
          name: t('held-count'),
          value: isHolding ? `${number(held.size)} / ${number(HAND_CARDS)}` : '–',
        },
      ];
    },
    get hurry() {
      return pace.canShorten ? { label: t('hurry'), press: pace.press } : undefined;
    },
    show,
    pressLetter(key) {
      const place = places.find((each) => key === String(each + 1));
      if (place === undefined || !isHolding) return false;
      press(place);
      return true;
    },
    keys: () => [{ keys: places.map((place) => String(place + 1)), label: t('keys.hold') }],
    actions: (): readonly GameAction[] => [{ label: t('draw'), move, isMain: true }],
    rules: () => ({
      how: [t('how-1'), t('how-2'), t('how-3')],
      tables: [
        {
          title: t('table'),
          head: [t('table.hand'), t('table.pays')],
          rows: videoPokerPays.map(({ hand: each, pays }) => [t(each), `${number(pays)}×`]),
        },
      ],
      returns: [t('returns')],
      fairness: [t('fair')],
    }),
  };
}

export const client = defineClient<MessageKey>({
  key: 'video-poker',
  picks: 'stake',
  mount,
});
