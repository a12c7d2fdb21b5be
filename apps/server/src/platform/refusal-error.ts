import type { Refusal } from '@evens/contract';

/** A refusal found where no result can carry it, such as a deadline that passes while a command waits. */
export class RefusalError extends Error {
  readonly refusal: Refusal;

  constructor(refused: Refusal) {
    super(refused.code);
    this.name = 'RefusalError';
    this.refusal = refused;
  }
}
