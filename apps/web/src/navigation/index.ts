export type { Navigate as NavigateFunction } from './browser-history.ts';
export { Link } from './link.tsx';
export {
  Navigate,
  Router,
  Routes,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from './router.tsx';
