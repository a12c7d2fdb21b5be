import { ResultForm } from './result-form.tsx';

/** Results that operators set; they are paid when a second operator approves them. */
export function ResultsPanel() {
  return <ResultForm />;
}
