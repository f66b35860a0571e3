import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { CourseCard as Course } from '#contract/classes/catalog/class-cards.ts'
import { classCoverNames } from '#contract/content/cover-names.ts'
import { AuthProvider } from '../../platform/session/auth-provider.tsx'
import { ClassCard } from './class-card.tsx'
import { classCovers } from './class-covers.ts'

function buildCourse(change: Partial<Course>): Course {
  return {
    id: '',
    slug: 'quiet-mornings',
    title: 'Quiet Mornings',
    description: '',
    instructor: '',
    studentCount: 0,
    price: '20.00',
    format: 'live',
    nextStartDate: null,
    endsOn: null,
    duration: '3 weeks',
    lessonsCount: 0,
    hasOnlineLessons: false,
    level: null,
    rating: null,
    highlights: [],
    category: null,
    cover: null,
    imageUrl: null,
    cancelUntil: null,
    cancellationTerms: '',
    ...change,
  }
}

function renderCard(course: Course, cover = classCovers([course])[0]): string {
  const element = (
    <AuthProvider>
      <ClassCard classItem={{ kind: 'course', item: course }} cover={cover} />
    </AuthProvider>
  )
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

function drawingsOf(courses: Course[]): string[] {
  const covers = classCovers(courses)
  return courses.map((course, index) => {
    const html = renderCard(course, covers[index])
    return html.slice(html.indexOf('<svg'), html.indexOf('</svg>'))
  })
}

test.each([
  [{ rating: '4.8', studentCount: 342 }, /Rated 4\.8 · 342 students/],
  [{ rating: null, studentCount: 1 }, /1 student\$/],
  [{ rating: null, studentCount: 0 }, /^(?!.*student)/],
])('course card: rating and students are separate, none are omitted (%o)', (change, expected) => {
  expect(renderCard(buildCourse(change)).replace(/<[^>]+>/g, '')).toMatch(expected)
})

test.each([
  [3, '+1 more topic<'],
  [4, '+2 more topics<'],
])('course card: with %i topics, the further ones are counted', (count, text) => {
  expect(
    renderCard(buildCourse({ highlights: Array.from({ length: count }, (_, index) => `Topic ${index}`) })),
  ).toContain(text)
})

test('course without a picture: drawn with its initials, unlike its neighbors and the samples', () => {
  const [tent, ...ownDrawings] = drawingsOf([
    buildCourse({ slug: 'foundations', cover: 'foundations' }),
    ...['quiet-mornings', 'quick-minutes', 'quiet-month', 'quiet-midday'].map((slug) => buildCourse({ slug })),
  ])
  for (const [index, drawing] of ownDrawings.entries()) {
    expect(drawing).toContain('>QM</text>')
    expect([tent, ownDrawings[index + 1]]).not.toContain(drawing)
  }
})

test('chosen drawing: each is different', () => {
  const drawings = drawingsOf(classCoverNames.map((cover) => buildCourse({ cover })))
  expect(new Set(drawings).size).toBe(classCoverNames.length)
})

test('course card: a self-paced course starts right away', () => {
  const card = renderCard(buildCourse({ format: 'self_paced', hasOnlineLessons: true })).replace(/<[^>]+>/g, ' ')
  expect(card).toContain('Self-paced course')
  expect(card).toMatch(/Starts\s+Right away/)
  const live = renderCard(buildCourse({})).replace(/<[^>]+>/g, ' ')
  expect(live).not.toMatch(/Self-paced|Starts/)
})
