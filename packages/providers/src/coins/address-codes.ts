import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58, bech32, bech32m, hex } from '@scure/base';

/** Why an address cannot be paid to: it cannot be decoded, or nobody can spend from it. */
export type AddressFault = 'characters' | 'length' | 'checksum' | 'network' | 'format';

/** No key has a hash of zeros; coins that are sent there are lost. */
const isNobody = (hash: Uint8Array) => hash.every((byte) => byte === 0);

const BASE58_BYTES = 25;
const base58Alphabet = /^[1-9A-HJ-NP-Za-km-z]+$/;

/** Base58Check: a version byte, 20 bytes of hash, 4 bytes of doubled SHA-256. */
export function base58Fault(address: string, versions: readonly number[]): AddressFault | undefined {
  if (!base58Alphabet.test(address)) return 'characters';
  const bytes = base58.decode(address);
  if (bytes.length !== BASE58_BYTES) return 'length';
  const sum = sha256(sha256(bytes.subarray(0, BASE58_BYTES - 4)));
  if (bytes.subarray(BASE58_BYTES - 4).some((byte, index) => byte !== sum[index])) return 'checksum';
  if (!versions.includes(bytes[0] ?? -1)) return 'network';
  return isNobody(bytes.subarray(1, BASE58_BYTES - 4)) ? 'format' : undefined;
}

const bech32Alphabet = /^[qpzry9x8gf2tvdw0s3jn54khce6mua7l]+$/;
/** Capitals (for QR codes) or small letters, never mixed. */
const isOneCase = (address: string) => address === address.toLowerCase() || address === address.toUpperCase();

/** Program lengths in bytes by witness version: hash of a key or script, and Taproot key. */
const programLengths: Readonly<Record<number, readonly number[]>> = { 0: [20, 32], 1: [32] };

/**
 * BIP 173 and 350: version 0 uses the first checksum constant, later versions the second. Versions that the chain's
 * rules do not define yet are refused: anybody could spend coins that are sent there.
 */
export function segwitFault(address: string, prefix: string): AddressFault | undefined {
  const lower = address.toLowerCase();
  const data = lower.slice(lower.lastIndexOf('1') + 1);
  if (!isOneCase(address) || !bech32Alphabet.test(data)) return 'characters';
  const asFirst = bech32.decodeUnsafe(lower);
  const decoded = asFirst ?? bech32m.decodeUnsafe(lower);
  if (!decoded) return 'checksum';
  if (decoded.prefix !== prefix) return 'network';
  const [version = -1, ...words] = decoded.words;
  if ((version === 0) !== (asFirst !== undefined)) return 'checksum';
  const program = bech32.fromWordsUnsafe(words);
  if (!program || version > 16 || program.length < 2 || program.length > 40) return 'length';
  const lengths = programLengths[version];
  if (!lengths) return 'format';
  if (!lengths.includes(program.length)) return 'length';
  return isNobody(program) ? 'format' : undefined;
}

/** The address with the letter case of EIP-55. */
export function withCaseChecksum(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const sum = hex.encode(keccak_256(new TextEncoder().encode(digits)));
  const cased = [...digits].map((digit, index) =>
    Number.parseInt(sum[index] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${cased.join('')}`;
}

/** Forty hexadecimal digits. Letters in mixed case carry the checksum of EIP-55; letters of one case carry none. */
export function ethereumFault(address: string): AddressFault | undefined {
  if (!/^0x[\da-f]*$/i.test(address)) return /^0x/i.test(address) ? 'characters' : 'network';
  if (address.length !== 42) return 'length';
  const digits = address.slice(2);
  if (/^0+$/.test(digits)) return 'format';
  return isOneCase(digits) || withCaseChecksum(address).slice(2) === digits ? undefined : 'checksum';
}

const CASH_PREFIX = 'bitcoincash';
const cashGenerators = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];
const cashAlphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

/** The 40-bit checksum of the CashAddr specification; 0 for a valid address. */
function cashChecksum(words: readonly number[]): bigint {
  let sum = 1n;
  for (const word of words) {
    const top = sum >> 35n;
    sum = ((sum & 0x07ffffffffn) << 5n) ^ BigInt(word);
    for (const [bit, generator] of cashGenerators.entries()) if ((top >> BigInt(bit)) & 1n) sum ^= generator;
  }
  return sum ^ 1n;
}

/** With or without the prefix `bitcoincash:`. The legacy form is refused, because it looks like a Bitcoin address. */
export function cashAddressFault(address: string): AddressFault | undefined {
  const lower = address.toLowerCase();
  const [data = '', prefix = CASH_PREFIX] = lower.split(':').reverse();
  if (prefix !== CASH_PREFIX || base58Fault(address, [0, 5]) === undefined) return 'network';
  const words = [...data].map((letter) => cashAlphabet.indexOf(letter));
  if (!isOneCase(address) || words.includes(-1)) return 'characters';
  if (words.length !== 42) return 'length';
  const prefixWords = [...CASH_PREFIX].map((letter) => letter.charCodeAt(0) & 31);
  if (cashChecksum([...prefixWords, 0, ...words]) !== 0n) return 'checksum';
  // 42 words: the type, the hash and the checksum of 8.
  return words.slice(1, -8).every((word) => word === 0) ? 'format' : undefined;
}

/** The address that pays to a key, from the 20 bytes of its hash; without the prefix `bitcoincash:`. */
export function cashAddressFromHash(hash: Uint8Array): string {
  // A leading byte of 0 means: pays to a key, 20 bytes of hash.
  const words = bech32.toWords(Uint8Array.from([0, ...hash]));
  const prefixWords = [...CASH_PREFIX].map((letter) => letter.charCodeAt(0) & 31);
  const sum = cashChecksum([...prefixWords, 0, ...words, ...new Array<number>(8).fill(0)]);
  const sumWords = Array.from({ length: 8 }, (_, index) => Number((sum >> BigInt(5 * (7 - index))) & 31n));
  return [...words, ...sumWords].map((word) => cashAlphabet[word] ?? '').join('');
}

const CARDANO_LENGTH_MAX = 120;

/** CIP-19: Shelley addresses of the main network that can be paid to. */
export function cardanoFault(address: string): AddressFault | undefined {
  const lower = address.toLowerCase();
  if (!lower.startsWith('addr1')) return 'network';
  if (!isOneCase(address) || !bech32Alphabet.test(lower.slice('addr1'.length))) return 'characters';
  const decoded = bech32.decodeUnsafe(lower, CARDANO_LENGTH_MAX);
  if (!decoded) return 'checksum';
  const bytes = bech32.fromWordsUnsafe(decoded.words);
  const header = bytes?.[0];
  if (!bytes || header === undefined) return 'length';
  if ((header & 0x0f) !== 1) return 'network';
  // A payment part with or without a stake part; pointer addresses are obsolete.
  const lengthOfType = header >> 4 <= 3 ? 57 : 29;
  if (bytes.length !== lengthOfType) return 'length';
  return isNobody(bytes.subarray(1, 29)) ? 'format' : undefined;
}
