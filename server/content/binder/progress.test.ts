import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  ANSWER_MAX,
  ANSWERS_MAX,
  LAST_INSTANT,
  STEPS_MAX,
  VERSIONS_MAX,
} from '#contract/content/binder/lesson-progress.ts'
import type { LessonProgress, MyProgress, ProgressInput } from '#contract/content/binder/progress.schema.ts'
import type { ProblemDetails } from '#contract/errors.ts'
import { binderLessons, lessonProgress } from '#db/schema/content/binder.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'

const site = await openSiteForFile({ seed: false })

const question = 'Who would notice first?'
const empty: ProgressInput = { answers: [], ticks: [], done: null }

async function insertLesson(overrides: { isPublished?: boolean } = {}): Promise<string> {
  const [row] = await site.base.db
    .insert(binderLessons)
    .values({ title: 'One page', isPublished: true, publishedAt: new Date(), ...overrides })
    .returning({ id: binderLessons.id })
  if (!row) throw new Error('lesson was not inserted')
  return row.id
}

const answerInput = (text: string, at: number, by = 'laptop', seen = {}): ProgressInput => ({
  ...empty,
  answers: [{ question, versions: [{ text, at, by }], seen: { ...seen, [by]: at } }],
})

const save = (user: TestUser | null, lessonId: string, body: unknown) =>
  site.call<LessonProgress & ProblemDetails>('PUT', `/api/binder/progress/${lessonId}`, {
    body,
    ...(user ? { token: user.token } : {}),
  })

const fetchProgress = ({ token }: TestUser) => site.call<MyProgress>('GET', '/api/binder/progress', { token })

const textsOf = ({ answers }: ProgressInput) => answers.flatMap(({ versions }) => versions.map(({ text }) => text))

test('save progress: answers, ticks and the done state are returned to all browsers of the account', async () => {
  const ann = await site.createUser()
  const lessonId = await insertLesson()
  const ticks = [{ step: 'Give it a day.', on: true, at: 4 }]
  const written = { ...answerInput('The dog', 3), ticks, done: { on: true, at: 5 } }

  const saved = await save(ann, lessonId, written)
  expect(saved.status).toBe(200)
  expect(saved.body).toEqual({ lessonId, ...written })
  expect((await fetchProgress(ann)).body).toEqual({ lessons: [{ lessonId, ...written }] })
})

test('save progress: concurrent answers are both kept, the newer one first', async () => {
  const ann = await site.createUser()
  const lessonId = await insertLesson()
  await save(ann, lessonId, answerInput('The dog', 20, 'phone0'))
  const { body } = await save(ann, lessonId, answerInput('My sister', 10, 'laptop'))
  expect(textsOf(body)).toEqual(['The dog', 'My sister'])

  const replaced = answerInput('Both of them', 30, 'laptop', { phone0: 20 })
  expect(textsOf((await save(ann, lessonId, replaced)).body)).toEqual(['Both of them'])
})

test('save progress: the later change of the done state wins, in any order of arrival', async () => {
  const ann = await site.createUser()
  const lessonId = await insertLesson()
  await save(ann, lessonId, { ...empty, done: { on: false, at: 20 } })
  const { body } = await save(ann, lessonId, { ...empty, done: { on: true, at: 10 } })
  expect(body.done).toEqual({ on: false, at: 20 })
  const [row] = await site.base.db.select().from(lessonProgress).where(eq(lessonProgress.userId, ann.id))
  expect(row).toMatchObject({ doneAt: null, doneChangedAt: new Date(20) })
})

test('save progress: twenty concurrent saves lose nothing', async () => {
  const ann = await site.createUser()
  const lessonId = await insertLesson()
  const names = Array.from({ length: VERSIONS_MAX }, (_, index) => `browser${index}`)
  const responses = await Promise.all(names.map((by, index) => save(ann, lessonId, answerInput(by, index, by))))
  expect(responses.map(({ status }) => status)).toEqual(names.map(() => 200))
  const [lesson] = (await fetchProgress(ann)).body.lessons
  expect(lesson && textsOf(lesson).sort()).toEqual(names.toSorted())
})

test('save progress: saving the same again changes nothing', async () => {
  const ann = await site.createUser()
  const lessonId = await insertLesson()
  const row = async () => (await site.base.db.select().from(lessonProgress).where(eq(lessonProgress.userId, ann.id)))[0]
  await save(ann, lessonId, answerInput('The dog', 3))
  const before = await row()
  await save(ann, lessonId, answerInput('The dog', 3))
  expect(await row()).toEqual(before)
})

/** Answers, checked steps and the done state are saved in the account, within limits. No other user sees them. */
test('progress is private and is deleted with the account', async () => {
  const [ann, ben] = [await site.createUser(), await site.createUser({ admin: true })]
  const lessonId = await insertLesson()
  await save(ann, lessonId, answerInput('The dog', 3))
  const { body } = await save(ben, lessonId, answerInput('My sister', 1))
  expect(textsOf(body)).toEqual(['My sister'])
  expect(JSON.stringify((await fetchProgress(ben)).body)).not.toContain('The dog')
  expect((await fetchProgress(ann)).body.lessons.map(textsOf)).toEqual([['The dog']])

  await site.base.db.delete(profiles).where(eq(profiles.id, ann.id))
  const remaining = await site.base.db.select().from(lessonProgress).where(eq(lessonProgress.lessonId, lessonId))
  expect(remaining.map(({ userId }) => userId)).toEqual([ben.id])
})

test('progress requires sign-in', async () => {
  const lessonId = await insertLesson()
  expect((await save(null, lessonId, empty)).body.code).toBe('sign_in_required')
  expect((await site.call<ProblemDetails>('GET', '/api/binder/progress')).body.code).toBe('sign_in_required')
})

test('save progress: an unpublished lesson returns 404; progress in a deleted lesson is kept and can be updated', async () => {
  const ann = await site.createUser()
  const draft = await insertLesson({ isPublished: false })
  expect((await save(ann, draft, answerInput('The dog', 3))).status).toBe(404)
  expect((await save(ann, randomUUID(), answerInput('The dog', 3))).status).toBe(404)
  expect((await fetchProgress(ann)).body.lessons).toEqual([])

  const lessonId = await insertLesson()
  await save(ann, lessonId, answerInput('The dog', 3))
  await site.base.db.delete(binderLessons).where(eq(binderLessons.id, lessonId))
  const late = answerInput('The dog and my sister', 4)
  expect(textsOf((await save(ann, lessonId, late)).body)).toEqual(['The dog and my sister'])
  expect((await fetchProgress(ann)).body.lessons.map(textsOf)).toEqual([['The dog and my sister']])
})

describe('save progress: validation error for', () => {
  const validVersion = { text: 'The dog', at: 3, by: 'laptop' }
  const answer = { question, versions: [validVersion], seen: {} }
  const cases: [name: string, body: object, field: string][] = [
    ['missing answers', { ticks: [], done: null }, 'answers'],
    ['missing ticks', { answers: [], done: null }, 'ticks'],
    ['a missing done state', { answers: [], ticks: [] }, 'done'],
    [
      'a too long answer',
      { ...empty, answers: [{ ...answer, versions: [{ ...validVersion, text: 'x'.repeat(ANSWER_MAX + 1) }] }] },
      'answers.0.versions.0.text',
    ],
    ['an empty question', { ...empty, answers: [{ ...answer, question: '' }] }, 'answers.0.question'],
    [
      'an instant after the year 9999',
      { ...empty, answers: [{ ...answer, versions: [{ ...validVersion, at: LAST_INSTANT + 1 }] }] },
      'answers.0.versions.0.at',
    ],
    ['a fraction of a millisecond', { ...empty, done: { on: true, at: 0.5 } }, 'done.at'],
    [
      'an empty writer id',
      { ...empty, answers: [{ ...answer, versions: [{ ...validVersion, by: '' }] }] },
      'answers.0.versions.0.by',
    ],
    [
      'too many answers',
      { ...empty, answers: Array.from({ length: ANSWERS_MAX + 1 }, (_, i) => ({ ...answer, question: `${i}` })) },
      'answers',
    ],
    [
      'too many steps',
      { ...empty, ticks: Array.from({ length: STEPS_MAX + 1 }, (_, i) => ({ step: `${i}`, on: true, at: 1 })) },
      'ticks',
    ],
    ['a tick that is not a boolean', { ...empty, ticks: [{ step: 'a', on: 'yes', at: 1 }] }, 'ticks.0.on'],
  ]
  test.each(cases)('%s', async (_name, body, field) => {
    const ann = await site.createUser()
    const answer = await save(ann, await insertLesson(), body)
    expect(answer.status).toBe(400)
    expect(answer.body.errors?.map((error) => error.field)).toContain(field)
    expect((await fetchProgress(ann)).body.lessons).toEqual([])
  })

  test('an invalid lesson id', async () => {
    const answer = await save(await site.createUser(), 'one-page', empty)
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, 'lessonId'])
  })

  test('a merged result above the limits, keeping the stored progress', async () => {
    const ann = await site.createUser()
    const lessonId = await insertLesson()
    const manyAnswers = (name: string, count: number): ProgressInput => ({
      ...empty,
      answers: Array.from({ length: count }, (_, index) => ({
        question: `${name} ${index}`,
        versions: [{ ...validVersion, text: 'x'.repeat(ANSWER_MAX) }],
        seen: {},
      })),
    })
    expect((await save(ann, lessonId, manyAnswers('first', 30))).status).toBe(200)
    const refused = await save(ann, lessonId, manyAnswers('second', 30))
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, 'answers'])
    expect((await fetchProgress(ann)).body.lessons[0]?.answers).toHaveLength(30)
  })
})

test('save progress: lone surrogates become U+FFFD; other special characters are unchanged', async () => {
  const ann = await site.createUser()
  const lessonId = await insertLesson()
  const { body } = await save(ann, lessonId, answerInput('\ud83d "\u202e\' \\ \n', 3))
  expect(textsOf(body)).toEqual(['\ufffd "\u202e\' \\ \n'])
  expect((await fetchProgress(ann)).body.lessons.map(textsOf)).toEqual([['\ufffd "\u202e\' \\ \n']])
})
