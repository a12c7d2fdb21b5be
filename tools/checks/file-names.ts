const saysNothing = /^(utils?|helpers?|common|misc|managers?)$/;
const kebab = /^[a-z0-9]+([-.][a-z0-9]+)*$/;

/** Source files and folders whose name says nothing, or is not in kebab-case. */
export function findBadNames(names: readonly string[]): string[] {
  return names
    .filter((name) => /\.(ts|tsx|mjs|js|css|sql)$/.test(name))
    .flatMap((name) => {
      const parts = name.split('/');
      const empty = parts.flatMap((part) => part.split(/[-.]/)).find((word) => saysNothing.test(word));
      if (empty !== undefined) return [`${name}: "${empty}" does not say what it does`];
      return kebab.test(parts.at(-1) ?? '') ? [] : [`${name}: file names are in kebab-case`];
    });
}
