/**
 * Signs without a shape of their own that a word needs: joiners in scripts whose letters change their shape (Persian, Sinhala,
 * Malayalam), and the written form of a Han character.
 */
const shaping =
  /(?<=[[\p{L}\p{M}]--[\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Han}]])[\u200c\u200d]|(?<=\p{Script=Han})[\u{e0100}-\u{e01ef}]/gv;
/** Signs of direction, in lines that mix scripts. */
const directions = /[\u061c\u200e\u200f]/g;

const nameCharacters =
  /^[[\p{L}\p{M}\p{N}\p{Zs}\p{P}`´]--[@#%*_?;\{\}\[\]\\\p{Default_Ignorable_Code_Point}]]+$/v;
const postalCharacters = /^〒?[\p{L}\p{N}](?:[\p{L}\p{N}\p{Zs}\p{Pd}./]*[\p{L}\p{N}])?$/u;

/**
 * Whether a text can be the name of a person or of a company, in any script: it contains a letter and no forbidden
 * sign. Invisible characters are refused, unless a letter needs them.
 */
export function isName(text: string): boolean {
  const seen = text.replace(shaping, '');
  return /\p{L}/u.test(seen) && nameCharacters.test(seen) && !seen.includes('://');
}

/** Whether a text is one line, without signs that control a machine. */
export function isLine(text: string): boolean {
  return /^[^\p{C}\p{Zl}\p{Zp}]+$/u.test(text.replace(shaping, '').replace(directions, ''));
}

/** Whether a text can be the line of an address, or a city. */
export function isAddressLine(text: string): boolean {
  return isLine(text) && /[\p{L}\p{N}]/u.test(text) && !/[<>]/.test(text);
}

export function isPostalCode(text: string): boolean {
  return postalCharacters.test(text);
}

/**
 * RFC 5321 without quoted names: at most 64 characters before @, points between characters alone; a host of at least two labels, each
 * without a hyphen at its ends, the last one of letters.
 */
const emailPattern =
  /^(?=[^@]{1,64}@)[^\s@"(),:;<>[\]\\.\p{C}]+(\.[^\s@"(),:;<>[\]\\.\p{C}]+)*@((?![^.]{64})[\p{L}\p{M}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+([\p{L}\p{M}]{2,63}|xn--[a-z\d-]*[a-z\d])$/iu;

export function isEmail(text: string): boolean {
  return text.length <= 254 && emailPattern.test(text);
}
