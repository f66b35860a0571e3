import { renderToReadableStream } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { WorkshopCard } from '#contract/classes/class-cards.ts'
import type { WaitingListEntry } from '#contract/waiting-list/waiting-list.schema.ts'
import { AuthProvider } from '../auth/session/auth-provider.tsx'
import { anEvent } from '../schedule/calendar-event.fixture.ts'
import { WorkshopTicket } from './workshop-card.tsx'

const workshop: WorkshopCard = {
  id: '01900000-0000-7000-8000-000000000000',
  slug: 'weekend-journey-intensive',
  title: 'Weekend Journey Intensive',
  description: 'Two days and an empty binder.',
  instructor: 'Daniel Osei',
  startsOn: '2024-03-16',
  startTime: '09:00',
  endsOn: '2024-03-17',
  endTime: '17:00',
  timeZone: 'America/New_York',
  spotsTotal: 8,
  spotsAvailable: 8,
  takesWaiting: true,
  cancelDays: 7,
  price: '197.00',
  agenda: [{ day: 2, time: '13:00', topic: 'Your first four weeks', category: null }],
  category: null,
  cover: null,
  imageUrl: null,
}

/** The text of a ticket, as the server writes it for everyone. */
async function ticket(
  change: Partial<WorkshopCard> = {},
  place?: WaitingListEntry,
): Promise<{ html: string; text: string }> {
  const lines = { places: place ? [place] : [], show: () => undefined, refresh: () => undefined }
  const stream = await renderToReadableStream(
    <MemoryRouter>
      <AuthProvider>
        <WorkshopTicket workshop={{ ...workshop, ...change }} lines={lines} />
      </AuthProvider>
    </MemoryRouter>,
  )
  await stream.allReady
  const html = await new Response(stream).text()
  return { html, text: html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') }
}

test('a ticket tells the dates, the hours on the workshop clock, the price and the spots', async () => {
  const { text } = await ticket()
  for (const words of [
    'Saturday to Sunday',
    'March 16-17, 2024',
    '9 AM-5 PM',
    'New York time',
    'Sun 1:00',
    '$197',
    '8 spots left',
    'Free to cancel until 7 days before it begins.',
  ])
    expect(text).toContain(words)
})

test('the last spot is one spot', async () => {
  expect((await ticket({ spotsAvailable: 1 })).text).toContain('1 spot left')
})

test('without spots it is sold out, and nobody can press Enroll', async () => {
  const { html, text } = await ticket({ spotsAvailable: 0 })
  expect(text).toContain('Sold out')
  expect(html).toMatch(/<button[^>]* disabled=""[^>]*>Enroll/)
  expect((await ticket()).html).not.toMatch(/<button[^>]* disabled=""/)
})

test('sold out it offers its waiting list, unless it begins too soon for one', async () => {
  expect((await ticket({ spotsAvailable: 0 })).text).toContain('Join the waiting list')
  expect((await ticket({ spotsAvailable: 0, takesWaiting: false })).text).not.toContain('waiting list')
  expect((await ticket()).text).not.toContain('waiting list')
})

test('who waits is told how they stand, and a spot that is held for them can be taken', async () => {
  const place = { id: workshop.id, workshopId: workshop.id, event: anEvent(), unitMinor: 19_700, isPaying: false }
  const waits = await ticket({ spotsAvailable: 0 }, { ...place, position: 3, offerUntil: null })
  expect(waits.text).toContain('You are number 3 in line.')
  expect(waits.html).toMatch(/<button[^>]* disabled=""[^>]*>Enroll/)
  const offered = await ticket(
    { spotsAvailable: 0 },
    { ...place, position: null, offerUntil: '2024-03-10T12:00:00.000Z' },
  )
  expect(offered.text).toContain('A spot is held for you until')
  expect(offered.html).not.toMatch(/<button[^>]* disabled=""/)
})
