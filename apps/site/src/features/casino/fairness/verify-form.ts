import { type CurrencyCode, err, ok, type Result } from '@evens/base';
import { betTemplate } from './bet-templates.ts';
import { isClientSeed } from './client-seed.ts';
import type { RoundInput } from './run-round.ts';
import type { RoundToVerify } from './verify-link.ts';

/** As typed. */
export interface VerifyForm {
  readonly game: string;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: string;
  /** JSON. */
  readonly bet: string;
  /** JSON, one move per line. */
  readonly moves: string;
}

export type VerifyField = Exclude<keyof VerifyForm, 'game'>;

/** The invalid field; `line` counts the lines of the moves from 1. */
export type FormFault =
  | { readonly field: 'serverSeed' | 'clientSeed' | 'nonce' | 'bet' }
  | { readonly field: 'moves'; readonly line: number };

/** The initial form with the values of a link; missing values have defaults. */
export function initialForm(linkedRound: Partial<RoundToVerify>, usualGame: string): VerifyForm {
  const game = linkedRound.game ?? usualGame;
  return {
    game,
    serverSeed: linkedRound.serverSeed ?? '',
    clientSeed: linkedRound.clientSeed ?? '',
    nonce: `${linkedRound.nonce ?? 0}`,
    bet: linkedRound.bet === undefined ? betTemplate(game) : JSON.stringify(linkedRound.bet),
    moves: (linkedRound.moves ?? []).map((move) => JSON.stringify(move)).join('\n'),
  };
}

/** Changes the game. The bet is replaced unless the player edited it. */
export function withGame(form: VerifyForm, game: string): VerifyForm {
  const isUsual = form.bet === betTemplate(form.game);
  return { ...form, game, ...(isUsual && { bet: betTemplate(game), moves: '' }) };
}

export function withMove(form: VerifyForm, move: unknown): VerifyForm {
  const before = form.moves.trim();
  return { ...form, moves: `${before}${before === '' ? '' : '\n'}${JSON.stringify(move)}` };
}

function parsed(text: string): Result<unknown, 'not-json'> {
  try {
    return ok(JSON.parse(text));
  } catch {
    return err('not-json');
  }
}

/** The round, or the first invalid field. */
export function readForm(form: VerifyForm, currency: CurrencyCode): Result<RoundInput, FormFault> {
  const serverSeed = form.serverSeed.trim();
  const clientSeed = form.clientSeed.trim();
  const nonce = form.nonce.trim();
  if (serverSeed === '') return err({ field: 'serverSeed' });
  if (!isClientSeed(clientSeed)) return err({ field: 'clientSeed' });
  if (!/^\d{1,15}$/.test(nonce)) return err({ field: 'nonce' });
  const bet = parsed(form.bet);
  if (!bet.ok) return err({ field: 'bet' });
  const moves: unknown[] = [];
  for (const [index, line] of form.moves.split('\n').entries()) {
    if (line.trim() === '') continue;
    const move = parsed(line);
    if (!move.ok) return err({ field: 'moves', line: index + 1 });
    moves.push(move.value);
  }
  return ok({
    game: form.game,
    serverSeed,
    clientSeed,
    nonce: Number(nonce),
    bet: bet.value,
    moves,
    currency,
  });
}
