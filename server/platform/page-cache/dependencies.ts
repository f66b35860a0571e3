import { Problem } from '../../problem.ts'
import type { CacheTag, ResultDependencies } from './cache-tags.ts'
import { earliest } from './earliest.ts'
import type { LoaderCache } from './loader-cache.ts'

/** The cache tags of a page, and the time until which it is valid without changes. Null: until the next change. */
export type Dependencies = { tags: Set<CacheTag>; until: Date | null }

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
  cache?: LoaderCache,
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
      track(cached(loader, `${domain} ${name}`, domainDependencies[name] ?? neverCached, cache), { add, fail }),
    ])
    return [domain, Object.fromEntries(entries)]
  })
  return { loaders: Object.fromEntries(tracked), dependencies: () => dependencies, failure: () => failure }
}

type ToDependencies = (result: unknown) => ResultDependencies | null
const neverCached: ToDependencies = () => null

type Loaded = { value: unknown; dependencies: ResultDependencies | null }

/** Wraps one loader: returns a kept result, or keeps a new one. */
function cached(loader: AnyLoader, name: string, toDependencies: ToDependencies, cache?: LoaderCache) {
  return (...input: unknown[]): Loaded | Promise<Loaded> => {
    const key = `${name} ${JSON.stringify(input)}`
    const kept = cache?.get(key)
    if (kept) return Promise.resolve(kept)
    const keep = cache?.startLoading(key)
    const result = loader(...input)
    if (!(result instanceof Promise)) return { value: result, dependencies: toDependencies(result) }
    return result.then((value) => {
      const dependencies = toDependencies(value)
      if (dependencies) keep?.({ value, dependencies })
      return { value, dependencies }
    })
  }
}

type Tracker = { add: (result: ResultDependencies | null) => void; fail: (error: unknown) => void }

/** Wraps one loader. A page must not be cached if a loader failed, except by `not_found`. */
function track(load: (...input: unknown[]) => Loaded | Promise<Loaded>, { add, fail }: Tracker): AnyLoader {
  const report = ({ value, dependencies }: Loaded) => {
    add(dependencies)
    return value
  }
  return (...input) => {
    const loaded = load(...input)
    if (!(loaded instanceof Promise)) return report(loaded)
    return loaded.then(report, (error: unknown) => {
      if (!(error instanceof Problem) || error.code !== 'not_found') fail(error)
      throw error
    })
  }
}
