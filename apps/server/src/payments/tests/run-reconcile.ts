import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../../../../tools/project.ts';

/** Runs `npm run evens -- reconcile` on a site's database and data folder. Returns the exit code and the output. */
export function runReconcile({
  databaseUrl,
  dataDir,
}: {
  readonly databaseUrl: string;
  readonly dataDir: string;
}): Promise<{ readonly code: number | null; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(projectRoot, 'apps/server/src/cli/reconcile.ts')], {
      env: { ...process.env, DATABASE_URL: databaseUrl, EVENS_DATA: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        text += chunk;
      });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, text }));
  });
}
