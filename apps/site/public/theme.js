// Before the first paint, so that a theme chosen by hand doesn't flash the other one.
try {
  const theme = JSON.parse(localStorage.getItem('evens.settings') ?? '{}').theme;
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
} catch {
  // No storage: the system's theme it is.
}
