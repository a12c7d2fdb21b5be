import type { ServerResponse } from 'node:http';
import { EVERY_PLAYER, type TableConnection } from '@evens/casino';
import type { LiveTable } from './live-tables.ts';

/** The site treats a stream without messages as lost. */
const HEARTBEAT_MS = 5000;
/** A reader with a larger backlog is disconnected and must reconnect. */
const BEHIND_BYTES_MAX = 1024 * 1024;

/**
 * Streams a table, one JSON message per line: public messages as the site's frames receive them, and every player's
 * bets as `{"player", "message"}`. An empty line is a heartbeat.
 */
export function watchTable({ tableState }: LiveTable, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  const write = (line: Buffer | string): void => {
    if (response.writableLength > BEHIND_BYTES_MAX) response.destroy();
    else {
      response.write(line);
      response.write('\n');
    }
  };
  const connection: TableConnection = {
    key: EVERY_PLAYER,
    deliver: write,
  };
  const heartbeat = setInterval(() => write(''), HEARTBEAT_MS);
  response.on('close', () => {
    clearInterval(heartbeat);
    tableState.leave(connection);
  });
  tableState.enter(connection);
  response.flushHeaders();
}
