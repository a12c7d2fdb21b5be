import type { ComponentProps } from 'react';
import { Link, useLocation } from '../navigation/index.ts';
import type { paths } from './route-paths.ts';
import { withWayBack } from './with-way-back.ts';

interface AccessLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  readonly to: typeof paths.login | typeof paths.register;
  /** The page after the form; the current one if missing. */
  readonly back?: string;
}

/** A link to log-in or registration, which return to the current page. */
export function AccessLink({ to, back, ...rest }: AccessLinkProps) {
  const here = useLocation();
  return <Link {...rest} to={withWayBack(to, back === undefined ? here : { pathname: back, search: '' })} />;
}
