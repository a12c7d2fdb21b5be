import type { ArcadeSharedBet, BlackjackBetView, TableRound } from '@evens/contract';
import { type BlackjackMove, cardsTotal } from '@evens/games';
import type messages from '@evens/locales/en/arcade/live-blackjack.json';
import { FELT_BACKDROP, makeBlackjackScene, type SceneMarks } from '../../cards/blackjack/scene.ts';
import { totalText } from '../../cards/blackjack/totals.ts';
import { makePace } from '../../cards/pace.ts';
import { makePressLayer } from '../../cards/press-layer.ts';
import {
  blackjackKeys,
  blackjackLetters,
  blackjackRules,
  feltTexts,
  resultTones,
} from '../blackjack/blackjack-rules.ts';
import {
  type BlackjackMessageKey,
  describeSides,
  makeSideBets,
  readSides,
  sideMarks,
} from '../blackjack/side-bets.ts';
import type { StepSummary } from '../game-client.ts';
import { defineTableClient, type TableAction, type TableGame, type TableSeat } from '../table-client.ts';
import { makeTableFollower, type TargetTable } from './follow-table.ts';
import { cardOfTable, endedHands, type KnownBet, type OwnView, ownHands } from './own-hands.ts';
import { betStakeMinor, findTableView, readBetView, toDisplayedTable } from './read-table.ts';

type MessageKey = BlackjackMessageKey | keyof typeof messages;

const SECOND_MS = 1000;

function mount(seat: TableSeat<MessageKey>): TableGame {
  const { stage, t, money, sounds, live, changed } = seat;
  stage.setBackdrop(FELT_BACKDROP);
  const pace = makePace(stage, () => undefined);
  const scene = makeBlackjackScene({ stage, pace, sounds, texts: feltTexts(seat) });
  const pressLayer = makePressLayer(stage, pace);
  const follower = makeTableFollower({ scene, pace, onLanded: seat.refresh });
  stage.onResize((width, height) => {
    scene.place(width, height, seat.layOutStudio(width, height).height);
    pressLayer.place();
  });
  const sideBets = makeSideBets(seat);
  let isFirst = true;
  /** The bet from the newest message about it, with the table's step at that time. */
  let newest: (KnownBet & { readonly of: unknown; readonly roundId: number }) | undefined;

  let copiedRoundId: number | undefined;

  function ownBet(): ArcadeSharedBet | undefined {
    return live.state.own[0];
  }

  /** The player's hands now; undefined without a bet on this round. */
  function ownView(): OwnView | undefined {
    const bet = ownBet();
    const view = findTableView(live.state.round);
    if (!bet || !view) return undefined;
    if (bet.State === 'over') return endedHands(readBetView(bet));
    if (newest?.of !== bet.View || newest?.roundId !== bet.RoundID)
      newest = {
        of: bet.View,
        roundId: bet.RoundID,
        stakeMinor: betStakeMinor(bet),
        view: readBetView(bet),
        step: view.step,
      };
    return ownHands(newest, view);
  }

  function handNote({ decided, result }: OwnView['hands'][number]): SceneMarks['hands'][number]['note'] {
    if (result) return { text: t(`note.${result}`), tone: resultTones[result] };
    // Insurance does not belong to a hand.
    if (decided === null || decided === 'insure' || decided === 'decline') return undefined;
    return { text: t(`decided.${decided}`), tone: 'chosen' };
  }

  /** Copies the stake of each bet to the stake field, once; needed after a reload. */
  function showStake(): void {
    const bet = ownBet();
    if (bet?.State !== 'open' || bet.RoundID === copiedRoundId) return;
    copiedRoundId = bet.RoundID;
    seat.setStake(betStakeMinor(bet));
    sideBets.setResumed(readSides(bet.View));
  }

  function buildMarks(own: OwnView | undefined): SceneMarks {
    const bet = ownBet();
    const stakeMinor = bet ? betStakeMinor(bet) : 0n;
    const insuranceMinor = BigInt(own?.insuranceMinor ?? '0');
    const placed = { stake: bet ? money.text(stakeMinor) : '', chips: 1, isTurn: false, note: undefined };
    const isOpen = findTableView(live.state.round)?.dealer.length !== 2;
    return {
      isOpen,
      sides: sideMarks(readSides(own ?? bet?.View ?? {}), seat),
      insurance: insuranceMinor > 0n ? t('insured', { amount: money.text(insuranceMinor) }) : '',
      hands:
        own && own.hands.length > 0
          ? own.hands.map((hand) => ({
              stake: money.text(BigInt(hand.stakeMinor)),
              chips: BigInt(hand.stakeMinor) > stakeMinor ? 2 : 1,
              isTurn: hand.moves.length > 0,
              note: handNote(hand),
            }))
          : [placed],
    };
  }

  function buildTargetTable(): TargetTable {
    const { round } = live.state;
    const view = findTableView(round);
    if (!round || !view)
      return {
        roundId: undefined,
        table: { dealer: [], hands: [], isPeeked: false },
        marks: buildMarks(undefined),
      };
    const own = ownView();
    return { roundId: round.id, table: toDisplayedTable(view, own), marks: buildMarks(own) };
  }

  /** The first hand that needs a decision. Undefined until its cards are on the table. */
  function deciding(): { readonly place: number; readonly moves: readonly BlackjackMove[] } | undefined {
    if (follower.isDealing) return undefined;
    const own = findTableView(live.state.round)?.decides ? ownView() : undefined;
    const place = own?.hands.findIndex(({ moves }) => moves.length > 0) ?? -1;
    const hand = own?.hands[place];
    return hand && { place, moves: hand.moves };
  }

  function bet(): void {
    const stakeMinor = seat.stakeMinor();
    if (stakeMinor === undefined || !live.takesBets) return;
    sounds.play('press');
    void live.bet({
      bet: { stake: String(stakeMinor), ...sideBets.fields() },
      stakeMinor: stakeMinor + sideBets.totalMinor,
    });
  }

  function decide(kind: BlackjackMove, hand: number): void {
    const mine = ownBet();
    const view = findTableView(live.state.round);
    if (!mine || !view) return;
    const stakeMinor = betStakeMinor(mine);
    const isMore = kind === 'double' || kind === 'split';
    const moreMinor = isMore ? stakeMinor : kind === 'insure' ? stakeMinor / 2n : 0n;
    sounds.play('press', 1.2);
    void live.decide(mine.RoundID, { step: view.step, move: { kind, hand }, moreMinor });
  }

  /** Buttons for the current decision, or a disabled main button with what the table waits for. */
  function actions(): readonly TableAction[] {
    const mine = ownBet();
    const open = deciding();
    if (mine && open)
      return open.moves.map((kind) => ({
        label: t(`move.${kind}`, { amount: money.text(betStakeMinor(mine) / 2n) }),
        key: blackjackLetters[kind],
        isDisabled: live.isDeciding(mine.RoundID),
        press: () => decide(kind, open.place),
      }));
    const { round } = live.state;
    const stakeMinor = seat.stakeMinor();
    if (round?.phase === 'betting' && !mine)
      return [
        {
          label: t('bet', {
            amount: stakeMinor === undefined ? '' : money.text(stakeMinor + sideBets.totalMinor),
          }),
          isMain: true,
          isDisabled: !live.takesBets || live.isBetting() || stakeMinor === undefined || isShort(),
          press: bet,
        },
      ];
    const isIn = round?.phase === 'betting' || (follower.isDealing && mine);
    const label = isIn ? 'placed' : round?.phase === 'playing' && mine ? 'wait' : 'next';
    return [{ label: t(label), isMain: true, isDisabled: true, press: () => undefined }];
  }

  const isShort = (): boolean => (seat.stakeMinor() ?? 0n) + sideBets.totalMinor > seat.balanceMinor();

  function note(): string {
    const { round } = live.state;
    const mine = ownBet();
    const open = deciding();
    if (open) {
      const hand = ownView()?.hands[open.place];
      const values = { hand: totalText(hand?.cards ?? [], { isOpen: true }), place: open.place + 1 };
      if (open.moves.includes('insure')) return t('ask.insurance');
      return t((ownView()?.hands.length ?? 1) > 1 ? 'ask.hand-of' : 'ask.hand', values);
    }
    if (mine) return t('in-with', { amount: money.text(seat.minor(mine.Stake)) });
    // Never empty: a line that appears and disappears would move the picture.
    return t(round?.phase === 'betting' && isShort() ? 'short' : 'shared');
  }

  function phaseText(): string | undefined {
    const { round } = live.state;
    const view = findTableView(round);
    if (!round || !view || round.phase !== 'playing') return undefined;
    if (view.decides === null) return t('phase.dealer');
    if (follower.isDealing) return t('phase.deal');
    const leftMs = (round.endsAt ?? 0) - live.nowMs();
    const seconds = Math.min(
      Math.ceil(seat.decisionMs / SECOND_MS),
      Math.max(0, Math.ceil(leftMs / SECOND_MS)),
    );
    if (deciding()) return t('phase.decide', { seconds });
    return t('phase.others', { seconds, count: view.deciding });
  }

  function describeResult(view: BlackjackBetView, round: TableRound): string {
    const cards = (findTableView(round)?.dealer ?? []).map(cardOfTable);
    const total = cardsTotal(cards);
    const dealer = cards.length === 2 && total === 21 ? t('blackjack') : total;
    const hands = view.hands.map(({ total: own, result = 'push' }, place) => {
      const hand = result === 'blackjack' ? t('blackjack') : own;
      const values = { place: place + 1, hand, result: t(`result.${result}`) };
      return t(view.hands.length > 1 ? 'summary.one-of' : 'summary.one', values);
    });
    const sides = describeSides(readSides(view), t);
    return [...hands, t('summary.dealer', { dealer }), sides].filter((each) => each !== '').join(' ');
  }

  /** Time until the players decide; undefined if they decide nothing. */
  function decisionsInMs(): number | undefined {
    const { round } = live.state;
    if (!round?.endsAt || !findTableView(round)?.decides) return undefined;
    return round.endsAt - seat.decisionMs - live.nowMs();
  }

  return {
    show() {
      showStake();
      const targetTable = buildTargetTable();
      // A viewer who arrives in the middle of a round sees its state without animation.
      if (isFirst || document.hidden) follower.set(targetTable, decisionsInMs());
      else follower.follow(targetTable, decisionsInMs());
      isFirst = live.state.line === 'joining';
      changed();
    },
    actions,
    note,
    phaseText,
    async summarize(bets, round): Promise<StepSummary> {
      await follower.isSeen();
      const [mine] = bets;
      const says = mine ? describeResult(readBetView(mine), round) : '';
      return { says, at: scene.playerAt };
    },
    short(result) {
      if (!('dealer' in result)) return { text: '–' };
      const text = result.isBlackjack ? t('short.blackjack') : String(result.dealer);
      return result.dealer > 21 ? { text, tone: 'good' } : { text };
    },
    keys: () => blackjackKeys(seat),
    rules: () => ({ ...blackjackRules(seat), fairness: [t('fair-1'), t('fair-2')] }),
  };
}

export const client = defineTableClient<MessageKey>({
  key: 'live-blackjack',
  picks: 'stake',
  messages: ['blackjack', 'live-blackjack'],
  mount,
});
