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
import { firstLayers, type LayerRules, nextLayers } from './layers.ts';
import { byPrecision, matchPath, type Params } from './match-path.ts';
import { type Place, resolvePlace, type To, toHref } from './place.ts';

interface Navigation extends Step {
  readonly basename: string;
  readonly navigate: NavigateTo;
}

interface Layered {
  /** The page itself, or the one under a dialog that has a location of its own. */
  readonly beneath: Step;
  readonly isCovered: boolean;
  /** Leaves the location of the dialog for the page beneath. */
  uncover(): void;
}

const NavigationContext = createContext<Navigation | undefined>(undefined);
const LayersContext = createContext<Layered | undefined>(undefined);
const ParamsContext = createContext<Params>({});

function useLayers(): Layered {
  const layers = useContext(LayersContext);
  if (!layers) throw new Error('useLayers: expected a Router around the component, found none');
  return layers;
}

function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error('useNavigation: expected a Router around the component, found none');
  return navigation;
}

export interface RouterProps {
  /** Empty, or the language's segment with its slash. Never changes. */
  readonly basename: string;
  /** Names an entry of the tab's history as no other. */
  newKey(): string;
  /** Whether a path belongs to this app. Default: all do. */
  readonly owns?: (pathname: string) => boolean;
  /** The locations that are shown over the page from which they were opened; without it there are none. */
  readonly layers?: LayerRules;
  readonly children: ReactNode;
}

/** The previous page is shown until the next one can be shown: steps are transitions. */
export function Router({ basename, newKey, owns, layers: rules, children }: RouterProps) {
  const [browser] = useState(() => browserHistory(basename, newKey, owns));
  const [layers, setLayers] = useState(() => firstLayers(browser.step(), rules));
  useLayoutEffect(() => {
    const take = (step: Step) =>
      setLayers((before) => (before.top === step ? before : nextLayers(before, step, rules)));
    const end = browser.subscribe((next) => startTransition(() => take(next)));
    // A step that was taken before the subscription.
    take(browser.step());
    return end;
  }, [browser, rules]);
  const { top, beneath, isCovered } = layers;
  const navigation = useMemo(
    () => ({ ...top, basename, navigate: browser.navigate }),
    [top, basename, browser],
  );
  const layered = useMemo(
    () => ({
      beneath: beneath.step,
      isCovered,
      uncover() {
        if (beneath.entries > 0) return browser.back(beneath.entries);
        const { location } = beneath.step;
        browser.navigate(location, { replace: true, state: location.state });
      },
    }),
    [beneath, isCovered, browser],
  );
  return (
    <LayersContext value={layered}>
      <NavigationContext value={navigation}>{children}</NavigationContext>
    </LayersContext>
  );
}

/** The page under a dialog that has a location: inside it, the current location is the page's. */
export function PageLayer({ children }: { readonly children: ReactNode }) {
  const { basename, navigate } = useNavigation();
  const { beneath } = useLayers();
  const navigation = useMemo(
    () => ({
      ...beneath,
      basename,
      navigate: ((to, options) => navigate(resolvePlace(to, beneath.location), options)) satisfies NavigateTo,
    }),
    [beneath, basename, navigate],
  );
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

/** Whether a dialog with a location of its own is shown over the page, and the way to leave it. */
export function useCover(): { readonly isCovered: boolean; uncover(): void } {
  return useLayers();
}

/** The page under the visible dialog, or the page itself. */
export function usePlaceBeneath(): Place {
  return useLayers().beneath.location;
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

/** The page whose path matches. A component on two paths keeps its state when the location changes between them. */
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

/** Values of the parameters in the page's path. */
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
  return toHref(resolvePlace(to, location), basename);
}

type SearchChange =
  | URLSearchParams
  | Readonly<Record<string, string>>
  | ((before: URLSearchParams) => URLSearchParams);

/** The query of the page's address, and a function that changes it. */
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
