export { presentTicket } from './present.ts';
export { historyRoutes } from './routes.ts';
export { readTicket, readTickets, readTicketsChangedSince } from './store.ts';
export type { TicketLegRecord, TicketRecord } from './ticket-record.ts';
