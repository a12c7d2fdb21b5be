import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** One price that can be selected. */
function BarePage() {
  const [isSelected, setSelected] = useState(false);
  const price = createElement(
    'button',
    { type: 'button', 'aria-pressed': isSelected, onClick: () => setSelected(!isSelected) },
    '1.85',
  );
  return createElement('main', undefined, createElement('h1', undefined, 'Home – Away'), price);
}

const root = document.getElementById('root');
if (!root) throw new Error('main: expected an element #root in index.html, found none');
createRoot(root).render(createElement(BarePage));
