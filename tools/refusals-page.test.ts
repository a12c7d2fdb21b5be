import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from './project.ts';
import { renderRefusals } from './refusals-page.ts';

it('docs/refusals.md matches the contract and the messages', () => {
  expect(readFileSync(join(projectRoot, 'docs/refusals.md'), 'utf8')).toBe(renderRefusals());
});
