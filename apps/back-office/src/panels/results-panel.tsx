import { ResultForm } from './result-form.tsx';

/** Results set by operators. Bets are paid when a second operator approves. */
export function ResultsPanel() {
  return <ResultForm />;
}
