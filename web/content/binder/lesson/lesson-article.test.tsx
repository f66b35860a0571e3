import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { defaultTexts } from '#contract/content/binder/default-texts.ts'
import type { Lesson } from '#contract/content/editing/posts-and-lessons.ts'
import { AuthProvider } from '../../../platform/session/auth-provider.tsx'
import { LessonArticle } from './lesson-article.tsx'
import { LessonAside } from './lesson-aside.tsx'

const bare: Lesson = {
  id: '01900000-0000-7000-8000-000000000000',
  slug: null,
  title: 'One page',
  excerpt: null,
  author: null,
  category: null,
  tags: [],
  publishedAt: '2024-03-15T08:00:00.000Z',
  orderIndex: 1,
  imageUrl: null,
  content: null,
  videoUrl: null,
  keyTakeaways: [],
  examples: [],
  actionSteps: [],
  reflectionQuestions: [],
  didYouKnow: null,
}

function textOf(change: Partial<Lesson>): string {
  const lesson = { ...bare, ...change }
  const element = (
    <AuthProvider>
      <LessonArticle lesson={{ ...lesson, ...defaultTexts(lesson) }} number={3} />
      <LessonAside lesson={lesson} next={{ title: null, to: '/binder' }} />
    </AuthProvider>
  )
  const hydrationData = { loaderData: { root: { businessName: 'Harbor' } } }
  const router = createMemoryRouter([{ id: 'root', path: '/', element }], { hydrationData })
  return renderToStaticMarkup(<RouterProvider router={router} />)
    .replace(/<script.*?<\/script>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
}

const defaultTextParts = [
  'One idea is enough for one sheet.',
  'Rosa reads each lesson on the tram',
  'Choose a first step that takes ten minutes',
  'retain up to 40% more of it.',
  'Which sentence in this lesson is about you?',
]

/** An empty part of a lesson shows a default text. An empty author is 'Journey Paradigm Team'. */
test('a lesson without texts shows every part with its default text', () => {
  const text = textOf({})
  const parts = [
    'Overview',
    'Key Takeaways',
    'Examples & Stories',
    'Action Steps',
    'Did You Know',
    'Reflection Questions',
  ]
  for (const part of [...parts, ...defaultTextParts, 'Video Coming Soon', 'Continue to Next Lesson'])
    expect(text).toContain(part)
})

/** The head of a lesson has the long date, its card the short one. */
test('the head of a lesson has the long date', () => {
  expect(textOf({})).toContain('March 15, 2024')
})

test('blank lines and texts count as missing', () => {
  const blank = ['', '  ']
  const text = textOf({
    keyTakeaways: blank,
    examples: blank,
    actionSteps: blank,
    reflectionQuestions: blank,
    didYouKnow: ' ',
  })
  for (const part of defaultTextParts) expect(text).toContain(part)
})

test('texts of the lesson replace the defaults', () => {
  const text = textOf({
    keyTakeaways: ['Takeaway'],
    examples: ['Story'],
    actionSteps: ['Step'],
    reflectionQuestions: ['Question?'],
    didYouKnow: 'Fact',
    videoUrl: 'https://video.example/1',
  })
  for (const part of ['Takeaway', 'Story', 'Step', 'Question?', 'Fact', 'Watch the video']) expect(text).toContain(part)
  for (const part of [...defaultTextParts, 'Coming Soon']) expect(text).not.toContain(part)
})

test.each([null, '', '  '])('author %j is shown as the team', (author) => {
  expect(textOf({ author })).toContain('Harbor Team')
})

test('a named author is shown', () => {
  expect(textOf({ author: 'Ruth Calloway' })).not.toContain('Harbor Team')
})
