import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { useLegalText } from './legal-query.ts';
import { versionText } from './version-text.ts';

const names = {
  'terms-and-conditions': 'shell.terms',
  'privacy-policy': 'shell.privacy',
} as const;

/**
 * Link to the version in force of a text that a form asks to agree to. Opens in a new tab, so that the form keeps its
 * fields.
 */
export function LegalLink({ name }: { readonly name: keyof typeof names }) {
  const { data } = useLegalText(name);
  return (
    <Link
      to={data ? `/${name}?version=${data.VersionID}` : `/${name}`}
      target="_blank"
      data-legal-link={name}
      className="inline-flex min-h-8 items-center text-sm text-accent-text underline touch:min-h-11"
    >
      {t(names[name])}
      {data && `, ${versionText(data.Version)}`}
    </Link>
  );
}
