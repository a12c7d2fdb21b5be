import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { errorsOff, type RegisteredGame, registeredGames } from '@evens/games/math';
import { randomDraws } from '@evens/games/testing';
import { renderGamesTable, withTable } from './games-table.ts';
import { PlainError, runTool } from './plain-error.ts';
import { projectRoot } from './project.ts';

const ERRORS_MAX = 3.5;
const page = join(projectRoot, 'docs/games.md');

const help = `npm run games -- table                                 what every game returns, by its game math; written into docs/games.md too
npm run games -- trial [--rounds N] [--game KEY] [--seed TEXT]

  Plays N rounds (10,000,000) of every game, or of one, and says how far what came back is from the game math, in standard
  errors. More than ${ERRORS_MAX} fail. The same seed plays the same rounds.
`;

function table(): void {
  const text = renderGamesTable();
  process.stdout.write(`${text}\n`);
  writeFileSync(page, withTable(readFileSync(page, 'utf8'), text));
}

function tryGame(game: RegisteredGame, rounds: number, seed: string): boolean {
  const started = performance.now();
  const trial = game.tryOut(rounds, randomDraws(`${seed} ${game.key}`));
  const { expected, errors } = errorsOff(game, trial);
  const isOff = Math.abs(errors) > ERRORS_MAX;
  const cells = [
    game.key.padEnd(16),
    game.tried.padEnd(26),
    `${(trial.rtp * 100).toFixed(4)} %`.padStart(11),
    `${(expected * 100).toFixed(4)} %`.padStart(11),
    errors.toFixed(2).padStart(6),
    `${((performance.now() - started) / 1000).toFixed(1)} s`.padStart(8),
  ];
  process.stdout.write(`${cells.join('  ')}${isOff ? '  FAILED' : ''}\n`);
  return !isOff;
}

function trial({ rounds, key, seed }: { rounds: number; key: string | undefined; seed: string }): void {
  if (!Number.isSafeInteger(rounds) || rounds < 1) throw new PlainError('--rounds is a whole number above 0');
  const chosen = registeredGames.filter((game) => key === undefined || game.key === key);
  if (chosen.length === 0)
    throw new PlainError(`no game "${key}": ${registeredGames.map((game) => game.key).join(', ')}`);
  process.stdout.write(`${rounds} rounds each, seed "${seed}": trial, game math, standard errors\n`);
  const passed = chosen.filter((game) => tryGame(game, rounds, seed));
  process.exitCode = passed.length === chosen.length ? 0 : 1;
}

await runTool(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '10000000' },
      game: { type: 'string' },
      seed: { type: 'string', default: `${Date.now()}` },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [command, ...others] = positionals;
  if (values.help || others.length > 0 || (command !== 'table' && command !== 'trial')) {
    process.stdout.write(help);
    process.exitCode = values.help ? 0 : 2;
  } else if (command === 'table') table();
  else trial({ rounds: Number(values.rounds), key: values.game, seed: values.seed });
});
