export type Day = 'today' | 'all';

/** A sport's page of today has a path of its own, a game's a filter. */
export function sportLinkOfDay(link: string, isToday: boolean): string {
  if (!isToday) return link;
  return link.startsWith('/sport/') ? `${link}/today` : linkOfDay(link, true);
}

export function linkOfDay(link: string, isToday: boolean): string {
  return isToday ? `${link}?hours=today` : link;
}

/** Where the toggle leads from a path: the same page on that day; from a page that has no days, to all sports. */
export function pathOnDay(path: string, day: Day): string {
  const isToday = day === 'today';
  const [area = '', sport, category, ...rest] = path.split('/').filter(Boolean);
  const isListed = area.toLowerCase() === 'sport' && !rest.includes('match');
  if (!isListed || sport === undefined || pages.test(sport)) return linkOfDay('/sport', isToday);
  if (category === undefined || category.toLowerCase() === 'today')
    return sportLinkOfDay(`/sport/${sport}`, isToday);
  return linkOfDay(`/${[area, sport, category, ...rest].join('/')}`, isToday);
}

const pages = /^(results|favorites|schedule|outrights|top-tournaments|koreanview)$/i;
