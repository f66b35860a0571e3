export { robots } from './robots.ts'
export { sitemap, sitemapPart } from './sitemap.ts'
