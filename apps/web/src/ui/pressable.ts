import './pressable.css';

/** The style element that React Aria would otherwise write into the page itself, which the site's policy does not allow. */
const STYLE_ID = 'react-aria-pressable-style';

/** Tells React Aria's buttons that their style is here already: it is in pressable.css. Before the first of them stands. */
export function claimPressableStyle(): void {
  if (document.getElementById(STYLE_ID)) return;
  const mark = document.createElement('meta');
  mark.id = STYLE_ID;
  document.head.prepend(mark);
}
