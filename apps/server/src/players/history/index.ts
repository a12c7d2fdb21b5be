export type { TicketsAsked } from './download/routes.ts';
export { BYTE_ORDER_MARK, type Cell, csvText, Decimal } from './download/csv-text.ts';
export { journalBounds, roundBounds, type Span, ticketBounds } from './id-bounds.ts';
export { nextBefore, parsePage } from './pages.ts';
export { parseSpan } from './parse-span.ts';
export { type Position, readPosition } from './position.ts';
export { isReplaced, type ReversalCause, reversalCause } from './reversal-cause.ts';
export { historyRoutes } from './routes.ts';
