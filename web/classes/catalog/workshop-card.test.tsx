import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { WorkshopCard as Workshop } from '#contract/classes/catalog/class-cards.ts'
import type { WaitingListEntry } from '#contract/classes/waiting-list/waiting-list.schema.ts'
import { AuthProvider } from '../../platform/session/auth-provider.tsx'
import { buildEvent } from '../schedule/calendar-event.fixture.ts'
import { ClassCard } from './class-card.tsx'
import ClassSections from './class-sections.tsx'
import { emptyUserClasses } from './user-classes.ts'

const workshop: Workshop = {
  id: '01900000-0000-7000-8000-000000000000',
  slug: 'weekend-journey-intensive',
  title: 'Weekend Journey Intensive',
  description: 'Two days and an empty binder.',
  instructor: 'Daniel Osei',
  startsOn: '2024-03-16',
  startTime: '09:00',
  endsOn: '2024-03-17',
  endTime: '17:00',
  startsAt: '2024-03-16T13:00:00.000Z',
  endsAt: '2024-03-17T21:00:00.000Z',
  timeZone: 'America/New_York',
  spotsTotal: 8,
  spotsAvailable: 8,
  isWaitingListOpen: true,
  cancelUntil: null,
  cancellationTerms: 'Free cancellation up to 7 days before it starts.',
  price: '197.00',
  agenda: [{ day: 2, time: '13:00', topic: 'Your first four weeks', category: null }],
  category: null,
  cover: null,
  imageUrl: null,
}

async function renderCard(
  change: Partial<Workshop> = {},
  entry?: WaitingListEntry,
): Promise<{ html: string; text: string }> {
  const userClasses = { ...emptyUserClasses, entries: entry ? [entry] : [] }
  const element = (
    <AuthProvider>
      <ClassCard classItem={{ kind: 'workshop', item: { ...workshop, ...change } }} userClasses={userClasses} />
    </AuthProvider>
  )
  const stream = await renderToReadableStream(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  await stream.allReady
  const html = await new Response(stream).text()
  return { html, text: html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') }
}

test('workshop card: shows dates, hours in the workshop zone, price and seats', async () => {
  const { text } = await renderCard()
  for (const part of [
    'Saturday to Sunday',
    'March 16-17, 2024',
    '9 AM-5 PM',
    'New York time',
    'Sun 1 PM',
    '$197',
    '8 spots left',
    'Free cancellation up to 7 days before it starts.',
  ])
    expect(text).toContain(part)
})

test('workshop card: one seat left is singular', async () => {
  expect((await renderCard({ spotsAvailable: 1 })).text).toContain('1 spot left')
})

test('workshop card: no seats left shows Sold out and disables Enroll', async () => {
  const { html, text } = await renderCard({ spotsAvailable: 0 })
  expect(text).toContain('Sold out')
  expect(canEnroll(html)).toBe(false)
  expect(canEnroll((await renderCard()).html)).toBe(true)
})

/** Every button is disabled until hydration, marked by `is-pending` if it is enabled then. */
const canEnroll = (html: string) => {
  const [button = ''] = /<button[^>]*>Enroll/.exec(html) ?? []
  expect(button).toContain(' disabled=""')
  return button.includes('is-pending')
}

test('workshop card: sold out offers the waiting list unless the workshop starts too soon', async () => {
  expect((await renderCard({ spotsAvailable: 0 })).text).toContain('Join the waiting list')
  expect((await renderCard({ spotsAvailable: 0, isWaitingListOpen: false })).text).not.toContain('waiting list')
  expect((await renderCard()).text).not.toContain('waiting list')
})

test('waiting list entry: shows the position, an offered seat enables Enroll', async () => {
  const entry = { id: workshop.id, workshopId: workshop.id, event: buildEvent(), unitMinor: 19_700, isPaying: false }
  const waiting = await renderCard({ spotsAvailable: 0 }, { ...entry, position: 3, offerUntil: null })
  expect(waiting.text).toContain('You’re number 3 in line.')
  expect(canEnroll(waiting.html)).toBe(false)
  const offered = await renderCard(
    { spotsAvailable: 0 },
    { ...entry, position: null, offerUntil: '2024-03-10T12:00:00.000Z' },
  )
  expect(offered.text).toContain('A spot is held for you until')
  expect(canEnroll(offered.html)).toBe(true)
})

test('workshop card: without a description, it shows that it is live and online, and for how many people', async () => {
  const { text } = await renderCard({ description: '' })
  expect(text).toContain('Live and online, for up to 8 people.')
  expect((await renderCard({ description: '', spotsTotal: 1 })).text).toContain('Live and online.')
})

test.each([
  [1, ['Live and online, 1-on-1']],
  [2, ['Live and online, together with other people', 'A group of up to 2 people']],
])('workshop page: a workshop with %i spots says with whom it takes place', (spotsTotal, expected) => {
  const page = { kind: 'workshop' as const, item: { ...workshop, spotsTotal }, events: [], hasReminder: false }
  const element = <ClassSections page={page} curriculum={[]} isEnrolled={false} />
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  expect(html.match(/Live and online[^<]*|A group[^<]*/g)).toEqual(expected)
})
