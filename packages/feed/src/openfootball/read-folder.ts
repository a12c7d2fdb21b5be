import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { err, ok, type Result } from '@evens/base';
import { parseSeason, seasonCalendar } from './parse-season.ts';
import type { Problem, SeasonMatch } from './season.ts';

const FILES_MAX = 500;
/** Problems listed per file; further ones are only counted. */
const PROBLEMS_MAX = 1000;
const FILE_MAX_BYTES = 8 * 1024 * 1024;

export interface SeasonFolder {
  /** Matches to list and play, by kick-off. */
  readonly matches: readonly SeasonMatch[];
  /** Matches of earlier seasons from folders beside this one, used only for team strengths. */
  readonly earlier: readonly SeasonMatch[];
  readonly problems: readonly Problem[];
}

interface SeasonFile {
  readonly folder: string;
  readonly path: string;
  readonly name: string;
}

function listJsonFiles(path: string): SeasonFile[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && entry.name.endsWith('.json'))
    .map((entry) => ({ folder: basename(path), path: join(path, entry.name), name: entry.name }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function listFolders(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => join(path, entry.name))
    .sort();
}

/** A season's folder contains files; the folder above it contains seasons as folders. */
function listSeasonFiles(path: string): SeasonFile[] {
  const files = listJsonFiles(path);
  return files.length > 0 ? files : listFolders(path).flatMap(listJsonFiles);
}

/** Folders beside this one that are named after an earlier season; empty if this folder is not named after a season. */
function listEarlierFiles(path: string): SeasonFile[] {
  const own = seasonCalendar(basename(path));
  if (!own) return [];
  return listFolders(dirname(path))
    .filter((folder) => {
      const other = seasonCalendar(basename(folder));
      return other !== undefined && other.firstDate < own.firstDate;
    })
    .flatMap(listJsonFiles);
}

/**
 * Reads a folder of football.json files, or a folder of such folders. An unusable file is only reported as a problem.
 * An unreadable folder, or one without files to read, is refused with a one-line error.
 */
export function readSeasonFolder(directory: string): Result<SeasonFolder, string> {
  const path = resolve(directory);
  let files: SeasonFile[];
  try {
    files = listSeasonFiles(path);
  } catch (error) {
    return err(`cannot read the feed folder ${path}: ${errorMessage(error)}`);
  }
  if (files.length === 0) return err(`the feed folder ${path} holds no .json files`);
  const problems: Problem[] = [];
  const matches = readSeasonFiles(files, problems);
  if (matches.length === 0) {
    const [first] = problems;
    return err(
      `the feed folder ${path} holds no football.json season${first ? ` (${first.file}: ${first.problem})` : ''}`,
    );
  }
  let earlierFiles: SeasonFile[] = [];
  try {
    earlierFiles = listEarlierFiles(path);
  } catch (error) {
    problems.push({ file: dirname(path), problem: `earlier seasons not read: ${errorMessage(error)}` });
  }
  return ok({ matches, earlier: readSeasonFiles(earlierFiles, problems), problems });
}

function readSeasonFiles(files: readonly SeasonFile[], problems: Problem[]): SeasonMatch[] {
  const matches: SeasonMatch[] = [];
  for (const [index, { folder, path, name }] of files.entries()) {
    const file = `${folder}/${name}`;
    if (index >= FILES_MAX) {
      problems.push({ file, problem: `only the first ${FILES_MAX} files are read` });
      break;
    }
    const text = readBounded(path);
    const parsed = text.ok
      ? parseSeason({ file, folder, code: name.replace(/\.json$/, ''), text: text.value })
      : text;
    if (!parsed.ok) {
      problems.push({ file, problem: parsed.error });
      continue;
    }
    for (const match of parsed.value.matches) matches.push(match);
    const rowProblems = parsed.value.problems;
    problems.push(...rowProblems.slice(0, PROBLEMS_MAX));
    if (rowProblems.length > PROBLEMS_MAX) {
      problems.push({ file, problem: `${rowProblems.length - PROBLEMS_MAX} more rows with problems` });
    }
  }
  return matches.sort((a, b) => a.kickOffMs - b.kickOffMs);
}

function readBounded(path: string): Result<string, string> {
  try {
    const { size } = statSync(path);
    if (size > FILE_MAX_BYTES) return err(`${size} bytes, more than ${FILE_MAX_BYTES}`);
    return ok(readFileSync(path, 'utf8'));
  } catch (error) {
    return err(`cannot be read: ${errorMessage(error)}`);
  }
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : `${error}`;
}
