import { userInfo } from 'node:os';
import type { Refusal } from '@evens/contract';
import { languages, refusalMessage } from '@evens/locales';

const reasonCharactersMax = 500;

/** A mistake of the caller, as a one-line message. */
export class PlainRefusal extends Error {}

/** The operating system's user: the command line has no other name of the operator. */
export function whoRunsThis(): string {
  return `shell:${userInfo().username}`;
}

export function englishLanguage() {
  const english = languages.find(({ code }) => code === 'en');
  if (english === undefined) throw new Error('packages/locales has no folder en');
  return english;
}

/** The message of the refusal, with the fields that it names. */
export function inWords({ code, data }: Refusal): string {
  const message = refusalMessage(englishLanguage(), code, data);
  const fields = data?.['fields'];
  return Array.isArray(fields) ? `${message} (${fields.join(', ')})` : message;
}

export function needReason(reason = ''): string {
  if (reason.trim() === '' || reason.length > reasonCharactersMax)
    throw new PlainRefusal(`--reason says why, in 1 to ${reasonCharactersMax} characters`);
  return reason;
}

export const proposed = (id: number): string => `Proposal ${id}: a second operator has to approve it.\n`;
