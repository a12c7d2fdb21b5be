export { agentBackOfficeRoutes } from './back-office-routes.ts';
export { startAgentFollower } from './follow.ts';
export { judgeCashier } from './judge-cashier.ts';
export { type AgentParts, agentRoutes } from './routes.ts';
export { addSandboxAgent, proposeTopAgent, topAgentExecutor } from './top-agents.ts';
