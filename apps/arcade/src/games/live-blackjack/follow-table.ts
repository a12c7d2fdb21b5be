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
export function makeTableFollower({ scene, pace }: { readonly scene: BlackjackScene; readonly pace: Pace }) {
  let targetTable: TargetTable | undefined;
  let drawnRoundId: number | undefined;
  let work: Promise<void> | undefined;
  let followedKey = '';

  async function draw({ roundId, table, marks }: TargetTable): Promise<void> {
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
      await pace.run(() => draw(next));
    }
    work = undefined;
  }

  return {
    /** Shows the state at once, without animation. */
    set({ roundId, table, marks }: TargetTable): void {
      drawnRoundId = roundId;
      scene.set(table, marks);
    },
    follow(next: TargetTable): void {
      const key = tableKey(next);
      // The table's clock does not wait: a running animation is ended for the new state.
      if (work && key !== followedKey) pace.press();
      followedKey = key;
      targetTable = next;
      work ??= run();
    },
    /** Resolves when the newest state is shown. */
    async isSeen(): Promise<void> {
      await work;
    },
  };
}
