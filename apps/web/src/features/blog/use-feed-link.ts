import { useEffect } from 'react';

/** Names the feed in the page's head, for readers of feeds. */
export function useFeedLink(path: string | undefined, title: string): void {
  useEffect(() => {
    if (path === undefined) return;
    const link = document.createElement('link');
    link.rel = 'alternate';
    link.type = 'application/atom+xml';
    link.title = title;
    link.href = path;
    document.head.append(link);
    return () => link.remove();
  }, [path, title]);
}
