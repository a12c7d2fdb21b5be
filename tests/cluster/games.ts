import { setTimeout as pause } from 'node:timers/promises';
import type { TableKey } from '@evens/contract';
import { withConnection } from '../../tools/postgres-process.ts';
import { ArcadeFrame, newCommandId } from '../fixture/arcade.ts';
import type { Browser } from '../fixture/browser.ts';
import { TableFrame } from '../fixture/table-frame.ts';
import { betAt } from '../fixture/table-site.ts';
import { insist, Load } from './load.ts';

const BETWEEN_ROUNDS_MS = 300;
const RECONNECT_MS = 500;
/** Longer than a round of any table, and the time until it is refunded. */
const ENDED_WITHIN_MS = 120_000;
const ROUND_ROWS = 'select id, command_id from round';

/** Players who throw dice. */
export class Rounds extends Load {
  protected readonly name = 'thrower';

  protected async play(browser: Browser): Promise<void> {
    const frame = await ArcadeFrame.open(browser.url, browser, { game: 'dice' });
    while (!this.isEnding) {
      const command = newCommandId();
      const { code, body } = await insist(() =>
        frame.start({ stake: '10', target: 5050, side: 'over' }, command),
      );
      if (code !== undefined) throw new Error(`dice was refused: ${code}`);
      this.acknowledged.set(command, body.RoundID);
      await pause(BETWEEN_ROUNDS_MS);
    }
  }

  protected findFaults(): Promise<readonly string[]> {
    return this.findLost(ROUND_ROWS);
  }
}

const tableBets: readonly (readonly [TableKey, unknown])[] = [
  ['crash', { stake: '100', autoCashOut: 150 }],
  ['live-roulette', betAt['live-roulette']],
  ['live-wheel', betAt['live-wheel']],
  ['live-baccarat', betAt['live-baccarat']],
  ['live-dragon-tiger', betAt['live-dragon-tiger']],
  ['live-sic-bo', betAt['live-sic-bo']],
];

/** Players at live tables, who bet on each round. */
export class TableBets extends Load {
  protected readonly name = 'sitter';

  protected async play(browser: Browser, index: number): Promise<void> {
    const [game, stakes] = tableBets[index % tableBets.length] ?? ['crash', undefined];
    let frame: TableFrame | undefined;
    let lastNo = 0;
    while (!this.isEnding) {
      try {
        frame ??= await TableFrame.open(browser.url, browser, { game });
        if (frame.isClosed) await frame.sit();
        const seat = frame;
        const round = await seat.until(() => {
          const { round: now } = seat;
          if (seat.isClosed || this.isEnding) return 'none';
          return now?.phase === 'betting' && now.no > lastNo ? now : undefined;
        });
        if (round === 'none') continue;
        lastNo = round.no;
        const commandId = newCommandId();
        const { code, body } = await insist(() => seat.bet(round, stakes, { commandId }));
        if (code === undefined) this.acknowledged.set(commandId, body.RoundID);
      } catch {
        // The connection failed, or its session has ended.
        frame?.leave();
        frame = undefined;
        await pause(RECONNECT_MS);
      }
    }
    frame?.leave();
  }

  protected async findFaults(): Promise<readonly string[]> {
    const untilMs = performance.now() + ENDED_WITHIN_MS;
    for (;;) {
      const { rowCount } = await withConnection(this.place.databaseUrl, (client) =>
        client.query('select from round where state is not null and shared_id is not null'),
      );
      if (rowCount === 0) return this.findLost(ROUND_ROWS);
      if (performance.now() > untilMs) return [`${rowCount} bets at tables have not ended`];
      await pause(1000);
    }
  }
}
