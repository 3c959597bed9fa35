import { useI18n } from '../../i18n/index.ts';
import { Link } from '../../ui/index.ts';
import { useOptions } from '../options.ts';
import { routerPathOf } from '../path-of.ts';

/** The other pages that may be opened without being signed in; those that need a token come by mail. */
export function PublicLinks() {
  const { catalogue } = useOptions();
  const { text } = useI18n();
  const pages = catalogue.resources.filter((entry) => entry.isPublic && entry.route.every((part) => typeof part === 'string'));
  return pages.map((entry) => (
    <Link key={entry.name} to={routerPathOf(entry)}>
      {text(entry.title)}
    </Link>
  ));
}
