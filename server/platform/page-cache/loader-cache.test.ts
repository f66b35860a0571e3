import { expect, test } from 'vitest'
import { trackDependencies } from './dependencies.ts'
import { createLoaderCache } from './loader-cache.ts'

function setUp() {
  let now = 0
  let loads = 0
  let until: Date | null = null
  let gate = Promise.resolve()
  const cache = createLoaderCache({ now: () => new Date(now) })
  const loaders = {
    blog: {
      getPost: async (slug: string) => {
        loads += 1
        const load = loads
        await gate
        return { slug, load }
      },
      getDraft: async () => ++loads,
    },
  }
  const dependencies = { blog: { getPost: ({ slug }: { slug: string }) => ({ tags: [`post:${slug}`], until }) } }
  const tracker = () => trackDependencies(loaders, dependencies, cache)
  return {
    cache,
    tracker,
    getPost: async (slug: string) => (await tracker().loaders.blog.getPost(slug)).load,
    expireAt: (ms: number) => {
      until = new Date(ms)
    },
    advanceTo: (ms: number) => {
      now = ms
    },
    block: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
  }
}

test('loader cache: keeps each result with its dependencies until one of its cache tags is invalidated', async () => {
  const { cache, tracker, getPost } = setUp()
  expect([await getPost('a'), await getPost('a')]).toEqual([1, 2])
  cache.invalidateAll()
  expect([await getPost('a'), await getPost('b'), await getPost('a'), await getPost('b')]).toEqual([3, 4, 3, 4])
  cache.invalidate('post:b')
  expect([await getPost('a'), await getPost('b')]).toEqual([3, 5])
  const { loaders, dependencies } = tracker()
  await loaders.blog.getPost('a')
  expect(dependencies()).toEqual({ tags: new Set(['post:a']), until: null })
  cache.invalidateAll({ disconnected: true })
  expect([await getPost('a'), await getPost('a')]).toEqual([6, 7])
})

test('loader cache: does not keep a result that was invalidated while it was loaded', async () => {
  const { cache, getPost, block } = setUp()
  cache.invalidateAll()
  const unblock = block()
  const before = getPost('a')
  cache.invalidate('post:a')
  unblock()
  expect([await before, await getPost('a'), await getPost('a')]).toEqual([1, 2, 2])
})

test('loader cache: keeps no result beyond its time, and none of a loader without dependencies', async () => {
  const { cache, tracker, getPost, expireAt, advanceTo } = setUp()
  cache.invalidateAll()
  expireAt(1_000)
  expect([await getPost('a'), await getPost('a')]).toEqual([1, 1])
  advanceTo(1_000)
  expect(await getPost('a')).toBe(2)
  const getDraft = tracker().loaders.blog.getDraft
  expect([await getDraft(), await getDraft()]).toEqual([3, 4])
})
