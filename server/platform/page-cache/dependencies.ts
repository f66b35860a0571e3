import { Problem } from '../../problem.ts'
import { earliest } from './earliest.ts'

/**
 * A cache tag, as in the payload of a database notification: 'posts' when posts are added, removed or reordered,
 * 'post:…' when the post with this id changes, 'post:*' when any post changes.
 */
export type CacheTag = string

/** The cache tags of a page, and the time until which it is valid without changes. Null: until the next change. */
export type Dependencies = { tags: Set<CacheTag>; until: Date | null }

type ResultDependencies = { tags: CacheTag[]; until?: Date | null }

/**
 * The dependencies of a domain's loaders by their names. The result of a loader without an entry, or of one that returns
 * null, is personal or momentary: a page with it must not be cached.
 */
export type CacheDependencies<Loaders> = {
  [Name in keyof Loaders]?: (
    result: Loaders[Name] extends (...input: never[]) => infer Result ? Awaited<Result> : never,
  ) => ResultDependencies | null
}

type AnyLoader = (...input: unknown[]) => unknown
type AnyLoaders = Record<string, Record<string, AnyLoader>>

export type DependencyTracker<Loaders> = {
  loaders: Loaders
  dependencies: () => Dependencies | null
  /** Returns the first error of a loader except `not_found`; undefined if there was none. */
  failure: () => unknown
}

export function trackDependencies<Loaders extends object>(
  loaders: Loaders,
  dependenciesByDomain: { [Domain in keyof Loaders]?: CacheDependencies<Loaders[Domain]> },
): DependencyTracker<Loaders> {
  let dependencies: Dependencies | null = { tags: new Set(), until: null }
  let failure: unknown
  const add = (result: ResultDependencies | null) => {
    if (!result) dependencies = null
    if (!result || !dependencies) return
    for (const tag of result.tags) dependencies.tags.add(tag)
    dependencies.until = earliest([dependencies.until, result.until ?? null])
  }
  const fail = (error: unknown) => {
    dependencies = null
    failure ??= error
  }
  const tracked = Object.entries(loaders as AnyLoaders).map(([domain, loadersOfDomain]) => {
    const domainDependencies =
      (dependenciesByDomain as Record<string, Record<string, ToDependencies> | undefined>)[domain] ?? {}
    const entries = Object.entries(loadersOfDomain).map(([name, loader]) => [
      name,
      track(loader, domainDependencies[name] ?? neverCached, { add, fail }),
    ])
    return [domain, Object.fromEntries(entries)]
  })
  return { loaders: Object.fromEntries(tracked), dependencies: () => dependencies, failure: () => failure }
}

type ToDependencies = (result: unknown) => ResultDependencies | null
const neverCached: ToDependencies = () => null

type Tracker = { add: (result: ResultDependencies | null) => void; fail: (error: unknown) => void }

/** Wraps one loader. A page must not be cached if a loader failed, except by `not_found`. */
function track(loader: AnyLoader, toDependencies: ToDependencies, { add, fail }: Tracker): AnyLoader {
  return (...input) => {
    const result = loader(...input)
    if (!(result instanceof Promise)) {
      add(toDependencies(result))
      return result
    }
    return result.then(
      (value) => {
        add(toDependencies(value))
        return value
      },
      (error: unknown) => {
        if (!(error instanceof Problem) || error.code !== 'not_found') fail(error)
        throw error
      },
    )
  }
}
