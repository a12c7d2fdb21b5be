/** "0:42", "1:04:10". */
export function visitTimeText(seconds: number): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** Net result: won minus staked, as decimal strings of one currency. */
export function netText(staked: string, won: string): string {
  const digits = won.split('.')[1]?.length ?? 0;
  const parseMinor = (text: string): bigint => BigInt(text.replace('.', ''));
  const net = parseMinor(won) - parseMinor(staked);
  const text = (net < 0n ? -net : net).toString().padStart(digits + 1, '0');
  const plain = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return net < 0n ? `-${plain}` : plain;
}
