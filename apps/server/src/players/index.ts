export { makeNotify, type Notify } from './accounts/account-notice.ts';
export { addOperator, operatorDetails } from './accounts/add-operator.ts';
export { type Auth, authSchemaChanges, createAuth, sessionCookieName } from './accounts/auth.ts';
export { confirmIdentity, type IdentityParts } from './accounts/confirm-identity.ts';
export { countriesFor, currencyOfCountry, mayOpen } from './accounts/countries.ts';
export { describeDevice } from './accounts/device.ts';
export { endMailedLinks, linkMs } from './accounts/email-address.ts';
export {
  type Lock,
  lockAccount,
  lockInTransaction,
  unlockAccount,
  unlockInTransaction,
} from './accounts/lock.ts';
export { LOGIN_ATTEMPTS_KEPT, readLoginAttempts } from './accounts/login-attempts.ts';
export { FailureDelays } from './accounts/login-guard.ts';
export { sendPasswordLink } from './accounts/lost-password.ts';
export { presentLogin, presentSession } from './accounts/present-logins.ts';
export { idleMs, Principals, readPlayerPrincipal } from './accounts/principals.ts';
export { duplicateRefusal, type OpenAccount, writeNewPlayer } from './accounts/register.ts';
export {
  checkNewLogin,
  checkUserName,
  type NewPlayer,
  unknownDetails,
} from './accounts/registration-rules.ts';
export { readSandboxLogins, type SandboxLogins, seedSandbox } from './accounts/sandbox.ts';
export { removeSecondFactor } from './accounts/second-factor/remove-by-hand.ts';
export { readSessions } from './accounts/sessions.ts';
export {
  agreeToPaymentTerms,
  currencySql,
  findPlayer,
  findPlayerByUserName,
  type PlayerRow,
} from './accounts/store.ts';
export { ARCHIVES_KEPT_MS } from './data-export/store.ts';
export { accountTypes, banksByCurrency } from './documents/banks.ts';
export { folderStorage } from './documents/document-storage.ts';
export { presentDocuments } from './documents/present-documents.ts';
export { readAccountDocuments } from './documents/read-all-documents.ts';
export { DECLINED_RETENTION_MS } from './documents/sweep.ts';
export { twoPersonsExecutor } from './documents/two-persons.ts';
export { type AccountEntry, readAccountEntries } from './history/account-entries.ts';
export { BYTE_ORDER_MARK, type Cell, csvText, Decimal } from './history/download/csv-text.ts';
export type { TicketsRequest } from './history/download/routes.ts';
export { parseZone } from './history/download/zone-time.ts';
export { roundBounds, type Span, ticketBounds } from './history/id-bounds.ts';
export { nextBefore, parsePage } from './history/pages.ts';
export { parseSpan } from './history/parse-span.ts';
export { readPosition } from './history/position.ts';
export { presentEntry } from './history/present-entry.ts';
export { isReplaced, type ReversalCause, reversalCause } from './history/reversal-cause.ts';
export type { TicketsByIdsRequest } from './history/routes.ts';
export { historyRoutes } from './history/routes.ts';
export { campaignRoutes } from './messages/campaigns/routes.ts';
export {
  type AudienceRow,
  audienceColumns,
  audienceFromRow,
  audienceValues,
  countAudience,
  isInAudience,
  parseSegment,
} from './messages/campaigns/segment.ts';
export { confirmBreak } from './messages/confirm-break.ts';
export { isReached } from './messages/may-market.ts';
export { presentMessage } from './messages/present.ts';
export { messageRoutes } from './messages/routes.ts';
export { sendMessage } from './messages/send-message.ts';
export { MESSAGES_KEPT_MS } from './messages/start-messages.ts';
export { countMessages, readMessages, unreadMessagesSql } from './messages/store.ts';
export { unreadNews } from './messages/unread-news.ts';
export { makeUnsubscribeLinks } from './messages/unsubscribe/links.ts';
export { unsubscribeRoutes } from './messages/unsubscribe/routes.ts';
export { nameWords, plainText } from './persons/same-person.ts';
export { readTelephone } from './persons/telephone.ts';
export { isEmail, isLine, isName } from './persons/texts.ts';
export { ageAt } from './protection/age.ts';
export { beginBreakIn } from './protection/begin-break.ts';
export { protectionState, readBreak } from './protection/breaks-store.ts';
export {
  barredRefusal,
  checkedRefusal,
  type IdentityGate,
  judgeAt,
  lockedRefusal,
} from './protection/enforcement-points.ts';
export { judgeNewcomer } from './protection/identity-gate.ts';
export { judgeBonus } from './protection/judge-bonus.ts';
export { judgeDeposit } from './protection/limits/deposit-limit.ts';
export { judgeStake, renewAllowance } from './protection/limits/renew-allowance.ts';
export { presentProtection } from './protection/present-protection.ts';
export { type GameKind, type GameRules, slotStakeMinor } from './protection/profiles/jurisdiction-profile.ts';
export { openRealityCheckSql, readOpenRealityCheck } from './protection/reality-checks/store.ts';
export { readQuickStakes, writeQuickStakes } from './settings/store.ts';
export { readSettings as readSupportSettings } from './support/settings.ts';
