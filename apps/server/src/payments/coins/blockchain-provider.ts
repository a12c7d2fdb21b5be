/** The provider of payments that were read from a chain: no processor has them in its records. */
export const BLOCKCHAIN_PROVIDER = 'blockchain';
