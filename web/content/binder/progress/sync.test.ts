import { describe, expect, test } from 'vitest'
import { ANSWER_MAX } from '#contract/content/binder/lesson-progress.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import { startFakeApi } from '../../../platform/api/fake-api.fixture.ts'
import { createTestBrowser, fakeStorage } from './browser.fixture.ts'

const site = await openSiteForFile()
const { rows } = await site.base.db.execute<{ id: string }>('SELECT id FROM binder_lessons LIMIT 1')
const lessonId = rows[0]?.id ?? ''

test('answers from before the sign-in move to the account and appear in a second browser', async () => {
  const ann = await site.createUser()
  const laptop = createTestBrowser(site.url)
  laptop.type(lessonId, 'The dog')
  laptop.signIn(ann)
  await laptop.progressSync.sync()
  expect(laptop.texts(lessonId)).toEqual(['The dog'])
  expect(laptop.lessonStore.read('', lessonId)).toBeNull()

  const phone = createTestBrowser(site.url)
  phone.signIn(ann)
  await phone.progressSync.refresh()
  expect(phone.texts(lessonId)).toEqual(['The dog'])
})

test('answers from before the sign-in are kept next to those of the account', async () => {
  const ann = await site.createUser()
  const laptop = createTestBrowser(site.url)
  laptop.signIn(ann)
  laptop.type(lessonId, 'My sister')
  await laptop.progressSync.sync()
  laptop.signOut()
  await laptop.progressSync.sync()
  laptop.type(lessonId, 'The dog')
  laptop.signIn(ann)
  await laptop.progressSync.sync()
  expect(laptop.texts(lessonId)).toEqual(['The dog', 'My sister'])
})

test('two browsers of one account converge in any order of syncs', async () => {
  const ann = await site.createUser()
  const [laptop, phone] = [createTestBrowser(site.url), createTestBrowser(site.url)]
  for (const browser of [laptop, phone]) browser.signIn(ann)
  laptop.type(lessonId, 'My sister')
  phone.type(lessonId, 'The dog')
  await Promise.all([laptop.progressSync.sync(), phone.progressSync.sync()])
  await Promise.all([laptop.progressSync.refresh(), phone.progressSync.refresh()])
  expect(laptop.texts(lessonId).toSorted()).toEqual(['My sister', 'The dog'])
  expect(phone.texts(lessonId)).toEqual(laptop.texts(lessonId))

  laptop.type(lessonId, 'Both of them')
  await laptop.progressSync.sync()
  await phone.progressSync.refresh()
  expect(phone.texts(lessonId)[0]).toBe('Both of them')
})

describe('sign-out', () => {
  test('removes all synced progress of the account from the browser', async () => {
    const ann = await site.createUser()
    const laptop = createTestBrowser(site.url)
    laptop.signIn(ann)
    laptop.type(lessonId, 'The dog')
    await laptop.progressSync.sync()
    laptop.signOut()
    await laptop.progressSync.sync()
    expect(laptop.lessonStore.list()).toEqual([])
  })

  /**
   * Sign-out removes the account's answers from the browser. Unsent answers stay hidden until their user signs in
   * again.
   */
  test('keeps unsent answers hidden from other users until the same user signs in again', async () => {
    const [ann, ben] = [await site.createUser(), await site.createUser()]
    const laptop = createTestBrowser(site.url)
    laptop.signIn(ann)
    laptop.type(lessonId, 'The dog')
    laptop.signOut()
    await laptop.progressSync.sync()
    expect(laptop.texts(lessonId)).toEqual([])
    laptop.signIn(ben)
    await laptop.progressSync.refresh()
    expect(laptop.texts(lessonId)).toEqual([])
    laptop.signOut()

    laptop.signIn(ann)
    await laptop.progressSync.sync()
    expect(laptop.texts(lessonId)).toEqual(['The dog'])
    laptop.signOut()
    await laptop.progressSync.sync()
    expect(laptop.lessonStore.list()).toEqual([])
  })

  test('during a sync: a late response restores nothing', async () => {
    const ann = await site.createUser()
    const laptop = createTestBrowser(site.url)
    laptop.signIn(ann)
    laptop.type(lessonId, 'The dog')
    const sync = laptop.progressSync.sync()
    laptop.signOut()
    await sync
    expect(laptop.texts(lessonId)).toEqual([])
    laptop.signIn(ann)
    await laptop.progressSync.refresh()
    expect(laptop.texts(lessonId)).toEqual(['The dog'])
  })
})

test.each(['no response', 'unavailable', 'a proxy page', 'a truncated response'] as const)(
  'API failure (%s): keeps the answers and schedules a retry',
  async (failure) => {
    await using service = await startFakeApi(failure)
    const laptop = createTestBrowser(service.url)
    laptop.signIn(await site.createUser())
    laptop.type(lessonId, 'The dog')
    await laptop.progressSync.refresh()
    await laptop.progressSync.sync()
    expect(laptop.texts(lessonId)).toEqual(['The dog'])
    expect([laptop.progressSync.isOffline(), laptop.scheduledRetries.length]).toEqual([true, 1])
  },
)

test('rejected answers stay in the browser with the error and are sent after the next edit', async () => {
  const laptop = createTestBrowser(site.url)
  laptop.signIn(await site.createUser())
  laptop.type(lessonId, 'x'.repeat(ANSWER_MAX + 1))
  await laptop.progressSync.sync()
  expect(laptop.progressSync.rejectionOf(lessonId)).toBe(`An answer can have at most ${ANSWER_MAX} characters.`)
  expect([laptop.progressSync.isOffline(), laptop.scheduledRetries.length]).toEqual([false, 0])
  laptop.type(lessonId, 'Shorter')
  await laptop.progressSync.sync()
  expect(laptop.progressSync.rejectionOf(lessonId)).toBeUndefined()
  expect(laptop.lessonStore.list().map(({ copy }) => copy.unsent)).toEqual([false])
})

test('account restored from a backup: the browser sends its answers again', async () => {
  const ann = await site.createUser()
  const laptop = createTestBrowser(site.url)
  laptop.signIn(ann)
  laptop.type(lessonId, 'The dog')
  await laptop.progressSync.sync()
  await site.base.db.execute('DELETE FROM lesson_progress')
  await laptop.progressSync.refresh()
  const phone = createTestBrowser(site.url)
  phone.signIn(ann)
  await phone.progressSync.refresh()
  expect(phone.texts(lessonId)).toEqual(['The dog'])
})

test('full storage: answers are kept in memory and sent', async () => {
  const ann = await site.createUser()
  const laptop = createTestBrowser(site.url, fakeStorage(0))
  laptop.type(lessonId, 'The dog')
  expect(laptop.texts(lessonId)).toEqual(['The dog'])
  expect(laptop.lessonStore.isPersisted('', lessonId)).toBe(false)
  laptop.signIn(ann)
  await laptop.progressSync.sync()
  const phone = createTestBrowser(site.url)
  phone.signIn(ann)
  await phone.progressSync.refresh()
  expect(phone.texts(lessonId)).toEqual(['The dog'])
})

test.each(['', 'null', '{', '[]', '{"by":1}', '{"by":"laptop","progress":{"answers":[{}],"ticks":[]}}'])(
  'stored text %j is ignored',
  (text) => {
    const storage = fakeStorage()
    storage.setItem(`journey.lesson./${lessonId}`, text)
    const laptop = createTestBrowser(site.url, storage)
    expect(laptop.lessonStore.list()).toEqual([])
    laptop.type(lessonId, 'The dog')
    expect(laptop.texts(lessonId)).toEqual(['The dog'])
  },
)
