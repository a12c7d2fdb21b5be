export { BOUNDS_CURRENCY, mayGiveAlone, type OperatorBounds } from './bounds.ts';
export {
  type AfterCommit,
  type Approved,
  addProposalBy,
  type By,
  decideProposal,
  type Executors,
  type ProposalExecutor,
  presentProposals,
  propose,
} from './proposals.ts';
