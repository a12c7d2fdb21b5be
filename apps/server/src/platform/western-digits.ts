const otherDigit = /(?![0-9])\p{Nd}/gu;
const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** Unicode has the digits of a script together, from 0 to 9. */
function westernDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (isDigit(code - before - 1)) before += 1;
  return String(before % 10);
}

/** The text with the digits of any script as 0 to 9. */
export function withWesternDigits(text: string): string {
  return text.replace(otherDigit, westernDigit);
}
