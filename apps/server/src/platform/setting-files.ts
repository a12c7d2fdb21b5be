import { readFileSync } from 'node:fs';
import { err, ok, type Result } from '@evens/base';
import type { Env } from './setting-values.ts';

/** A setting whose value is in a file, as Docker and Kubernetes pass secrets. */
const fileVariable =
  /^(EVENS_\w+|DATABASE_URL|DATABASE_POOL_URL|DATABASE_READ_URLS|BUS_URL|SMTP_URL|ROLES)_FILE$/;

/** The setting that a variable sets, by its value or by a file. */
export function settingName(variable: string): string {
  return fileVariable.exec(variable)?.[1] ?? variable;
}

function readValue(variable: string, path: string): Result<string, string> {
  try {
    const value = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    return value === ''
      ? err(`${variable} names ${path}, which is empty: write the value into it`)
      : ok(value);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    return err(`${variable} names ${path}, which cannot be read${code}: mount it, or unset ${variable}`);
  }
}

/** Replaces each `NAME_FILE` by `NAME` with the text of that file, without a newline at its end. Errors do not repeat values. */
export function readSettingFiles(env: Env): Result<Env, string> {
  const settings: Record<string, string | undefined> = {};
  for (const [variable, text] of Object.entries(env)) {
    const name = settingName(variable);
    if (name === variable || !text) {
      settings[variable] = text;
      continue;
    }
    if (env[name]) return err(`${name} and ${variable} are both set; unset one of them`);
    const value = readValue(variable, text);
    if (!value.ok) return value;
    settings[name] = value.value;
  }
  return ok(settings);
}
