import {
  bestQuality,
  type FramePace,
  LOW_LEVEL,
  makeFramePace,
  openingQuality,
  type Quality,
} from '../stage/frame-pace.ts';

export const qualityChoices = ['automatic', 'high', 'low'] as const;
export type QualityChoice = (typeof qualityChoices)[number];

/** The surrounding page keeps both: the choice for all visits, and the measured quality for the session. */
export interface PageQuality {
  readonly choice: QualityChoice;
  readonly session: Quality;
}

/** The drawing quality by the player's choice, or by the frame times. */
export interface DrawingQuality extends FramePace {
  readonly level: number;
  readonly choice: QualityChoice;
  choose(choice: QualityChoice): void;
  /** The page has sent its quality. The session's counts once, at the opening. */
  receive(page: PageQuality): void;
  /** Calls `listener` after each change of the level or the choice. */
  onChange(listener: () => void): void;
}

export function makeDrawingQuality(report: (quality: PageQuality) => void): DrawingQuality {
  let choice: QualityChoice = 'automatic';
  let session: Quality = bestQuality;
  let isReceived = false;
  const listeners: (() => void)[] = [];
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const measure = (): FramePace =>
    makeFramePace(session, (next) => {
      session = next;
      // Before the page has sent its choice, this one is not the player's.
      if (isReceived) report({ choice, session });
      notify();
    });
  let pace = measure();
  return {
    get level() {
      if (choice === 'automatic') return session.level;
      return choice === 'high' ? 0 : LOW_LEVEL;
    },
    get choice() {
      return choice;
    },
    frame(passedMs) {
      if (choice === 'automatic') pace.frame(passedMs);
    },
    probe(framesMs) {
      if (choice === 'automatic') pace.probe(framesMs);
    },
    interrupt: () => pace.interrupt(),
    choose(next) {
      choice = next;
      pace.interrupt();
      report({ choice, session });
      notify();
    },
    receive(page) {
      choice = page.choice;
      if (!isReceived) {
        isReceived = true;
        session = openingQuality(page.session);
        pace = measure();
      }
      notify();
    },
    onChange: (listener) => void listeners.push(listener),
  };
}
