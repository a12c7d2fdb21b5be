import { useEffect } from 'react';

/** Adds the feed to the document head for feed readers. */
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
