import { spawn } from 'node:child_process';
import { PlainError } from '../plain-error.ts';

/** Runs a program in a folder and returns what it printed. Refuses a failure as a PlainError with its last lines. */
export function runCommand(folder: string, program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.on('error', (error) => reject(new PlainError(`${program} cannot be run: ${error.message}`)));
    child.on('close', (code) => {
      if (code === 0) return resolve(output);
      const reason = (errors || output).trim().split('\n').slice(-5).join('\n');
      reject(new PlainError(`${program} ${args.join(' ')} failed: ${reason}`));
    });
  });
}
