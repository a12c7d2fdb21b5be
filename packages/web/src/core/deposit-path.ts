import { paths } from './route-paths.ts';

const PARAMETER = 'amount';

/** Path of the deposit tab. `amount`, in wire format, is the least that the player needs. */
export function depositPath(amount?: string): string {
  return amount === undefined ? paths.deposit : `${paths.deposit}?${PARAMETER}=${amount}`;
}

/** The needed amount in the search of the deposit tab's path. */
export function neededDeposit(search: string): string | undefined {
  return new URLSearchParams(search).get(PARAMETER) ?? undefined;
}
