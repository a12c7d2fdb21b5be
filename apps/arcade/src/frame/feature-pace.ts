import type { Game } from '../games/game-client.ts';
import { choiceField } from './fields.ts';
import type { FrameMessageKey, Translate } from './messages.ts';
import { type FeaturePace, featurePaces, listenToParent, postToPage } from './parent.ts';

/** Time in which the player sees a step before the next one starts; undefined waits for the player. */
const pauseMs: Readonly<Record<FeaturePace, number | undefined>> = { tap: undefined, calm: 1200, quick: 350 };

/**
 * Plays the steps of a round that leave the player no choice, such as free spins, at the player's pace. The surrounding page
 * keeps the pace for all games.
 */
export function makeFeaturePace({
  t,
  wait,
  isOpen,
  play,
}: {
  readonly t: Translate<FrameMessageKey>;
  wait(ms: number): Promise<void>;
  /** Whether the round waits for a step without a choice, and nothing forbids it. */
  isOpen(): boolean;
  play(): void;
}) {
  let pace: FeaturePace = 'quick';
  /** A round that was resumed waits for the player's first press. */
  let hasPlayed = false;
  let turn = 0;
  const field = choiceField({
    label: t('pace'),
    choices: featurePaces.map((value) => ({ value, label: t(`pace.${value}`) })),
    value: pace,
    onChoose(next) {
      pace = next;
      postToPage({ kind: 'pace', pace });
      follow();
    },
  });
  field.element.hidden = true;
  listenToParent((asks) => {
    if (asks.kind !== 'pace') return;
    pace = asks.pace;
    field.set(pace);
    follow();
  });
  document.addEventListener('visibilitychange', follow);

  async function playAfter(ms: number): Promise<void> {
    turn += 1;
    const own = turn;
    await wait(ms);
    // The player, a hidden page or another pace may have come first.
    if (own === turn && hasPlayed && !document.hidden && pauseMs[pace] !== undefined && isOpen()) play();
  }

  /** Must be called when the round has changed, and when it may continue after a pause. */
  function follow(): void {
    const ms = pauseMs[pace];
    if (ms !== undefined && isOpen()) playAfter(ms).catch(reportError);
    else turn += 1;
  }

  return {
    follow,
    element: field.element,
    /** Offers the choice for a game that has such steps. */
    offer({ freeMove, freeMovesName = t('pace') }: Pick<Game, 'freeMove' | 'freeMovesName'>): void {
      field.element.hidden = !freeMove;
      field.setLabel(freeMovesName);
    },
    /** The player started a round or made a move. */
    setPlayed(): void {
      hasPlayed = true;
    },
  };
}
