export { isAccountPath } from './account-path.ts';
export { accountTabs, pathOfTab } from './tabs.ts';
