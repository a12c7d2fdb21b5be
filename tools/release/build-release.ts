import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PlainError } from '../plain-error.ts';
import { projectRoot } from '../project.ts';
import { ensureWebBuilt } from '../web-build.ts';
import { findLicenceFaults, type Licensed, readLicences, renderLicences } from './licences.ts';
import { runCommand } from './run-command.ts';
import { slimPackages, stageFiles } from './stage-files.ts';

export interface ReleaseOptions {
  /** Folder of the written files. It is created if it is missing. */
  readonly to: string;
  readonly log: (line: string) => void;
}

interface Commit {
  readonly id: string;
  readonly epochSeconds: number;
}

/** The commit, and the time of all files of the release: `SOURCE_DATE_EPOCH`, or that of the commit. */
async function readCommit(): Promise<Commit> {
  const [id = '', time] = (
    await runCommand(projectRoot, 'git', ['show', '--no-patch', '--format=%H %ct', 'HEAD'])
  )
    .trim()
    .split(' ');
  const changes = await runCommand(projectRoot, 'git', ['status', '--porcelain']);
  return {
    id: changes === '' ? id : `${id}-changed`,
    epochSeconds: Number(process.env.SOURCE_DATE_EPOCH || time),
  };
}

const sumText = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');

/** A bill of materials of npm, with the time of the commit and a number that follows from its contents. */
async function writeBill(
  folder: string,
  args: readonly string[],
  { file, epochSeconds }: { readonly file: string; readonly epochSeconds: number },
): Promise<readonly Licensed[]> {
  const printed = await runCommand(folder, 'npm', [
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--omit=dev',
    ...args,
  ]);
  const bill = JSON.parse(printed);
  bill.metadata.timestamp = new Date(epochSeconds * 1000).toISOString();
  // npm names it like the folder.
  bill.metadata.component.name = 'evens';
  delete bill.serialNumber;
  const sum = sumText(JSON.stringify(bill));
  // A version 8 UUID, whose bits are free.
  bill.serialNumber = `urn:uuid:${sum.slice(0, 8)}-${sum.slice(8, 12)}-8${sum.slice(13, 16)}-8${sum.slice(17, 20)}-${sum.slice(20, 32)}`;
  writeFileSync(file, `${JSON.stringify(bill, undefined, 2)}\n`);
  return readLicences(bill);
}

/** Two runs of one commit write the same bytes: sorted names, one time, no owner, one set of permissions. */
async function pack(folder: string, name: string, file: string, epochSeconds: number): Promise<void> {
  await runCommand(folder, 'tar', [
    '--create',
    `--file=${file}`,
    '--use-compress-program=gzip -n',
    '--format=gnu',
    '--sort=name',
    `--mtime=@${epochSeconds}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u=rwX,go=rX',
    name,
  ]);
}

/**
 * Writes the archive of this version, its bills of materials, the list of licences and `SHA256SUMS`. Refuses, as a PlainError,
 * a package that we may not distribute. Returns the names of the files.
 */
export async function buildRelease({ to, log }: ReleaseOptions): Promise<readonly string[]> {
  const { id, epochSeconds } = await readCommit();
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  const name = `evens-${version}`;
  mkdirSync(to, { recursive: true });
  await ensureWebBuilt(log);
  const work = mkdtempSync(join(tmpdir(), 'evens-release-'));
  try {
    const folder = join(work, name);
    mkdirSync(folder);
    log('Installing the packages of the server …');
    await stageFiles(folder, id);
    const files = {
      archive: `${name}.tar.gz`,
      serverBill: `${name}-server.cdx.json`,
      browserBill: `${name}-browser.cdx.json`,
      licences: `${name}-licences.txt`,
    };
    const browsers = ['apps/site', 'apps/back-office', 'apps/arcade'].map((app) => `--workspace=${app}`);
    const packages = [
      ...(await writeBill(folder, [], { file: join(to, files.serverBill), epochSeconds })),
      ...(await writeBill(projectRoot, browsers, { file: join(to, files.browserBill), epochSeconds })),
    ];
    const faults = findLicenceFaults(packages);
    if (faults.length > 0)
      throw new PlainError(`packages with a licence that is not allowed:\n${faults.join('\n')}`);
    writeFileSync(join(to, files.licences), renderLicences(packages));
    slimPackages(folder);
    log('Packing …');
    await pack(work, name, join(to, files.archive), epochSeconds);
    const sums = Object.values(files).map((file) => `${sumText(readFileSync(join(to, file)))}  ${file}\n`);
    writeFileSync(join(to, 'SHA256SUMS'), sums.join(''));
    return [...Object.values(files), 'SHA256SUMS'];
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
