export { findBlanks } from './admin/blanks.ts'
export { listSitePages, sitePages } from './admin/site-pages.ts'
export { createStarterPage } from './admin/starter-pages.ts'
export { getSitePage, listLegalLinks } from './published-pages.ts'
