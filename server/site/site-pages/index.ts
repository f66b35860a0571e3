export { findBlanks } from './admin/blanks.ts'
export { getSitePage, listLegalLinks } from './published-pages.ts'
