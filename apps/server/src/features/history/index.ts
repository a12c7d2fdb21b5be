export { BYTE_ORDER_MARK, type Cell, csvText, Decimal } from './download/csv-text.ts';
export { journalBounds, roundBounds } from './id-bounds.ts';
export { parseSpan } from './parse-span.ts';
export { type Position, readPosition } from './position.ts';
export { presentTicket } from './present.ts';
export { fixtureName, linkOfFixture, namesOf } from './present-leg.ts';
export { historyRoutes } from './routes.ts';
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
