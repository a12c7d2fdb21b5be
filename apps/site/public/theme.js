// Before the first paint: a theme chosen by hand doesn't flash the other one, and the placeholder of the page has the
// columns that the app will have.
try {
  const { theme, isSidebarHidden } = JSON.parse(localStorage.getItem('evens.settings') ?? '{}');
  const { dataset } = document.documentElement;
  // A page of both areas keeps the columns of the casino page before it: see casino-beneath.ts.
  if (dataset.page === 'shared' && sessionStorage.getItem('evens.casino-beneath')) dataset.page = 'casino';
  if (theme === 'dark' || theme === 'light') dataset.theme = theme;
  if (isSidebarHidden === true) dataset.sidebar = 'hidden';
  if (JSON.parse(localStorage.getItem('evens.slip') ?? '{}').selections?.length > 0) dataset.slip = 'filled';
} catch {
  // No storage: the system's theme it is.
}
