import { expect, test } from 'vitest';
import { findBrokenImports } from './import-arrow.ts';
import { readImports } from './imports.ts';

const check = (name: string, text: string): string[] => findBrokenImports(readImports({ name, text }));

test.each([
  ['packages/base/src/a.ts', "import { x } from '@evens/markets';", 'may import no other package'],
  ['packages/pricing/src/a.ts', "import type { X } from '@evens/book';", 'may import base, markets'],
  ['packages/contract/src/a.ts', "import { x } from '@evens/book';", 'and types of book'],
  ['packages/newcomer/src/a.ts', "import { x } from '@evens/base';", 'has no place in the import arrow'],
  ['packages/feed/src/a.ts', "import { x } from '@evens/server';", 'packages never import apps'],
  [
    'packages/feed/src/a.ts',
    "import { x } from '../../../apps/server/src/main.ts';",
    'packages never import apps',
  ],
  ['packages/feed/src/a.ts', "import { x } from '../../base/src/result.ts';", 'by its name'],
  ['packages/book/src/a.ts', "import { readFileSync } from 'node:fs';", 'no input or output'],
  ['packages/book/src/a.ts', "const fs = await import('node:fs');", 'no input or output'],
  ['packages/base/src/a.ts', "export * from '@evens/book';", 'may import no other package'],
  ['apps/site/src/a.tsx', "import { x } from '../../server/src/config.ts';", 'apps never import each other'],
  ['apps/server/src/a.ts', "import { x } from '@evens/sandbox/payments';", 'apps never import each other'],
  ['apps/back-office/src/a.tsx', "import { x } from '../../site/src/a.ts';", 'apps never import each other'],
  [
    'apps/server/src/a.ts',
    "import { x } from '@evens/web/core/words.ts';",
    'only apps/site and apps/back-office',
  ],
  ['packages/locales/src/a.ts', "import { x } from '@evens/web/core/words.ts';", 'may import base, markets'],
  [
    'packages/web/src/ui/a.ts',
    "import { x } from '../../../../apps/site/src/a.ts';",
    'packages never import apps',
  ],
  [
    'apps/server/src/a.ts',
    "import { x } from '../../../tools/postgres.ts';",
    'neither its tools nor its tests',
  ],
  [
    'apps/server/src/sportsbook/slip/a.ts',
    "import { x } from '../../money/wallet/store.ts';",
    'through its index.ts only',
  ],
  [
    'tests/system/a.test.ts',
    "import { x } from '../../apps/server/src/money/wallet/store.ts';",
    'tests outside of money import it through its index.ts only',
  ],
  [
    'apps/server/src/sportsbook/slip/a.ts',
    "import { x } from '../../cli/operate.ts';",
    'modules never import what puts a process together',
  ],
  [
    'apps/server/src/money/wallet/a.ts',
    "import { x } from '../../players/index.ts';",
    'money may import platform',
  ],
  [
    'apps/server/src/casino/rounds/a.ts',
    "import { x } from '../../sportsbook/index.ts';",
    'casino may import platform, money, players, feed',
  ],
  [
    'apps/server/src/newcomer/a.ts',
    "import { x } from '../money/index.ts';",
    "no place among the server's modules",
  ],
  [
    'apps/server/src/casino/rounds/a.ts',
    "import type { X } from '../jackpots/b.ts';",
    'casino/rounds may import fairness',
  ],
  [
    'apps/server/src/casino/fairness/sealing/a.ts',
    "import { x } from '../../rounds/b.ts';",
    'casino/fairness may import no other part of casino',
  ],
  [
    'apps/server/src/casino/history/a.ts',
    "import { x } from '../lobby/b.ts';",
    'casino/history may import fairness, rounds, jackpots, shared-rounds, sessions',
  ],
  ['apps/server/src/casino/sessions/a.ts', "import { x } from '../routes.ts';", 'casino/sessions may import'],
  [
    'apps/server/src/casino/newcomer/a.ts',
    "import { x } from '../rounds/b.ts';",
    'casino/newcomer is missing in the import arrow of casino',
  ],
  [
    'apps/server/src/sportsbook/placement/parse/a.ts',
    "import type { X } from '../price/b.ts';",
    'sportsbook/placement/parse may import no other part of sportsbook/placement',
  ],
  [
    'apps/server/src/sportsbook/placement/price/a.ts',
    "import { x } from '../limits/b.ts';",
    'sportsbook/placement/price may import rules, parse of sportsbook/placement',
  ],
  [
    'apps/server/src/sportsbook/placement/place/a.ts',
    "import { x } from '../wait/b.ts';",
    'sportsbook/placement/place may import rules, parse, price, limits of sportsbook/placement',
  ],
  [
    'apps/server/src/sportsbook/placement/wait/a.ts',
    "import { x } from '../routes.ts';",
    'sportsbook/placement/wait may import',
  ],
  [
    'apps/site/src/features/sportsbook/match/page/a.ts',
    "import { x } from '../facts/score-view.ts';",
    'through its index.ts or its lazy.ts only',
  ],
  [
    'packages/games/src/math/registry.ts',
    "import { x } from '../testing/play.ts';",
    'the product imports no test code',
  ],
  [
    'apps/server/src/money/a.ts',
    "import { x } from '@evens/games/testing';",
    'the product imports no test code',
  ],
  ['packages/web/src/live/socket.ts', "import { useRef } from 'react';", 'knows no React'],
  [
    'packages/web/src/ui/button.tsx',
    "import { x } from '../features/slip/index.ts';",
    'ui/ of packages/web/src/ may import navigation',
  ],
  [
    'packages/web/src/ui/button.tsx',
    "import { x } from '../core/words.ts';",
    'ui/ of packages/web/src/ may import navigation',
  ],
  [
    'packages/web/src/core/words.ts',
    "import { x } from '../features/slip/index.ts';",
    'core/ of packages/web/src/ may import navigation, live, ui',
  ],
  [
    'packages/web/src/core/modals.ts',
    "const x = await import('../features/wallet/top-up-dialog.tsx');",
    'core/ of packages/web/src/ may import navigation, live, ui',
  ],
  [
    'packages/web/src/core/words.ts',
    "import type { X } from '../start/start.ts';",
    'core/ of packages/web/src/ may import navigation, live, ui',
  ],
  [
    'apps/site/src/features/sportsbook/slip/a.ts',
    "import { x } from '../../../shell/start.ts';",
    'features/ of apps/site/src/ may import no other folder of it',
  ],
  [
    'packages/web/src/live/socket.ts',
    "import { x } from '../core/words.ts';",
    'live/ of packages/web/src/ may import no other folder of it',
  ],
  [
    'apps/site/src/extra/a.ts',
    "import { x } from '../core/words.ts';",
    'no place among the folders of apps/site/src/',
  ],
])('an import of %s with %s is refused', (name, text, why) => {
  expect(
    check(name, `\n${text}`).filter((line) => line.startsWith(`${name}:2 `) && line.includes(why)),
  ).toHaveLength(1);
});

test.each([
  ['packages/contract/src/a.ts', "import type { BookDelta } from '@evens/book';"],
  ['packages/contract/src/b.ts', "import { type BookDelta } from '@evens/book';"],
  [
    'packages/feed/src/a.ts',
    "import { readFile } from 'node:fs/promises';\nimport { x } from '@evens/pricing';",
  ],
  ['packages/book/src/a.test.ts', "import { readFileSync } from 'node:fs';"],
  [
    'apps/server/src/sportsbook/slip/a.ts',
    "import { x } from '../../money/index.ts';\nimport { y } from './store.ts';",
  ],
  ['apps/server/src/sportsbook/placement/routes.ts', "import { x } from './wait/b.ts';"],
  [
    'apps/server/src/sportsbook/placement/wait/a.ts',
    "import { x } from '../place/b.ts';\nimport { y } from '../limits/c.ts';\nimport { z } from '../../../players/index.ts';",
  ],
  ['apps/server/src/casino/routes.ts', "import { x } from './lobby/b.ts';"],
  [
    'apps/server/src/casino/sessions/a.ts',
    "import { x } from '../shared-rounds/b.ts';\nimport { y } from './c.ts';\nimport { z } from '../../money/index.ts';",
  ],
  [
    'apps/site/src/features/sportsbook/catalogue/a.ts',
    "import { x } from '../match/facts/index.ts';\nimport { y } from '../form/lazy.tsx';",
  ],
  [
    'apps/site/src/shell/layout.tsx',
    "import { x } from '../features/slip/slip-panel.tsx';\nimport { y } from '@evens/web/core/words.ts';",
  ],
  [
    'apps/back-office/src/panels/a.tsx',
    "import { x } from '@evens/web/core/words.ts';\nimport { y } from './b.ts';",
  ],
  [
    'packages/web/src/core/casino-visit.ts',
    "import { x } from '../live/hooks.ts';\nimport { y } from '../ui/number-formats.ts';",
  ],
  [
    'packages/web/src/ui/list.tsx',
    'import { x } from \'react\';\nexport const A = <T,>(p: T) => <b type="c">{String(p)}</b>;',
  ],
  [
    'tests/system/a.test.ts',
    "import { x } from '../../apps/server/src/money/index.ts';\nimport { y } from '../../apps/server/src/money/testing/y.ts';",
  ],
  ['apps/server/src/payments/tests/stage.ts', "import { x } from '../../../../sandbox/src/read-body.ts';"],
])('an import of %s with %s is allowed', (name, text) => {
  expect(check(name, text)).toEqual([]);
});

test('a circle of features is refused with its path', () => {
  const imports = [
    ['bonus-funds', 'wallet'],
    ['wallet', 'ledger'],
    ['ledger', 'wallet'],
  ].flatMap(([from, to]) =>
    readImports({
      name: `apps/server/src/money/${from}/a.ts`,
      text: `import { x } from '../${to}/index.ts';`,
    }),
  );
  expect(findBrokenImports(imports)).toEqual([
    'features import each other in a circle: apps/server/src/money/wallet → apps/server/src/money/ledger → apps/server/src/money/wallet',
  ]);
});
