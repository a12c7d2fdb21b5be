import { sandboxPoolStage, testPool } from './testing/pool-conformance.ts';

testPool(sandboxPoolStage);
