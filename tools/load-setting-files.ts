import { readSettingFiles } from '../apps/server/src/platform/setting-files.ts';
import { PlainError } from './plain-error.ts';

/** Puts the values of `NAME_FILE` settings into the environment of this process and of those that it starts. */
export function loadSettingFiles(): void {
  const settings = readSettingFiles(process.env);
  if (!settings.ok) throw new PlainError(settings.error);
  for (const name of Object.keys(process.env)) if (!(name in settings.value)) delete process.env[name];
  Object.assign(process.env, settings.value);
}
