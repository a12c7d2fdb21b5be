export { startAccountWorker } from './account-worker.ts';
export type { Principal, Visitor } from '../../platform/principal.ts';
export { makeNotify, type Notify } from './account-notice.ts';
export { addOperator } from './add-operator.ts';
export { type Auth, createAuth, sessionCookieName } from './auth.ts';
export { confirmIdentity, type IdentityParts } from './confirm-identity.ts';
export { countriesFor, currencyOfCountry, mayOpen } from './countries.ts';
export { detailsDigest } from './details.ts';
export { endMailedLinks, makeMailLink } from './email-address.ts';
export { barringBreaks, judgeAge } from './judge-person.ts';
export { type Lock, lockAccount, unlockAccount } from './lock.ts';
export { FailureDelays, LoginGuard } from './login-guard.ts';
export { sendPasswordLink } from './lost-password.ts';
export { type OperatorAction, readChainEnd, recordOperatorAction } from '../../platform/operator-actions.ts';
export type { PersonBreak } from './person-breaks.ts';
export { Principals, readPrincipalOf } from './principals.ts';
export { type OpenAccount, takenRefusal, writeNewPlayer } from './register.ts';
export { checkNewLogin, checkUserName, type NewPlayer, unknownDetails } from './registration-rules.ts';
export { registerAccountRoutes } from './routes.ts';
export { readSandboxLogins, readSandboxSecret, type SandboxLogins, seedSandbox } from './sandbox.ts';
export { removeSecondFactor } from './second-factor/remove-by-hand.ts';
export {
  agreeToPaymentTerms,
  findPlayer,
  findPlayerByUserName,
  holdOwnBreak,
  readCurrency,
} from './store.ts';
