import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ANSWER_MAX } from '#contract/binder/lesson-progress.ts'
import { openTestSite, type TestSite } from '../../../tests/test-server.ts'
import { startFakeApi } from '../../api/fake-api.fixture.ts'
import { aReadersBrowser, aStorage } from './browser.fixture.ts'

let site: TestSite
let lessonId: string
beforeAll(async () => {
  site = await openTestSite()
  const { rows } = await site.base.db.execute<{ id: string }>('SELECT id FROM binder_lessons LIMIT 1')
  lessonId = rows[0]?.id ?? ''
})
afterAll(() => site.close())

test('what was written before signing in is the account’s afterwards, and in a second browser', async () => {
  const ann = await site.person()
  const laptop = aReadersBrowser(site.url)
  laptop.type(lessonId, 'The dog')
  laptop.signIn(ann)
  await laptop.courier.sync()
  expect(laptop.texts(lessonId)).toEqual(['The dog'])
  expect(laptop.shelf.read('', lessonId)).toBeNull()

  const phone = aReadersBrowser(site.url)
  phone.signIn(ann)
  await phone.courier.refresh()
  expect(phone.texts(lessonId)).toEqual(['The dog'])
})

test('what was written signed out is put beside what the account holds already', async () => {
  const ann = await site.person()
  const laptop = aReadersBrowser(site.url)
  laptop.signIn(ann)
  laptop.type(lessonId, 'My sister')
  await laptop.courier.sync()
  laptop.signOut()
  await laptop.courier.sync()
  laptop.type(lessonId, 'The dog')
  laptop.signIn(ann)
  await laptop.courier.sync()
  expect(laptop.texts(lessonId)).toEqual(['The dog', 'My sister'])
})

test('two browsers of one account come to the same, whichever is carried first', async () => {
  const ann = await site.person()
  const [laptop, phone] = [aReadersBrowser(site.url), aReadersBrowser(site.url)]
  for (const browser of [laptop, phone]) browser.signIn(ann)
  laptop.type(lessonId, 'My sister')
  phone.type(lessonId, 'The dog')
  await Promise.all([laptop.courier.sync(), phone.courier.sync()])
  await Promise.all([laptop.courier.refresh(), phone.courier.refresh()])
  expect(laptop.texts(lessonId).toSorted()).toEqual(['My sister', 'The dog'])
  expect(phone.texts(lessonId)).toEqual(laptop.texts(lessonId))

  laptop.type(lessonId, 'Both of them')
  await laptop.courier.sync()
  await phone.courier.refresh()
  expect(phone.texts(lessonId)[0]).toBe('Both of them')
})

describe('signing out', () => {
  test('leaves nothing of the account in this browser', async () => {
    const ann = await site.person()
    const laptop = aReadersBrowser(site.url)
    laptop.signIn(ann)
    laptop.type(lessonId, 'The dog')
    await laptop.courier.sync()
    laptop.signOut()
    await laptop.courier.sync()
    expect(laptop.shelf.list()).toEqual([])
  })

  test('keeps what did not arrive, out of everybody’s sight, until its reader is back', async () => {
    const [ann, ben] = [await site.person(), await site.person()]
    const laptop = aReadersBrowser(site.url)
    laptop.signIn(ann)
    laptop.type(lessonId, 'The dog')
    laptop.signOut()
    await laptop.courier.sync()
    expect(laptop.texts(lessonId)).toEqual([])
    laptop.signIn(ben)
    await laptop.courier.refresh()
    expect(laptop.texts(lessonId)).toEqual([])
    laptop.signOut()

    laptop.signIn(ann)
    await laptop.courier.sync()
    expect(laptop.texts(lessonId)).toEqual(['The dog'])
    laptop.signOut()
    await laptop.courier.sync()
    expect(laptop.shelf.list()).toEqual([])
  })

  test('while an answer is on its way brings nothing back', async () => {
    const ann = await site.person()
    const laptop = aReadersBrowser(site.url)
    laptop.signIn(ann)
    laptop.type(lessonId, 'The dog')
    const trip = laptop.courier.sync()
    laptop.signOut()
    await trip
    expect(laptop.texts(lessonId)).toEqual([])
    laptop.signIn(ann)
    await laptop.courier.refresh()
    expect(laptop.texts(lessonId)).toEqual(['The dog'])
  })
})

test.each(['no response', 'unavailable', 'a proxy page', 'a truncated response'] as const)(
  'a service that answers %s takes nothing away, and is tried again later',
  async (fault) => {
    await using service = await startFakeApi(fault)
    const laptop = aReadersBrowser(service.url)
    laptop.signIn(await site.person())
    laptop.type(lessonId, 'The dog')
    await laptop.courier.refresh()
    await laptop.courier.sync()
    expect(laptop.texts(lessonId)).toEqual(['The dog'])
    expect([laptop.courier.isAway(), laptop.waiting.length]).toEqual([true, 1])
  },
)

test('what the account refuses stays here with its reason, and is tried again after the next edit', async () => {
  const laptop = aReadersBrowser(site.url)
  laptop.signIn(await site.person())
  laptop.type(lessonId, 'x'.repeat(ANSWER_MAX + 1))
  await laptop.courier.sync()
  expect(laptop.courier.refusalOf(lessonId)).toBe(`An answer is at most ${ANSWER_MAX} characters.`)
  expect([laptop.courier.isAway(), laptop.waiting.length]).toEqual([false, 0])
  laptop.type(lessonId, 'Shorter')
  await laptop.courier.sync()
  expect(laptop.courier.refusalOf(lessonId)).toBeUndefined()
  expect(laptop.shelf.list().map(({ copy }) => copy.unsent)).toEqual([false])
})

test('an account that was put back to an older state gets again what this browser has', async () => {
  const ann = await site.person()
  const laptop = aReadersBrowser(site.url)
  laptop.signIn(ann)
  laptop.type(lessonId, 'The dog')
  await laptop.courier.sync()
  await site.base.db.execute('DELETE FROM lesson_progress')
  await laptop.courier.refresh()
  const phone = aReadersBrowser(site.url)
  phone.signIn(ann)
  await phone.courier.refresh()
  expect(phone.texts(lessonId)).toEqual(['The dog'])
})

test('a browser without room keeps the answers for as long as the page is open, and sends them', async () => {
  const ann = await site.person()
  const laptop = aReadersBrowser(site.url, aStorage(0))
  laptop.type(lessonId, 'The dog')
  expect(laptop.texts(lessonId)).toEqual(['The dog'])
  expect(laptop.shelf.isKept('', lessonId)).toBe(false)
  laptop.signIn(ann)
  await laptop.courier.sync()
  const phone = aReadersBrowser(site.url)
  phone.signIn(ann)
  await phone.courier.refresh()
  expect(phone.texts(lessonId)).toEqual(['The dog'])
})

test.each(['', 'null', '{', '[]', '{"by":1}', '{"by":"laptop","progress":{"answers":[{}],"ticks":[]}}'])(
  'a storage that holds %j holds no lesson',
  (text) => {
    const storage = aStorage()
    storage.setItem(`journey.lesson./${lessonId}`, text)
    const laptop = aReadersBrowser(site.url, storage)
    expect(laptop.shelf.list()).toEqual([])
    laptop.type(lessonId, 'The dog')
    expect(laptop.texts(lessonId)).toEqual(['The dog'])
  },
)
