import { type ExecFileException, execFile } from 'node:child_process';
import { join } from 'node:path';
import { err, ok, type Result } from '@evens/base';
import type { FileFault } from '@evens/contract';
import Schema from 'typebox/schema';
import { type Drawing, DrawingHeader, type Drawn } from './drawing.ts';
import { uploadType } from './first-bytes.ts';

const main = join(import.meta.dirname, 'drawing-process.ts');
export interface DrawingLimits {
  readonly cpuSeconds: number;
  /** Longer than `cpuSeconds`: the process has a low priority. */
  readonly drawingMs: number;
  /** As `DRAWN_BYTES_MAX` of `draw-pdf.ts`, and room for the header. */
  readonly outputBytes: number;
}
const usualLimits: DrawingLimits = { cpuSeconds: 20, drawingMs: 40_000, outputBytes: 17 * 1024 * 1024 };
/** Node reserves some 2.5 GB of addresses and uses about 100 MB of them. */
const ADDRESS_SPACE_KB = 4_000_000;
const HEAP_MB = 128;
/** Pages of 64 kB: the memory limit for reading and drawing PDFs. */
const WASM_PAGES_MAX = 6_144;
// A crashed process leaves no copy of a passport on the disk.
const limited = (cpuSeconds: number) =>
  `ulimit -c 0; ulimit -t ${cpuSeconds}; ulimit -v ${ADDRESS_SPACE_KB}; exec nice -n 10 "$0" "$@"`;
const nodeOptions = [
  `--max-old-space-size=${HEAP_MB}`,
  `--wasm-max-mem-pages=${WASM_PAGES_MAX}`,
  // It reserves 8 GB of addresses.
  '--disable-wasm-trap-handler',
];

/** Node's code of a process that wrote more than `maxBuffer` and was ended. */
const OUTPUT_TOO_LONG: ExecFileException['code'] = 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER';

const header = Schema.Compile(DrawingHeader);

/** Reads what the process wrote. A decoder may have been taken over: nothing of it is believed unseen. */
function parseOutput(output: Buffer, { format }: Drawing): Result<readonly Drawn[], FileFault> {
  const headerEnd = output.indexOf('\n');
  const value: unknown = JSON.parse(output.toString('utf8', 0, headerEnd));
  if (!header.Check(value)) throw new Error('runDrawing: the process wrote no header');
  // The schema has just checked it.
  const answer = value as DrawingHeader;
  if ('fault' in answer) return err(answer.fault);
  let at = headerEnd + 1;
  const drawn = answer.pages.map(({ bytes: length, width, height }) => {
    const bytes = output.subarray(at, at + length);
    at += length;
    return { bytes, width, height };
  });
  if (at !== output.length || !drawn.every(({ bytes }) => uploadType(bytes) === `image/${format}`))
    throw new Error(`runDrawing: expected ${drawn.length} pictures of type ${format}, got other bytes`);
  return ok(drawn);
}

/**
 * Draws a file in a process of its own, with limits of processor time and memory that the kernel enforces. A file that
 * exceeds them, or crashes its decoder, is `unreadable`. `no-time` says nothing about the file: other processes kept the
 * processors busy until `drawingMs` had passed.
 */
export async function runDrawing(
  bytes: Buffer,
  drawing: Drawing,
  { cpuSeconds, drawingMs, outputBytes } = usualLimits,
): Promise<Result<readonly Drawn[], FileFault | 'no-time'>> {
  const ended = Promise.withResolvers<{ error: ExecFileException | null; output: Buffer; errors: Buffer }>();
  const child = execFile(
    '/bin/sh',
    ['-c', limited(cpuSeconds), process.execPath, ...nodeOptions, main, JSON.stringify(drawing)],
    {
      env: { PATH: process.env['PATH'] },
      encoding: 'buffer',
      maxBuffer: outputBytes,
      timeout: drawingMs,
      killSignal: 'SIGKILL',
    },
    (error, output, errors) => ended.resolve({ error, output, errors }),
  );
  // It may end before it has read everything.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(bytes);
  const { error, output, errors } = await ended.promise;
  if (error?.code === OUTPUT_TOO_LONG) return err('unreadable');
  // Only the timer of `execFile` kills it from here.
  if (error?.killed) return err('no-time');
  // A limit or a crash ended it.
  if (error?.signal) return err('unreadable');
  if (error) throw new Error(`runDrawing: ${error.code}: ${errors.toString('utf8', 0, 2_000)}`);
  return parseOutput(output, drawing);
}
