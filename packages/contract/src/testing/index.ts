export { answerFaults } from './answer-faults.ts';
export { smallestFields } from './smallest-fields.ts';
