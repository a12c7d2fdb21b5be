export { readDrawnGames, registerArcadePages } from './arcade-pages.ts';
export { type SiteFlagParts, siteFlagRoutes } from './flag-routes.ts';
export type { Languages } from './page-head.ts';
export { areaOfPath } from './page-head.ts';
export { type PagesParts, registerPages } from './pages.ts';
export { type Finding, registerSiteRoutes, type SiteRoutesParts } from './routes.ts';
export { makeReadSiteRule, readSiteRule, writeMultilanguage } from './site-rule.ts';
export { registerSitemap, type SitemapParts } from './sitemap-routes.ts';
export { readWebApp, type WebApp } from './web-files.ts';
