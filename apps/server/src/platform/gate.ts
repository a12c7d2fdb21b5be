import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '@evens/base';
import {
  type CallSpec,
  callRoles,
  type IdentityPoint,
  type RateClass,
  type Refusal,
  refusal,
} from '@evens/contract';
import { type CallerParts, readCaller } from './caller.ts';
import { networkKey } from './client-address.ts';
import type { LookUpResult } from './guess-guard.ts';
import { type Overload, shedKind } from './overload.ts';
import { type Principal, type Visitor, visitor } from './principal.ts';
import type { RateLimiter } from './rate-limit.ts';
import { isSameOrigin, isSameOriginGet, type SiteAddress } from './same-origin.ts';

/** By then the load balancer sends the caller to another process. */
const drainingRetrySeconds = 2;
const overloadedRetrySeconds = 2;

/** The part of a request that decides whether its call is allowed. */
export interface RequestHead {
  readonly headers: IncomingHttpHeaders;
  /** The client's address: the forwarded one behind trusted proxies. */
  readonly ip: string;
}

/** The caller, filled in by `gate`. */
export interface Caller {
  principal: Principal | Visitor;
  /** The secret of a call that sends one instead of a cookie. */
  bearer: string | undefined;
  /** Calls with this key share one rate limit. */
  rateCaller: string;
}

/** Callers that send a secret instead of a cookie. */
export interface Bearers {
  /** Whether the secret is cached here. Others need a look-up. */
  isKnown(secret: string): boolean;
  /** Whether clients can create such secrets freely: these calls are also counted together by network. */
  isForPlay(secret: string): boolean;
  /** The caller that owns this secret, under which its calls are counted. Undefined for an unknown secret. */
  read(secret: string): Promise<string | undefined>;
}

/** Checks the identity requirements for a call before its fields are read. */
export type JudgeIdentity = (
  point: IdentityPoint,
  principal: Principal | Visitor,
) => Promise<Refusal | undefined> | Refusal | undefined;

/** The parts of the HTTP server that the gate uses. */
export interface GateParts extends CallerParts, SiteAddress {
  readonly clock: Clock;
  readonly overload: Pick<Overload, 'refuses'>;
  readonly limiter: Pick<RateLimiter, 'take'>;
  readonly bearers: Bearers;
  readonly judgeIdentity: JudgeIdentity;
  /** Operators' calls are refused to accounts without a second factor. */
  readonly operatorsNeedSecondFactor: boolean;
  /** Whether the process is being taken out of service. */
  readonly draining: boolean;
}

export interface GatedCall {
  readonly spec: CallSpec;
  readonly method: 'GET' | 'POST';
  readonly path: string;
}

/**
 * Checks everything that can refuse a call before its fields are read; returns the first refusal, or undefined. Fills in
 * `caller`.
 */
export async function gate(
  app: GateParts,
  { spec, method, path }: GatedCall,
  request: RequestHead & Caller,
): Promise<Refusal | undefined> {
  const network = networkKey(request.ip);
  request.principal = visitor;
  request.bearer = undefined;
  request.rateCaller = network;
  if (app.overload.refuses(shedKind({ method, path, rate: spec.rate })))
    return refusal('OverloadedException', { retryAfterSeconds: overloadedRetrySeconds });
  if (spec.beginsSession && app.draining)
    return refusal('OverloadedException', { retryAfterSeconds: drainingRetrySeconds });
  if (spec.bearer !== undefined) return gateBearer(app, spec, { request, network });
  const isOwn = method === 'GET' ? isSameOriginGet : isSameOrigin;
  const mustBeOwn = method !== 'GET' || spec.sameOrigin === true;
  if (mustBeOwn && !isOwn(request.headers, app)) return refusal('CrossSiteRequestException');
  const principal = await readCaller(app, { cookie: request.headers.cookie, network });
  if (typeof principal === 'number') return waitRefusal(principal);
  request.principal = principal;
  const byAddress = principal.role === 'visitor' || spec.rate === 'guess' || spec.rate === 'mail';
  const caller = byAddress ? network : `player ${principal.playerId}`;
  request.rateCaller = caller;
  const refused = tooMany(app, spec.rate, caller) ?? mayCall(app, spec, principal);
  if (refused !== undefined || spec.identityAt === undefined) return refused;
  return app.judgeIdentity(spec.identityAt, principal);
}

function mayCall(app: GateParts, spec: CallSpec, principal: Principal | Visitor): Refusal | undefined {
  const { role } = principal;
  const who = callRoles(spec);
  if (!who.includes(role))
    return refusal(role === 'visitor' ? 'NotLoggedInException' : 'NoPrivilegesException');
  const isShut =
    role !== 'visitor' &&
    principal.isExcluded === true &&
    spec.whileExcluded !== true &&
    !who.includes('visitor');
  if (isShut) return refusal('SelfExclusionException');
  const hasSecondFactor = role !== 'visitor' && principal.hasSecondFactor === true;
  return spec.operators !== undefined && app.operatorsNeedSecondFactor && !hasSecondFactor
    ? refusal('OperatorSecondFactorException')
    : undefined;
}

function tooMany(app: GateParts, rate: RateClass, caller: string): Refusal | undefined {
  return waitRefusal(app.limiter.take(rate, caller, app.clock.nowMs()));
}

function waitRefusal(waitMs: number): Refusal | undefined {
  return waitMs > 0
    ? refusal('TooManyRequestsException', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    : undefined;
}

/** Any page can make a call without cookies, so the call's secret alone determines what it may do. */
async function gateBearer(
  app: GateParts,
  spec: CallSpec,
  { request, network }: { readonly request: RequestHead & Caller; readonly network: string },
): Promise<Refusal | undefined> {
  if (spec.bearer === 'launch') return tooMany(app, spec.rate, network);
  const secret = /^Bearer ([\w-]{1,100})$/.exec(request.headers.authorization ?? '')?.[1];
  const expired = refusal('GameSessionExpiredException');
  if (secret === undefined) return tooMany(app, 'guess', network) ?? expired;
  const looked = await resolveBearer(app, secret, network);
  if (looked.kind === 'too-many') return waitRefusal(looked.waitMs);
  if (looked.kind === 'unknown') return expired;
  request.bearer = secret;
  request.rateCaller = looked.value;
  const all = app.bearers.isForPlay(secret) ? tooMany(app, 'read', `play ${network}`) : undefined;
  return all ?? tooMany(app, spec.rate, looked.value);
}

/** Throttles unknown secrets per network; cached ones still pass, until their session has ended. */
async function resolveBearer(app: GateParts, secret: string, network: string): Promise<LookUpResult<string>> {
  if (app.bearers.isKnown(secret)) {
    const value = await app.bearers.read(secret);
    if (value !== undefined) return { kind: 'found', value };
    const waitMs = app.limiter.take('guess', network, app.clock.nowMs());
    return waitMs > 0 ? { kind: 'too-many', waitMs } : { kind: 'unknown' };
  }
  return app.guesses.attempt({ network, secret, read: () => app.bearers.read(secret) });
}
