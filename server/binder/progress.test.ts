import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ANSWER_MAX, ANSWERS_MAX, LAST_INSTANT, TICKS_MAX, VERSIONS_MAX } from '#contract/binder/lesson-progress.ts'
import type { LessonProgress, MyProgress, ProgressInput } from '#contract/binder/progress.schema.ts'
import type { ProblemDetails } from '#contract/errors.ts'
import { profiles } from '#db/schema/accounts.ts'
import { lessonProgress } from '#db/schema/binder.ts'
import { binderLessons } from '#db/schema/posts-and-lessons.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import type { TestUser } from '../../tests/users.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ seed: false })
})
afterAll(() => site.close())

const question = 'Who would notice first?'
const nothing: ProgressInput = { answers: [], ticks: [], done: null }

async function aLesson(more: { isPublished?: boolean } = {}): Promise<string> {
  const [row] = await site.base.db
    .insert(binderLessons)
    .values({ title: 'One page', isPublished: true, publishedAt: new Date(), ...more })
    .returning({ id: binderLessons.id })
  if (!row) throw new Error('no lesson was made')
  return row.id
}

const answered = (text: string, at: number, by = 'laptop', seen = {}): ProgressInput => ({
  ...nothing,
  answers: [{ question, versions: [{ text, at, by }], seen: { ...seen, [by]: at } }],
})

const save = (person: TestUser | null, lessonId: string, body: unknown) =>
  site.call<LessonProgress & ProblemDetails>('PUT', `/api/binder/progress/${lessonId}`, {
    body,
    ...(person ? { token: person.token } : {}),
  })

const mine = ({ token }: TestUser) => site.call<MyProgress>('GET', '/api/binder/progress', { token })

const textsOf = ({ answers }: ProgressInput) => answers.flatMap(({ versions }) => versions.map(({ text }) => text))

test('answers, ticks and the done mark come back in every browser of the account', async () => {
  const ann = await site.person()
  const lessonId = await aLesson()
  const ticks = [{ step: 'Give it a day.', on: true, at: 4 }]
  const written = { ...answered('The dog', 3), ticks, done: { on: true, at: 5 } }

  const saved = await save(ann, lessonId, written)
  expect(saved.status).toBe(200)
  expect(saved.body).toEqual({ lessonId, ...written })
  expect((await mine(ann)).body).toEqual({ lessons: [{ lessonId, ...written }] })
})

test('what two browsers wrote without knowing of each other is merged: the newer stands, the older stays beside it', async () => {
  const ann = await site.person()
  const lessonId = await aLesson()
  await save(ann, lessonId, answered('The dog', 20, 'phone0'))
  const { body } = await save(ann, lessonId, answered('My sister', 10, 'laptop'))
  expect(textsOf(body)).toEqual(['The dog', 'My sister'])

  const replaced = answered('Both of them', 30, 'laptop', { phone0: 20 })
  expect(textsOf((await save(ann, lessonId, replaced)).body)).toEqual(['Both of them'])
})

test('a done mark that is taken away stays away, whichever browser tells it last', async () => {
  const ann = await site.person()
  const lessonId = await aLesson()
  await save(ann, lessonId, { ...nothing, done: { on: false, at: 20 } })
  const { body } = await save(ann, lessonId, { ...nothing, done: { on: true, at: 10 } })
  expect(body.done).toEqual({ on: false, at: 20 })
  const [row] = await site.base.db.select().from(lessonProgress).where(eq(lessonProgress.userId, ann.id))
  expect(row).toMatchObject({ doneAt: null, doneChangedAt: new Date(20) })
})

test('twenty browsers that save at once lose nothing', async () => {
  const ann = await site.person()
  const lessonId = await aLesson()
  const names = Array.from({ length: VERSIONS_MAX }, (_, index) => `browser${index}`)
  const answers = await Promise.all(names.map((by, index) => save(ann, lessonId, answered(by, index, by))))
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200))
  const [lesson] = (await mine(ann)).body.lessons
  expect(lesson && textsOf(lesson).sort()).toEqual(names.toSorted())
})

test('saving the same again changes nothing, the time of the last change included', async () => {
  const ann = await site.person()
  const lessonId = await aLesson()
  const row = async () => (await site.base.db.select().from(lessonProgress).where(eq(lessonProgress.userId, ann.id)))[0]
  await save(ann, lessonId, answered('The dog', 3))
  const before = await row()
  await save(ann, lessonId, answered('The dog', 3))
  expect(await row()).toEqual(before)
})

test('nobody sees what another person wrote, and an account that goes takes its answers along', async () => {
  const [ann, ben] = [await site.person(), await site.person({ admin: true })]
  const lessonId = await aLesson()
  await save(ann, lessonId, answered('The dog', 3))
  const { body } = await save(ben, lessonId, answered('My sister', 1))
  expect(textsOf(body)).toEqual(['My sister'])
  expect(JSON.stringify((await mine(ben)).body)).not.toContain('The dog')
  expect((await mine(ann)).body.lessons.map(textsOf)).toEqual([['The dog']])

  await site.base.db.delete(profiles).where(eq(profiles.id, ann.id))
  const left = await site.base.db.select().from(lessonProgress).where(eq(lessonProgress.lessonId, lessonId))
  expect(left.map(({ userId }) => userId)).toEqual([ben.id])
})

test('whoever is not signed in has nothing here', async () => {
  const lessonId = await aLesson()
  expect((await save(null, lessonId, nothing)).body.code).toBe('sign_in_required')
  expect((await site.call<ProblemDetails>('GET', '/api/binder/progress')).body.code).toBe('sign_in_required')
})

test('a lesson that is not published takes no answers, and one that goes leaves its readers theirs', async () => {
  const ann = await site.person()
  const draft = await aLesson({ isPublished: false })
  expect((await save(ann, draft, answered('The dog', 3))).status).toBe(404)
  expect((await save(ann, randomUUID(), answered('The dog', 3))).status).toBe(404)
  expect((await mine(ann)).body.lessons).toEqual([])

  const lessonId = await aLesson()
  await save(ann, lessonId, answered('The dog', 3))
  await site.base.db.delete(binderLessons).where(eq(binderLessons.id, lessonId))
  const late = answered('The dog and my sister', 4)
  expect(textsOf((await save(ann, lessonId, late)).body)).toEqual(['The dog and my sister'])
  expect((await mine(ann)).body.lessons.map(textsOf)).toEqual([['The dog and my sister']])
})

describe('what cannot be kept is refused, with the field that is wrong', () => {
  const one = { text: 'The dog', at: 3, by: 'laptop' }
  const answer = { question, versions: [one], seen: {} }
  const faults: [name: string, body: object, field: string][] = [
    ['no answers', { ticks: [], done: null }, 'answers'],
    ['no ticks', { answers: [], done: null }, 'ticks'],
    ['no word of the done mark', { answers: [], ticks: [] }, 'done'],
    [
      'an answer that is too long',
      { ...nothing, answers: [{ ...answer, versions: [{ ...one, text: 'x'.repeat(ANSWER_MAX + 1) }] }] },
      'answers.0.versions.0.text',
    ],
    ['an answer to no question', { ...nothing, answers: [{ ...answer, question: '' }] }, 'answers.0.question'],
    [
      'an instant after the year 9999',
      { ...nothing, answers: [{ ...answer, versions: [{ ...one, at: LAST_INSTANT + 1 }] }] },
      'answers.0.versions.0.at',
    ],
    ['half a millisecond', { ...nothing, done: { on: true, at: 0.5 } }, 'done.at'],
    [
      'a writer without a name',
      { ...nothing, answers: [{ ...answer, versions: [{ ...one, by: '' }] }] },
      'answers.0.versions.0.by',
    ],
    [
      'too many answers',
      { ...nothing, answers: Array.from({ length: ANSWERS_MAX + 1 }, (_, i) => ({ ...answer, question: `${i}` })) },
      'answers',
    ],
    [
      'too many steps',
      { ...nothing, ticks: Array.from({ length: TICKS_MAX + 1 }, (_, i) => ({ step: `${i}`, on: true, at: 1 })) },
      'ticks',
    ],
    ['a tick that is neither', { ...nothing, ticks: [{ step: 'a', on: 'yes', at: 1 }] }, 'ticks.0.on'],
  ]
  test.each(faults)('%s', async (_name, body, field) => {
    const ann = await site.person()
    const answer = await save(ann, await aLesson(), body)
    expect(answer.status).toBe(400)
    expect(answer.body.errors?.map((error) => error.field)).toContain(field)
    expect((await mine(ann)).body.lessons).toEqual([])
  })

  test('an address that is no id of ours', async () => {
    const answer = await save(await site.person(), 'one-page', nothing)
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, 'lessonId'])
  })

  test('more than fits, once both copies are one; what was there stays', async () => {
    const ann = await site.person()
    const lessonId = await aLesson()
    const sheet = (name: string, count: number): ProgressInput => ({
      ...nothing,
      answers: Array.from({ length: count }, (_, index) => ({
        question: `${name} ${index}`,
        versions: [{ ...one, text: 'x'.repeat(ANSWER_MAX) }],
        seen: {},
      })),
    })
    expect((await save(ann, lessonId, sheet('first', 30))).status).toBe(200)
    const refused = await save(ann, lessonId, sheet('second', 30))
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, 'answers'])
    expect((await mine(ann)).body.lessons[0]?.answers).toHaveLength(30)
  })
})

test('half a surrogate pair, right-to-left marks and quotes are kept as text, or as the sign for what cannot be', async () => {
  const ann = await site.person()
  const lessonId = await aLesson()
  const { body } = await save(ann, lessonId, answered('\ud83d "\u202e\' \\ \n', 3))
  expect(textsOf(body)).toEqual(['\ufffd "\u202e\' \\ \n'])
  expect((await mine(ann)).body.lessons.map(textsOf)).toEqual([['\ufffd "\u202e\' \\ \n']])
})
