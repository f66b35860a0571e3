import type { AdminProblem } from '../../../tests/fixtures/admin.ts'
import type { TestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'

const slug = () => `row-${crypto.randomUUID()}`

export const filledForms = {
  posts: () => ({
    title: 'Ten quiet minutes',
    slug: slug(),
    excerpt: 'Before the phone.',
    content: '<p>Sit down.</p>',
    author: 'Ann',
    category: 'Spiritual',
    tags: ['calm', 'morning'],
    imageUrl: 'https://example.com/a.jpg',
    practice: 'Sit for ten minutes',
    isPublished: true,
  }),
  lessons: () => ({
    title: 'Count once a week',
    slug: slug(),
    excerpt: '',
    content: '<p>Count.</p>',
    author: '',
    category: 'Finance',
    tags: [],
    orderIndex: 7,
    imageUrl: '',
    videoUrl: '',
    keyTakeaways: ['One number'],
    examples: [],
    actionSteps: ['Write it down'],
    reflectionQuestions: [],
    didYouKnow: '',
    isPublished: false,
  }),
  products: () => ({
    name: 'Pocket binder',
    slug: slug(),
    description: 'Fits a coat.',
    price: '29.90',
    originalPrice: '39.90',
    imageUrl: '',
    cover: 'bundle-blue',
    badge: 'New',
    features: ['Light', 'Small'],
    category: '',
    kind: 'physical',
    rating: '4.8',
    ratingSource: 'Etsy, 2026',
    reviewCount: 12,
    isActive: true,
    weightGrams: 350,
    stock: 12,
    arrivalStep: 'Punch the first sheet',
    parts: [],
  }),
  courses: () => ({
    title: 'Foundations again',
    format: 'live',
    slug: slug(),
    description: 'Four weeks.',
    instructor: 'Ben',
    price: '50.00',
    cancelDays: 14,
    joinUrl: '',
    nextStartDate: '2099-03-15',
    duration: '4 weeks',
    lessonsCount: 12,
    level: 'Beginner',
    rating: '',
    ratingSource: '',
    studentCount: 3,
    highlights: ['Slow', 'Kind'],
    category: 'Education',
    imageUrl: '',
    cover: 'family',
    isActive: true,
  }),
  workshops: () => ({
    title: 'A weekend of maps',
    slug: slug(),
    description: 'Two days.',
    instructor: 'Cleo',
    price: '197.00',
    workshopDate: '2099-03-16',
    workshopTime: '09:00',
    endDate: '2099-03-17',
    endTime: '17:00',
    timeZone: 'Europe/Berlin',
    spotsTotal: 8,
    cancelDays: 14,
    joinUrl: '',
    agenda: [{ day: 1, time: '09:00', topic: 'Begin', category: 'Health' }],
    category: 'Health',
    imageUrl: '',
    cover: 'course-violet',
    isActive: true,
  }),
} as const
export type ContentName = keyof typeof filledForms
export const contentNames = Object.keys(filledForms) as ContentName[]

export type ContentResponse = { id: string; version: number } & Record<string, unknown> & AdminProblem

export function contentApi(site: TestSite, { token }: Pick<TestUser, 'token'>, kind: ContentName) {
  const path = `/api/admin/${kind}`
  return {
    create: (form: object) => site.call<ContentResponse>('POST', path, { token, body: form }),
    read: (id: string) => site.call<ContentResponse>('GET', `${path}/${id}`, { token }),
    change: (id: string, form: object) => site.call<ContentResponse>('PUT', `${path}/${id}`, { token, body: form }),
    remove: (id: string, query = '') => site.call<ContentResponse>('DELETE', `${path}/${id}${query}`, { token }),
  }
}

export const versionFields = ({ version, studentCount }: ContentResponse) => ({ version, studentsRead: studentCount })
