import { mainTypes, marketDefinitions, sports } from '@evens/markets';
import { expect, it } from 'vitest';
import { localesPlugin } from './vite-plugin.ts';

function chunkKeys(part: string): readonly string[] {
  const code = localesPlugin().load.call({ addWatchFile: () => {} }, `\0virtual:locales/en/${part}`) ?? '';
  return Object.keys(JSON.parse(code.replace(/^export default /, '').replace(/;$/, '')));
}

it('names the markets of lists in the first chunk and all others in the later one', () => {
  const first = new Set(chunkKeys('first'));
  const later = new Set(chunkKeys('later'));
  const listed = new Set(sports.flatMap(({ alias }) => Object.values(mainTypes(alias)).flat()));
  const missing = marketDefinitions.filter(({ type, counted }) => {
    const chunk = listed.has(type) ? first : later;
    const keys = counted ? [`count.${counted.name}`, `counted.${counted.kind}`, 'counted.period'] : [type];
    return !keys.every((key) => chunk.has(`market.${key}`));
  });
  expect(missing).toEqual([]);
  expect([...first].filter((key) => later.has(key))).toEqual([]);
});
