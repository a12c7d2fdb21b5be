import { err, type Result } from '@evens/base';
import { type OperatorRole, type Refusal, refusal } from '@evens/contract';
import type { Static, TSchema } from 'typebox';
import Schema from 'typebox/schema';
import type { PoolClient } from '../db.ts';

/** An operator and the moment of the act. */
export interface By {
  readonly operator: string;
  readonly atMs: number;
}

/** An operator who decides proposals. */
export interface DecidedBy extends By {
  readonly role: OperatorRole;
}

/** A proposal at the moment of its approval. `operator` is the second one. */
export interface Approved<Body = unknown> extends By {
  readonly proposalId: number;
  readonly body: Body;
  readonly reason: string;
  readonly proposedBy: string;
}

/** Runs after the commit: publishes what has changed. */
export type AfterCommit = () => void;

/** One kind of act that needs two operators. */
export interface ProposalExecutor {
  /** Description for the second operator. */
  describe(body: unknown): string;
  /**
   * Performs the act in the transaction of the approval. A refusal must come before anything is written: the proposal
   * then stays open.
   */
  execute(client: PoolClient, approved: Approved): Promise<Result<AfterCommit, Refusal>>;
}

/** The same, with a stored body that was parsed. */
export interface ProposalAct<Body> {
  /** Returns undefined for a stored body that does not fit this kind. */
  read(body: unknown): Body | undefined;
  describe(body: Body): string;
  execute(client: PoolClient, approved: Approved<Body>): Promise<Result<AfterCommit, Refusal>>;
}

/** Shown instead of the details of a proposal whose stored body cannot be read. */
const UNREADABLE = 'cannot be read: reject it and propose it again';

/** Refuses with ProposalUnreadableException when the stored body does not fit, for example if another version wrote it. */
export function proposalExecutor<Body>({ read, describe, execute }: ProposalAct<Body>): ProposalExecutor {
  return {
    describe(stored) {
      const body = read(stored);
      return body === undefined ? UNREADABLE : describe(body);
    },
    async execute(client, approved) {
      const body = read(approved.body);
      if (body === undefined) return err(refusal('ProposalUnreadableException'));
      return execute(client, { ...approved, body });
    },
  };
}

/** Reads stored bodies by the schema that they were written by. Returns undefined for one that does not fit. */
export function bodyReader<S extends TSchema>(schema: S): (body: unknown) => Static<S> | undefined {
  const compiled = Schema.Compile(schema);
  // The schema has just checked it.
  return (body) => (compiled.Check(body) ? (body as Static<S>) : undefined);
}
