export { ProtectionSession } from './protection-session.tsx';
