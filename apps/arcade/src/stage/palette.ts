/**
 * Colours of the stage: the dark tokens of `frame/tokens.css` as numbers. The stage stays dark under a light frame, because
 * every game is painted for dark.
 */
export const palette = {
  ink: 0x0b0e11,
  surface: 0x12171c,
  raised: 0x1a2128,
  hover: 0x222b34,
  line: 0x2c3742,
  edge: 0x3d4a57,
  text: 0xedf2f5,
  quiet: 0xa7b4be,
  faint: 0x8b99a5,
  /** The player's choice. */
  accent: 0xc9f24b,
  accentDeep: 0x6f8a1f,
  onAccent: 0x12170a,
  /** Wins only. */
  gold: 0xf5c451,
  goldDeep: 0xa87412,
  loss: 0xff7b7b,
  lossDeep: 0x7c2730,
  shadow: 0x05070a,
} as const;

export const stageFont = 'Inter Variable, Noto Sans Arabic Variable, system-ui, sans-serif';

/** The colour between two, by `share` from 0 to 1, channel by channel. */
export function mixed(from: number, to: number, share: number): number {
  const channel = (shift: number): number => {
    const [a, b] = [(from >> shift) & 255, (to >> shift) & 255];
    return Math.round(a + (b - a) * share) << shift;
  };
  return channel(16) | channel(8) | channel(0);
}
