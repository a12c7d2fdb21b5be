import { describe, expect, it } from 'vitest';
import type { Step, StepKind } from './browser-history.ts';
import { firstLayers, type LayerRules, type Layers, nextLayers } from './layers.ts';

const rules: LayerRules = {
  isOver: (path) => path.startsWith('/user/'),
  canLieBeneath: (path) => path !== '/login',
};

function step(kind: StepKind, pathname: string, key: string): Step {
  return { kind, location: { pathname, search: '', hash: '', state: null, key } };
}

/** The layers after steps, each as `kind path key`. */
function after(...steps: readonly string[]): Layers {
  const [first, ...rest] = steps.map((text) => {
    const [kind, path = '', key = ''] = text.split(' ');
    return step(kind as StepKind, path, key);
  });
  if (!first) throw new Error('after: expected at least one step, got none');
  return rest.reduce((layers, next) => nextLayers(layers, next, rules), firstLayers(first, rules));
}

function describeLayers({ top, beneath, isCovered }: Layers) {
  return [top.location.pathname, beneath.step.location.pathname, beneath.entries, isCovered];
}

it('a page is shown alone while no dialog is over it', () => {
  expect(describeLayers(after('POP / a', 'PUSH /sport b'))).toEqual(['/sport', '/sport', 0, false]);
});

it('the layers count the entries that lead back to the page beneath, whichever tab is shown', () => {
  expect(describeLayers(after('POP /sport a', 'PUSH /user/deposit b'))).toEqual([
    '/user/deposit',
    '/sport',
    1,
    true,
  ]);
  expect(describeLayers(after('POP /sport a', 'PUSH /user/deposit b', 'REPLACE /user/messages c'))).toEqual([
    '/user/messages',
    '/sport',
    1,
    true,
  ]);
  expect(describeLayers(after('POP /sport a', 'PUSH /user/deposit b', 'PUSH /user/messages c'))).toEqual([
    '/user/messages',
    '/sport',
    2,
    true,
  ]);
});

it('the page beneath is the same step again after the dialog is closed, so that it does not move', () => {
  const page = after('POP / z', 'PUSH /sport a');
  const open = nextLayers(page, step('PUSH', '/user/deposit', 'b'), rules);
  const closed = nextLayers(open, step('POP', '/sport', 'a'), rules);
  expect(closed.beneath.step).toBe(page.beneath.step);
  expect(closed.isCovered).toBe(false);
});

it('a history entry is recognised when the browser goes forward to it', () => {
  const layers = after('POP /sport a', 'PUSH /user/deposit b', 'POP /sport a', 'POP /user/deposit b');
  expect(describeLayers(layers)).toEqual(['/user/deposit', '/sport', 1, true]);
});

it('the start page is beneath for links from outside and for forms that cannot be beneath a dialog', () => {
  expect(describeLayers(after('POP /user/deposit a'))).toEqual(['/user/deposit', '/', 0, true]);
  expect(describeLayers(after('POP /user/deposit a', 'PUSH /user/messages b'))).toEqual([
    '/user/messages',
    '/',
    0,
    true,
  ]);
  expect(describeLayers(after('POP / a', 'PUSH /login b', 'REPLACE /user/deposit c'))).toEqual([
    '/user/deposit',
    '/',
    0,
    true,
  ]);
});

it('a bounded number of entries is remembered', () => {
  let layers = after('POP /sport a');
  for (let n = 0; n < 200; n += 1) layers = nextLayers(layers, step('PUSH', '/user/deposit', `${n}`), rules);
  expect(layers.known.size).toBe(50);
  expect(layers.beneath.entries).toBe(200);
});

describe('a visit that comes back from another site', () => {
  const begun = (path: string, left: string) =>
    describeLayers(
      firstLayers(step('POP', path, 'a'), {
        ...rules,
        leftFrom: () => ({ pathname: left, search: '?day=1', hash: '' }),
      }),
    );

  it('a visit that returns from another site has the page that it left under the dialog', () => {
    expect(begun('/user/deposit', '/sport/soccer')).toEqual(['/user/deposit', '/sport/soccer', 0, true]);
  });

  it.each(['/login', '/user/messages'])(
    'a visit that returns from another site has the start page if it left %s',
    (left) => {
      expect(begun('/user/deposit', left)).toEqual(['/user/deposit', '/', 0, true]);
    },
  );

  it('a returning visit on a page without a dialog stays there', () => {
    expect(begun('/sport', '/sport/soccer')).toEqual(['/sport', '/sport', 0, false]);
  });
});
