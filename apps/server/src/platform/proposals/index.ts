export { BOUNDS_CURRENCY, type GiftMinor, giveOrPropose, type OperatorBounds } from './bounds.ts';
export {
  type AfterCommit,
  type Approved,
  type By,
  bodyReader,
  type ProposalExecutor,
  proposalExecutor,
} from './executor.ts';
export { addProposalBy, decideProposal, type Executors, presentProposals, propose } from './proposals.ts';
