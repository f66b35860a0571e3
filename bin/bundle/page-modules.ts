import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Rolldown } from 'vite'
import routes from '../../web/routes.ts'

export type ModuleGraph = Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo' | 'parse'>

/** Returns the ids of the modules that a module imports. */
export type ImportReader = (id: string) => readonly string[]

type Page = { path: string; files: string[] }

/**
 * Returns the ids of the modules that each page loads before it can be used, without the pages of admins. The entry 'later'
 * has what public pages load afterwards: such code must not share a chunk with a page of the planner.
 */
export function listPageModules(graph: ModuleGraph, importsOf: ImportReader): Map<string, Set<string>> {
  const entries = [...graph.getModuleIds()].filter((id) => graph.getModuleInfo(id)?.isEntry)
  const entriesOf = (files: string[]) => entries.filter((id) => files.includes(withoutQuery(id)))
  const pages = new Map(listPages(routes).map(({ path, files }) => [path, withImports(entriesOf(files), importsOf)]))

  const isPublic = (path: string) => !path.startsWith('planner/')
  const first = new Set([...pages].flatMap(([path, ids]) => (isPublic(path) ? [...ids] : [])))
  const laterImports = (id: string) =>
    (graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []).filter((later) => !/\/web\/(admin|planner)\//.test(later))
  const all = withImports(first, (id) => [...importsOf(id), ...laterImports(id)])
  return pages.set('later', new Set([...all].filter((id) => !first.has(id))))
}

/** Returns the pages with the files whose code they load first, relative to `web`. */
function listPages(entries: RouteConfigEntry[], parents = ['entry.client.tsx', 'root.tsx']): Page[] {
  return entries.flatMap(({ file, children }) => {
    if (file.startsWith('admin/') || file.endsWith('.ts')) return []
    const files = [...parents, file]
    if (children) return listPages(children, files)
    return { path: file, files: files.map((name) => join(import.meta.dirname, '../../web', name)) }
  })
}

const withoutQuery = (id: string) => id.replace(/\?.*/, '')

/** Returns the ids of the modules with all that they import. */
export function withImports(first: Iterable<string>, importsOf: ImportReader): Set<string> {
  const loaded = new Set(first)
  for (const id of loaded) for (const imported of importsOf(id)) loaded.add(imported)
  return loaded
}

/** Returns a function that lists the imports of a module. Of the package of icons, these are the icons that it names. */
export function createImportReader({ getModuleInfo, parse }: ModuleGraph): ImportReader {
  const isIconPackage = (id: string) => id.endsWith('/lucide-react.mjs')
  const iconIds = new Map<string, string>()
  const statements = (id: string) => parse(getModuleInfo(id)?.code ?? '').body

  function readIconPackage(id: string): void {
    for (const statement of statements(id))
      if (statement.type === 'ExportNamedDeclaration' && statement.source)
        for (const { exported } of statement.specifiers)
          if (exported.type === 'Identifier') iconIds.set(exported.name, join(id, '..', statement.source.value))
  }

  function listIcons(id: string): string[] {
    return statements(id).flatMap((statement) =>
      statement.type === 'ImportDeclaration' && statement.source.value === 'lucide-react'
        ? statement.specifiers.flatMap((specifier) =>
            specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier'
              ? (iconIds.get(specifier.imported.name) ?? [])
              : [],
          )
        : [],
    )
  }

  return (id) => {
    const ids = getModuleInfo(id)?.importedIds ?? []
    const iconPackage = ids.find(isIconPackage)
    if (!iconPackage) return ids
    if (iconIds.size === 0) readIconPackage(iconPackage)
    return [...ids.filter((imported) => imported !== iconPackage), ...listIcons(id)]
  }
}
