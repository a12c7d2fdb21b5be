import { accountRules, type Refusal, refusal } from '@evens/contract';
import { commonPasswordStems } from './common-passwords.ts';

// Only length and a list of common passwords: rules about kinds of characters do not prevent guessing.
const { passwordCharactersMin } = accountRules;
/** Minimum length of a name for which the password must not contain it. */
const nameCharactersMin = 4;

const letterByCharacter: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** `P@ssw0rd2026!` is the word "password": characters around a word, and digits for letters, add no strength. */
function extractStem(password: string): string {
  const trimmed = password.toLowerCase().replace(/^[^a-z@$]+|[^a-z@$]+$/g, '');
  return trimmed.replace(/[013457@$!]/g, (sign) => letterByCharacter[sign] ?? sign).replace(/[^a-z]/g, '');
}

/** Whether the text repeats a short part: aaaaaaaaaa, abcabcabcabc, 1212121212. */
function isRepeated(password: string): boolean {
  return /^(.{1,4})\1+.{0,3}$/u.test(password);
}

/** Whether each character follows the one before it: 1234567890, abcdefghij, and backwards. */
function isRun(password: string): boolean {
  const steps = Array.from(
    password.slice(1),
    (character, i) => character.charCodeAt(0) - password.charCodeAt(i),
  );
  const ups = steps.filter((step) => step === 1).length;
  const downs = steps.filter((step) => step === -1).length;
  return Math.max(ups, downs) >= steps.length - 1;
}

function containsName(password: string, name: string): boolean {
  return name.length >= nameCharactersMin && password.toLowerCase().includes(name.toLowerCase());
}

/**
 * Refuses with PasswordTooWeakException a password of under 10 characters, a common word with additions, a run or a
 * repetition, or one that contains the user name or the local part of the address.
 */
export function checkPassword(
  password: string,
  { userName, email }: { userName: string; email: string },
): Refusal | undefined {
  const stem = extractStem(password);
  const weak =
    [...password].length < passwordCharactersMin ||
    isRepeated(password.toLowerCase()) ||
    isRun(password.toLowerCase()) ||
    stem.length < 3 ||
    commonPasswordStems.has(stem) ||
    containsName(password, userName) ||
    containsName(password, email.split('@')[0] ?? '');
  return weak ? refusal('PasswordTooWeakException', { minimumLength: passwordCharactersMin }) : undefined;
}
