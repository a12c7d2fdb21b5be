import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plantedBugs } from '../tests/simulation/planted-bugs.ts';
import { projectRoot } from './project.ts';

test.each(plantedBugs)('the code that planted bug $name replaces occurs once in $file', (bug) => {
  expect(readFileSync(join(projectRoot, bug.file), 'utf8').split(bug.find)).toHaveLength(2);
});
