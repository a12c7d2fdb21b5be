export { accountTabs, isAccountPath, movedTo, pathOfTab } from './tabs.ts';
