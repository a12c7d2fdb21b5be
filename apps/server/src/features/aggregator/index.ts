export { type Connection, readConnections } from './connections.ts';
export { ExternalProvider } from './external-provider.ts';
export { heldWinExecutor, proposeHeldWin } from './held-wins.ts';
export { type HeldWin, readHeldWins } from './held-wins-store.ts';
export { readProviderNets, startProviderWatch, watchProviders } from './provider-watch.ts';
export { eitherFrameSessions, RemoteSessions } from './remote-sessions.ts';
export { endExternalSessionsOf } from './session-store.ts';
export { makeWalletLane } from './wallet-lane.ts';
export { walletRoutes } from './wallet-routes.ts';
