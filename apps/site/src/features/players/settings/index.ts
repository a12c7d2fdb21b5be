export { Preferences } from './preferences.tsx';
export { QuickStakesChoice } from './quick-stakes-choice.tsx';
