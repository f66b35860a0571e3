/** What search engines are told: every public address, and where they need not look. */
export { robots } from './robots.ts'
export { sitemap, sitemapPart } from './sitemap.ts'
