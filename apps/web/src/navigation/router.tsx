import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import {
  browserHistory,
  type Location,
  type NavigateOptions,
  type Navigate as NavigateTo,
  type Step,
  type StepKind,
} from './browser-history.ts';
import { byPrecision, matchPath, type Params } from './match-path.ts';
import { hrefOf, placeOf, type To } from './place.ts';

interface Navigation extends Step {
  readonly basename: string;
  readonly navigate: NavigateTo;
}

const NavigationContext = createContext<Navigation | undefined>(undefined);
const ParamsContext = createContext<Params>({});

function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error('useNavigation: expected a Router around the component, found none');
  return navigation;
}

export interface RouterProps {
  /** Empty, or the language's segment with its slash. Stays what it is. */
  readonly basename: string;
  /** Names an entry of the tab's history as no other. */
  newKey(): string;
  readonly children: ReactNode;
}

/** The previous page is shown until the next one can be shown: steps are transitions. */
export function Router({ basename, newKey, children }: RouterProps) {
  const [browser] = useState(() => browserHistory(basename, newKey));
  const [step, setStep] = useState(browser.step);
  useLayoutEffect(() => {
    const end = browser.subscribe((next) => startTransition(() => setStep(next)));
    // A step that was taken before anybody listened.
    setStep(browser.step());
    return end;
  }, [browser]);
  const navigation = useMemo(
    () => ({ ...step, basename, navigate: browser.navigate }),
    [step, basename, browser],
  );
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

export interface RoutePage {
  readonly path: string;
  readonly element: ReactNode;
}

export interface RoutesProps {
  /** Made once: their order of trial is found anew with another list. */
  readonly pages: readonly RoutePage[];
  readonly otherwise: ReactNode;
}

/** The page whose path fits. One component on two paths goes on as it is from one to the other. */
export function Routes({ pages, otherwise }: RoutesProps) {
  const { pathname } = useLocation();
  const tried = useMemo(() => byPrecision(pages), [pages]);
  const [element, params] = useMemo(() => {
    for (const page of tried) {
      const found = matchPath(page.path, pathname);
      if (found) return [page.element, found] as const;
    }
    return [otherwise, {}] as const;
  }, [tried, pathname, otherwise]);
  return <ParamsContext value={params}>{element}</ParamsContext>;
}

export function useLocation(): Location {
  return useNavigation().location;
}

export function useNavigate(): NavigateTo {
  return useNavigation().navigate;
}

export function useNavigationType(): StepKind {
  return useNavigation().kind;
}

/** What stands for the parameters of the page's path. */
export function useParams(): Params {
  return useContext(ParamsContext);
}

export function useMatch(pattern: string): Params | null {
  const { pathname } = useLocation();
  return useMemo(() => matchPath(pattern, pathname), [pattern, pathname]);
}

/** An address as the browser's own links need it. */
export function useHref(to: To): string {
  const { location, basename } = useNavigation();
  return hrefOf(placeOf(to, location), basename);
}

type SearchChange =
  | URLSearchParams
  | Readonly<Record<string, string>>
  | ((before: URLSearchParams) => URLSearchParams);

/** The query of the page's address, and what changes it. */
export function useSearchParams() {
  const { location, navigate } = useNavigation();
  const { search } = location;
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = (change: SearchChange, options?: NavigateOptions) => {
    const next =
      typeof change === 'function' ? change(new URLSearchParams(search)) : new URLSearchParams(change);
    navigate({ search: `${next}` }, options);
  };
  return [params, setParams] as const;
}

/** Redirects as soon as it is rendered. */
export function Navigate({ to, replace }: { readonly to: string; readonly replace?: boolean }) {
  const { navigate } = useNavigation();
  useEffect(() => navigate(to, { replace }), [navigate, to, replace]);
  return null;
}
