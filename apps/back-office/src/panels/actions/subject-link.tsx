import type { ActionSubject } from '@evens/contract';
import { Link } from '@evens/web/navigation/index.ts';
import { panelLink } from '../panel-link.ts';

/** Panels with a page of one thing, by the kind of an act's subject. */
const pages: Readonly<Record<string, string>> = { match: 'match', ticket: 'ticket' };

/** The address of the page of an act's subject; undefined without a page. */
function subjectAddress({ Kind, ID, PlayerId }: ActionSubject): string | undefined {
  if (PlayerId !== null) return panelLink('player', PlayerId);
  const page = pages[Kind];
  const id = /^\d+/.exec(ID)?.[0];
  return page === undefined || id === undefined ? undefined : panelLink(page, id);
}

export function subjectText({ Kind, Name }: ActionSubject): string {
  return Name === '' ? Kind : `${Kind} ${Name}`;
}

/** The subject of an act, as a link if it has a page. */
export function SubjectLink({ subject }: { readonly subject: ActionSubject }) {
  const address = subjectAddress(subject);
  const text = <bdi translate="no">{subjectText(subject)}</bdi>;
  return address === undefined ? (
    text
  ) : (
    <Link to={address} className="underline underline-offset-2">
      {text}
    </Link>
  );
}
