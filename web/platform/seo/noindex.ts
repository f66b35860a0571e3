import type { MetaDescriptor } from 'react-router'
import { type Matches, pageTitle } from './page-meta.ts'

type Meta = (page: { matches: Matches }) => MetaDescriptor[]

export const noindexMeta =
  (title: string, robots = 'noindex'): Meta =>
  ({ matches }) => [{ title: pageTitle(matches, title) }, { name: 'robots', content: robots }]

/** Metadata of a page whose URL may contain a secret: also sends no referrer. */
export const secretUrlMeta =
  (title: string): Meta =>
  (page) => [...noindexMeta(title)(page), { name: 'referrer', content: 'no-referrer' }]

export const adminMeta = (title: string): Meta => noindexMeta(title, 'noindex, nofollow')
