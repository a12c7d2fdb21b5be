import { secureBytes } from '../../platform/random.ts';

const SECRET_BYTES = 32;

/** 64 hex digits. */
export const newSecret = (): string => Buffer.from(secureBytes(SECRET_BYTES)).toString('hex');
