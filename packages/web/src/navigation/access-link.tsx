import type { paths } from '../core/route-paths.ts';
import { Link, type LinkProps } from './link.tsx';
import { useLocation } from './router.tsx';
import { withWayBack } from './with-way-back.ts';

interface AccessLinkProps extends Omit<LinkProps, 'to'> {
  readonly to: typeof paths.login | typeof paths.register;
  /** The page after the form; the current one if missing. */
  readonly back?: string;
}

/** A link to log-in or registration, which return to the current page. */
export function AccessLink({ to, back, ...rest }: AccessLinkProps) {
  const here = useLocation();
  return <Link {...rest} to={withWayBack(to, back === undefined ? here : { pathname: back, search: '' })} />;
}
