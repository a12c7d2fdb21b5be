export { type Connection, readConnections } from './connections.ts';
export { ExternalProvider } from './external-provider.ts';
export { eitherSeats, RemoteSittings } from './remote-sittings.ts';
export { endExternalSessionsOf } from './session-store.ts';
export { makeWalletLane } from './wallet-lane.ts';
export { walletRoutes } from './wallet-routes.ts';
