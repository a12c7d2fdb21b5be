import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project.ts';
import { renderRefusals } from './refusals-page.ts';

writeFileSync(join(projectRoot, 'docs/refusals.md'), renderRefusals());
