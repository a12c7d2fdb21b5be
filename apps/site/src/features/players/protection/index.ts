export { ProtectionSession } from './protection-session.tsx';
export { vaultQuery } from './vault-query.ts';
