import type { WordKey } from '@evens/locales';

/** A text of the error catalogue, word for word. */
export interface SpecifiedText {
  readonly text: string;
  /** The message with the text in English. */
  readonly key: WordKey;
  /** Values of the message, where it has some. */
  readonly values?: Readonly<Record<string, string>>;
  /** How the code writes the key, where it puts it together of a `{part}` or names its refusal. */
  readonly writtenAs?: string;
}

/** A row of section 8 of the specification. */
export interface SpecifiedReaction {
  /** The row's first cell. */
  readonly situation: string;
  /** The row's second cell. */
  readonly reaction: string;
  readonly texts: readonly SpecifiedText[];
  /** The tests that bring the situation about, and a part of the title of each. */
  readonly provokedBy: readonly [ProvokingTest, ...ProvokingTest[]];
  /** The first cell of the row of docs/departures.md or docs/choices.md by which the reaction departs. */
  readonly departure?: string;
}

export interface ProvokingTest {
  readonly file: string;
  readonly title: string;
}
