import type { TableShown } from '../../cards/blackjack/deals.ts';
import type { BlackjackScene, SceneMarks } from '../../cards/blackjack/scene.ts';
import type { Pace } from '../../cards/pace.ts';

/** The table as it is to be seen. */
export interface WantedTable {
  readonly roundId: number | undefined;
  readonly shown: TableShown;
  readonly marks: SceneMarks;
}

const keyOf = ({ roundId, shown }: WantedTable): string => JSON.stringify([roundId, shown]);

/** Brings the picture to what is wanted last, card by card; what came in between while cards moved is passed over. */
export function makeTableFollower({ scene, pace }: { readonly scene: BlackjackScene; readonly pace: Pace }) {
  let wanted: WantedTable | undefined;
  let drawnRoundId: number | undefined;
  let work: Promise<void> | undefined;
  let followedKey = '';

  async function draw({ roundId, shown, marks }: WantedTable): Promise<void> {
    if (roundId !== drawnRoundId) await scene.clear();
    drawnRoundId = roundId;
    // How hands came out is written once their cards lie there.
    scene.mark({
      ...marks,
      isOpen: true,
      hands: marks.hands.map((hand) => ({
        ...hand,
        isTurn: false,
        note: hand.note?.tone === 'chosen' ? hand.note : undefined,
      })),
    });
    await scene.play(shown);
    scene.mark(marks);
  }

  async function run(): Promise<void> {
    while (wanted) {
      const next = wanted;
      wanted = undefined;
      await pace.run(() => draw(next));
    }
    work = undefined;
  }

  return {
    /** All at once, without what led there. */
    set({ roundId, shown, marks }: WantedTable): void {
      drawnRoundId = roundId;
      scene.set(shown, marks);
    },
    follow(next: WantedTable): void {
      const key = keyOf(next);
      // The table's clock doesn't wait for the picture: what still moves gives way to what is new.
      if (work && key !== followedKey) pace.press();
      followedKey = key;
      wanted = next;
      work ??= run();
    },
    /** Once all that is known now is seen. */
    async isSeen(): Promise<void> {
      await work;
    },
  };
}
