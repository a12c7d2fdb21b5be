import { err, ok, type Result } from '@evens/base';
import type { Score } from './facts.ts';

/**
 * The parsed specifier that distinguishes the lines of a market. On the wire and in rows it is text with sorted keys
 * joined by `|`: `hcp=-0.25|score=1:0`, `period=1|total=1.5`. Empty if the market has only one line.
 */
export interface Specifier {
  /** Home handicap (`hcp`) or total (`total`), in hundredths: −25 is −0.25. */
  readonly lineHundredths?: number;
  /** The score that the line counts from (`score=1:0`), or the virtual start of a European handicap (`start=0:1`). */
  readonly score?: Score;
  /** 1-based half, quarter, set, map, innings or round. */
  readonly period?: number;
  /** 1-based: the nth goal, the nth runner, places paid, best of n. */
  readonly number?: number;
  /** Two or three compared runners of a race (`runners=3:7`), numbered from 1, all different. */
  readonly runners?: readonly number[];
}

/** Keys of a market's specifier, in the order of the text. */
export type SpecifierShape = readonly SpecifierKey[];
export type SpecifierKey = 'hcp' | 'number' | 'period' | 'runners' | 'score' | 'total';

const decimal = /^-?\d{1,4}(\.\d{1,2})?$/;
const count = /^\d{1,3}$/;
const scorePair = /^(\d{1,3}):(\d{1,3})$/;
const runnerList = /^[1-9]\d{0,2}(:[1-9]\d{0,2}){1,2}$/;

function parseLine(text: string): number | undefined {
  return decimal.test(text) ? Math.round(Number(text) * 100) : undefined;
}

/** Refuses unknown keys, missing keys and non-canonical spellings. */
export function parseSpecifier(text: string, shape: SpecifierShape): Result<Specifier, 'bad-specifier'> {
  const parts = text === '' ? [] : text.split('|');
  if (parts.length !== shape.length) return err('bad-specifier');
  const parsed: { -readonly [K in keyof Specifier]: Specifier[K] } = {};
  for (const [index, key] of shape.entries()) {
    const [name, value] = (parts[index] ?? '').split('=');
    if (name !== key || value === undefined) return err('bad-specifier');
    if (key === 'hcp' || key === 'total') {
      const line = parseLine(value);
      if (line === undefined) return err('bad-specifier');
      parsed.lineHundredths = line;
    } else if (key === 'score') {
      const pair = scorePair.exec(value);
      if (!pair) return err('bad-specifier');
      parsed.score = { home: Number(pair[1]), away: Number(pair[2]) };
    } else if (key === 'runners') {
      const runners = runnerList.test(value) ? value.split(':').map(Number) : [];
      if (runners.length === 0 || new Set(runners).size < runners.length) return err('bad-specifier');
      parsed.runners = runners;
    } else if (!count.test(value)) {
      return err('bad-specifier');
    } else if (key === 'period') {
      parsed.period = Number(value);
    } else {
      parsed.number = Number(value);
    }
  }
  return formatSpecifier(parsed, shape) === text ? ok(parsed) : err('bad-specifier');
}

export function formatSpecifier(specifier: Specifier, shape: SpecifierShape): string {
  return shape.map((key) => `${key}=${formatKey(specifier, key)}`).join('|');
}

function formatKey(specifier: Specifier, key: SpecifierKey): string {
  switch (key) {
    case 'hcp':
    case 'total':
      return formatLine(specifier.lineHundredths ?? Number.NaN);
    case 'score':
      return `${specifier.score?.home}:${specifier.score?.away}`;
    case 'period':
      return `${specifier.period}`;
    case 'number':
      return `${specifier.number}`;
    case 'runners':
      return specifier.runners?.join(':') ?? '';
  }
}

/** A line as text: −25 is "-0.25", 250 is "2.5", 0 is "0". */
export function formatLine(hundredths: number): string {
  return `${hundredths / 100}`;
}

/**
 * A quarter line as the two lines that its stake is split on: 225 is "2/2.5", 25 is "0/0.5". Other lines as one: 150 is
 * "1.5". Without sign.
 */
export function formatLineInTwo(hundredths: number): string {
  const line = Math.abs(hundredths);
  return isQuarterLine(line) ? `${formatLine(line - 25)}/${formatLine(line + 25)}` : formatLine(line);
}

/** Quarter lines (.25 and .75) split the stake in two. */
export function isQuarterLine(hundredths: number): boolean {
  return Math.abs(hundredths) % 50 === 25;
}
