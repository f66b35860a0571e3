import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { defaultTexts } from '#contract/binder/default-texts.ts'
import type { Lesson } from '#contract/content/posts-and-lessons.ts'
import { AuthProvider } from '../../auth/session/auth-provider.tsx'
import { LessonAside } from './lesson-aside.tsx'
import { LessonSheet } from './lesson-sheet.tsx'

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

/** The text of a lesson's page, as the server writes it for everyone. */
function textOf(change: Partial<Lesson>): string {
  const lesson = { ...bare, ...change }
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <AuthProvider>
        <LessonSheet lesson={{ ...lesson, ...defaultTexts(lesson) }} number={3} />
        <LessonAside lesson={lesson} next={{ title: null, to: '/binder' }} />
      </AuthProvider>
    </MemoryRouter>,
  )
  return html
    .replace(/<script.*?<\/script>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
}

const standing = [
  'One idea is enough for one sheet.',
  'Rosa reads each lesson on the tram',
  'Choose a first step that takes ten minutes',
  'by up to 40%.',
  'Which sentence in this lesson is about you?',
]

test('a lesson that says nothing of its own has every part, with the text that always stands there', () => {
  const text = textOf({})
  const parts = [
    'Overview',
    'Key Takeaways',
    'Examples & Stories',
    'Action Steps',
    'Did You Know',
    'Reflection Questions',
  ]
  for (const part of [...parts, ...standing, 'Video Coming Soon', 'Continue to Next Lesson', 'Mar 15, 2024'])
    expect(text).toContain(part)
})

test('blank lines and blank texts are nothing of its own', () => {
  const blank = ['', '  ']
  const text = textOf({
    keyTakeaways: blank,
    examples: blank,
    actionSteps: blank,
    reflectionQuestions: blank,
    didYouKnow: ' ',
  })
  for (const part of standing) expect(text).toContain(part)
})

test('what a lesson says itself stands in place of it', () => {
  const text = textOf({
    keyTakeaways: ['Takeaway'],
    examples: ['Story'],
    actionSteps: ['Step'],
    reflectionQuestions: ['Question?'],
    didYouKnow: 'Fact',
    videoUrl: 'https://video.example/1',
  })
  for (const part of ['Takeaway', 'Story', 'Step', 'Question?', 'Fact', 'Watch the video']) expect(text).toContain(part)
  for (const part of [...standing, 'Coming Soon']) expect(text).not.toContain(part)
})

test.each([null, '', '  '])('an author of %j is the team', (author) => {
  expect(textOf({ author })).toContain('Journey Paradigm Team')
})

test('an author with a name is named', () => {
  expect(textOf({ author: 'Ruth Calloway' })).not.toContain('Journey Paradigm Team')
})
