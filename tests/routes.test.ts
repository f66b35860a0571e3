import { expect, test } from 'vitest'
import { isSlug, reservedSlugs } from '#contract/slugs.ts'
import routes from '../web/routes.ts'

type RouteEntry = { path?: string | undefined; children?: RouteEntry[] | undefined }

const pathsOf = (entries: RouteEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)])

const contentFolders = ['blog', 'binder', 'store', 'classes']

test('routes: every word in the place of a slug is reserved', () => {
  const words = pathsOf(routes as RouteEntry[])
    .map((path) => path.split('/'))
    .flatMap(([folder = '', word = '']) => (contentFolders.includes(folder) && isSlug(word) ? [word] : []))
  expect(reservedSlugs.toSorted()).toEqual([...new Set(words)].sort())
})
