import { err, ok, type Result } from '@evens/base';

export const feedKinds = ['simulated', 'openfootball', 'recording'] as const;

/** Which source tells the matches. */
export type FeedOption =
  | { readonly kind: 'simulated' }
  | { readonly kind: 'openfootball'; readonly directory: string }
  | { readonly kind: 'recording'; readonly file: string };

/** Takes `simulated`, `openfootball:DIR` and `recording:FILE`; refuses everything else in one line. */
export function parseFeedOption(text: string): Result<FeedOption, string> {
  const [, name = text, path] = /^([^:]*):(.*)$/s.exec(text) ?? [];
  const kind = feedKinds.find((one) => one === name);
  switch (kind) {
    case undefined:
      return err(`a feed is simulated, openfootball:DIR or recording:FILE, not "${text}"`);
    case 'simulated':
      return path === undefined ? ok({ kind }) : err('the simulated feed takes nothing after it');
    case 'openfootball':
      return path
        ? ok({ kind, directory: path })
        : err('the openfootball feed needs a folder: openfootball:DIR');
    case 'recording':
      return path ? ok({ kind, file: path }) : err('the recording feed needs a file: recording:FILE');
  }
}
