type Texts<Word extends string> = Promise<{ readonly default: Readonly<Record<Word, string>> }>;

/** The words of a game and those of its live table in one file. */
export async function bothWords<A extends string, B extends string>(
  one: Texts<A>,
  other: Texts<B>,
): Promise<{ readonly default: Readonly<Record<A, string>> & Readonly<Record<B, string>> }> {
  const [first, second] = await Promise.all([one, other]);
  return { default: { ...first.default, ...second.default } };
}
