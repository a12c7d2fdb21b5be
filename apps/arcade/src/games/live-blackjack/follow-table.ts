import type { DisplayedTable } from '../../cards/blackjack/deals.ts';
import type { BlackjackScene, SceneMarks } from '../../cards/blackjack/scene.ts';
import type { Pace } from '../../cards/pace.ts';

/** The state of the table to show. */
export interface TargetTable {
  readonly roundId: number | undefined;
  readonly table: DisplayedTable;
  readonly marks: SceneMarks;
}

const tableKey = ({ roundId, table }: TargetTable): string => JSON.stringify([roundId, table]);

/** Animates the picture to the newest wanted state, card by card. States that arrive during an animation are skipped. */
export function makeTableFollower({
  scene,
  pace,
  onLanded,
}: {
  readonly scene: Pick<BlackjackScene, 'clear' | 'mark' | 'play' | 'set'>;
  readonly pace: Pick<Pace, 'press' | 'run'>;
  /** The last card of a state has landed. */
  onLanded(): void;
}) {
  let targetTable: TargetTable | undefined;
  let drawnRoundId: number | undefined;
  let work: Promise<void> | undefined;
  let followedKey = '';
  let landedKey = '';
  let hurry: ReturnType<typeof setTimeout> | undefined;

  async function draw(next: TargetTable): Promise<void> {
    const { roundId, table, marks } = next;
    if (roundId !== drawnRoundId) await scene.clear();
    drawnRoundId = roundId;
    // Results are written after their cards have been dealt.
    scene.mark({
      ...marks,
      isOpen: true,
      hands: marks.hands.map((hand) => ({
        ...hand,
        isTurn: false,
        note: hand.note?.tone === 'chosen' ? hand.note : undefined,
      })),
    });
    await scene.play(table);
    scene.mark(marks);
  }

  async function run(): Promise<void> {
    while (targetTable) {
      const next = targetTable;
      targetTable = undefined;
      // A state that cannot be drawn takes neither the decision nor the next state from the player.
      await pace.run(() => draw(next)).catch(reportError);
      const key = tableKey(next);
      if (key !== followedKey || key === landedKey) continue;
      landedKey = key;
      onLanded();
    }
    work = undefined;
  }

  /** `landsInMs`: time until the cards are needed. An animation that takes longer is ended. */
  function follow(next: TargetTable, landsInMs?: number): void {
    const key = tableKey(next);
    clearTimeout(hurry);
    if (landsInMs !== undefined) hurry = setTimeout(() => pace.press(), landsInMs);
    // The table's clock does not wait: a running animation is ended for the new state.
    if (work && key !== followedKey) pace.press();
    followedKey = key;
    targetTable = next;
    work ??= run();
  }

  return {
    /** Whether cards of the newest state have not landed yet. */
    get isDealing(): boolean {
      return landedKey !== followedKey;
    },
    /** Shows the state at once, without animation. During a deal, the state follows the deal, which would add cards to it. */
    set(next: TargetTable, landsInMs?: number): void {
      if (work) {
        follow(next, landsInMs);
        return;
      }
      const { roundId, table, marks } = next;
      drawnRoundId = roundId;
      followedKey = tableKey(next);
      landedKey = followedKey;
      scene.set(table, marks);
    },
    follow,
    /** Resolves when the newest state is shown. */
    async isSeen(): Promise<void> {
      await work;
    },
  };
}
