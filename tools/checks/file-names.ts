const saysNothing = /^(utils?|helpers?|common|misc|managers?)$/;
const kebab = /^[a-z0-9]+([-.][a-z0-9]+)*$/;

/** Source files and folders whose name says nothing, or is not in kebab-case. */
export function findBadNames(names: readonly string[]): string[] {
  return names
    .filter((name) => /\.(ts|tsx|mjs|js|css|sql)$/.test(name))
    .flatMap((name) => {
      const parts = name.split('/');
      // An adjective is allowed before a noun: common-passwords.ts describes its content.
      const nouns = parts.map((part) => part.replace(/\..*$/, '').split('-').at(-1) ?? '');
      const empty = nouns.find((noun) => saysNothing.test(noun));
      if (empty !== undefined) return [`${name}: "${empty}" does not say what it does`];
      return kebab.test(parts.at(-1) ?? '') ? [] : [`${name}: file names are in kebab-case`];
    });
}
