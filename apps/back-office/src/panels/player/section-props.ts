import type { PlayerRecord } from '@evens/contract';

export interface SectionProps {
  readonly player: PlayerRecord;
  /** The row with which a list begins; undefined for the newest one. */
  readonly row: string | undefined;
}
