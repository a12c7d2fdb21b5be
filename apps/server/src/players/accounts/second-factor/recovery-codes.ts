import { createHash } from 'node:crypto';
import type { PlayerId } from '@evens/base';
import { readableSecret } from '../../../platform/random.ts';

const RECOVERY_CODES = 10;
/** 5 bits each, all but one in lower case: guessing is infeasible, so a plain hash is sufficient. */
const codeCharacters = 16;
const groupCharacters = 4;

export interface RecoveryCode {
  /** As displayed, `abcd-efgh-jkmn-pqrs`. */
  readonly text: string;
  readonly hash: Buffer;
}

/** The typed code without dashes and spaces, in lower case. */
function plainCode(text: string): string {
  return text.toLowerCase().replace(/[\s-]/g, '');
}

export function recoveryHash(playerId: PlayerId, text: string): Buffer {
  return createHash('sha256')
    .update(`${playerId}:${plainCode(text)}`)
    .digest();
}

export function freshRecoveryCodes(playerId: PlayerId): readonly RecoveryCode[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const plain = readableSecret(codeCharacters).toLowerCase();
    const groups = Array.from({ length: codeCharacters / groupCharacters }, (_, n) =>
      plain.slice(n * groupCharacters, (n + 1) * groupCharacters),
    );
    const text = groups.join('-');
    return { text, hash: recoveryHash(playerId, text) };
  });
}
