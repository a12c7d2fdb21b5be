import './pressable.css';

/** The style element that React Aria would otherwise write into the page itself, which the site's policy does not allow. */
const STYLE_ID = 'react-aria-pressable-style';

/** Marks the style of React Aria's buttons as present, as it is in pressable.css. Runs before the first of them is rendered. */
export function claimPressableStyle(): void {
  if (document.getElementById(STYLE_ID)) return;
  const mark = document.createElement('meta');
  mark.id = STYLE_ID;
  document.head.prepend(mark);
}
