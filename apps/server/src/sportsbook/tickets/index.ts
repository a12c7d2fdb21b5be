export { presentTicket } from './present-ticket.ts';
export { fixtureName, linkOfFixture, namesOf } from './present-leg.ts';
export { ticketRoutes } from './routes.ts';
export { readTicket, readTickets, readTicketsByIds, readTicketsChangedSince } from './store.ts';
export {
  newTicket,
  type OfferText,
  offerText,
  type RequestedPick,
  readOffer,
  readRequest,
  type TicketLegRecord,
  type TicketOffer,
  type TicketRecord,
  type TicketRequest,
} from './ticket-record.ts';
export { presentTickets } from './present-tickets.ts';
