// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  Link,
  Navigate,
  Router,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from './index.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
let root: Root;
let keys = 0;
const newKey = () => `${keys++}`;
let seen: { path: string; kind: string; state: unknown; alias: string | undefined; key: string }[];
let go: ReturnType<typeof useNavigate>;
let setSearch: ReturnType<typeof useSearchParams>[1];

function Place() {
  const { pathname, search, state, key } = useLocation();
  const kind = useNavigationType();
  const { alias } = useParams();
  go = useNavigate();
  setSearch = useSearchParams()[1];
  seen.push({ path: pathname + search, kind, state, alias, key });
  return <Link to="/sport/tennis" state="from-link" id="link" children="tennis" />;
}

const pages = [
  { path: '/sport/:alias', element: <Place /> },
  { path: '/old', element: <Navigate to="/sport/moved?a=1" replace /> },
  { path: '/', element: <Place /> },
];

beforeEach(() => {
  seen = [];
  history.replaceState(null, '', '/en/sport/soccer');
  root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() =>
    root.render(
      <Router basename="/en" newKey={newKey} children={<Routes pages={pages} otherwise={<p>gone</p>} />} />,
    ),
  );
});

afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

const last = () => seen.at(-1);

function click(init: MouseEventInit = {}) {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...init });
  let isPrevented = false;
  // The test's browser would really go there.
  const handleClick = (clickEvent: Event) => {
    isPrevented = clickEvent.defaultPrevented;
    clickEvent.preventDefault();
  };
  document.addEventListener('click', handleClick, { once: true });
  act(() => void document.querySelector('#link')?.dispatchEvent(event));
  return isPrevented;
}

it('the router begins at the path of the address bar, without the language', () => {
  expect(last()).toMatchObject({ path: '/sport/soccer', kind: 'POP', alias: 'soccer', state: null });
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/en/sport/tennis');
});

it('a link is followed without loading the page, and other tabs are left to the browser', () => {
  expect(click({ ctrlKey: true })).toBe(false);
  expect(last()?.path).toBe('/sport/soccer');
  const before = history.length;
  expect(click()).toBe(true);
  expect(last()).toMatchObject({ path: '/sport/tennis', kind: 'PUSH', alias: 'tennis', state: 'from-link' });
  expect(location.pathname).toBe('/en/sport/tennis');
  expect(history.length).toBe(before + 1);
  click();
  expect(last()?.kind).toBe('REPLACE');
  expect(history.length).toBe(before + 1);
});

it('the router follows the browser back, with the state of the entry', () => {
  act(() => go('/sport/tennis', { state: { kept: true } }));
  const storedState = history.state;
  const { key } = last() ?? {};
  history.replaceState(null, '', '/en');
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(last()).toMatchObject({ path: '/', kind: 'POP', key: 'default', state: null });
  history.replaceState(storedState, '', '/en/sport/tennis');
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(last()).toMatchObject({ path: '/sport/tennis', kind: 'POP', key, state: { kept: true } });
});

it('setting the query changes nothing else in the address', () => {
  act(() => setSearch((before) => new URLSearchParams([...before, ['hours', '6']])));
  expect(last()).toMatchObject({ path: '/sport/soccer?hours=6', kind: 'PUSH' });
  act(() => setSearch({}, { replace: true }));
  expect(last()).toMatchObject({ path: '/sport/soccer', kind: 'REPLACE' });
  expect(location.href).toMatch(/\/en\/sport\/soccer$/);
});

it('a page that only redirects leads to its target', () => {
  act(() => go('/old'));
  expect(last()).toMatchObject({ path: '/sport/moved?a=1', kind: 'REPLACE', alias: 'moved' });
});

it('an unknown path shows that the page does not exist', () => {
  act(() => go('/nowhere'));
  expect(document.body.textContent).toBe('gone');
});
