export type { Navigate as NavigateFunction } from './browser-history.ts';
export type { LayerRules } from './layers.ts';
export { Link } from './link.tsx';
export type { Place } from './place.ts';
export {
  Navigate,
  PageLayer,
  type RoutePage,
  Router,
  Routes,
  useCover,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useParams,
  usePlaceBeneath,
  useSearchParams,
} from './router.tsx';
