import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The pictures of the sport page and one price that can be selected. */
function BarePage() {
  const [isSelected, setSelected] = useState(false);
  const price = createElement(
    'button',
    { type: 'button', 'aria-pressed': isSelected, onClick: () => setSelected(!isSelected) },
    '1.85',
  );
  const pictures = ['GB-ENG', 'ES', 'US'].map((name) =>
    createElement('img', { key: name, src: `/flags/${name}.svg`, alt: '', width: 18, height: 12 }),
  );
  return createElement('main', undefined, createElement('h1', undefined, 'Home – Away'), pictures, price);
}

const root = document.getElementById('root');
if (!root) throw new Error('main: expected an element #root in index.html, found none');
createRoot(root).render(createElement(BarePage));
