import type { Result } from '@evens/base';
import type { TablePlayer } from '@evens/casino';
import type { ArcadeOpening, ArcadeStep, Refusal } from '@evens/contract';

export interface StartRequest {
  readonly commandId: string;
  readonly bet: unknown;
  /** Free spins that pay the stake. Undefined for money. */
  readonly freeSpinsId: number | undefined;
  readonly atMs: number;
}

export interface MoveRequest {
  readonly commandId: string;
  readonly roundId: number;
  readonly step: number;
  readonly move: unknown;
  readonly atMs: number;
}

/** A player's session in one game: the operations of its frame, for real money or play money. */
export interface GameSession {
  /** All data that the game needs to start. */
  open(atMs: number): Promise<Omit<ArcadeOpening, 'Secret'>>;
  start(request: StartRequest): Promise<Result<ArcadeStep, Refusal>>;
  move(request: MoveRequest): Promise<Result<ArcadeStep, Refusal>>;
  end(atMs: number): Promise<void>;
  /** Table player of a shared game. Absent for single-player games. */
  readonly table?: TablePlayer;
}

/** Finds the game session of a frame: first by the launch token, then by the secret that replaced the token. */
export interface FrameSessions {
  open(token: string, atMs: number): Promise<Result<ArcadeOpening, Refusal>>;
  /** Whether the secret is cached here. Others have to be looked up. */
  isKnown(secret: string): boolean;
  /** The caller that owns this secret. Undefined for an unknown secret or an ended session. */
  readBearer(secret: string, atMs: number): Promise<string | undefined>;
  /** The session of a secret that `readBearer` has just found. */
  of(secret: string): GameSession | undefined;
}

const DEMO = 'demo-';

/** Tokens and secrets of demos are recognisable, so no database look-up is needed. */
export function isDemoSecret(secret: string): boolean {
  return secret.startsWith(DEMO);
}

export function asDemoSecret(secret: string): string {
  return DEMO + secret;
}
