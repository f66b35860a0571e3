import { expect, test } from 'vitest'
import type { WorkshopCard } from '#contract/classes/catalog/class-cards.ts'
import { classDependencies } from './open-classes.ts'

const workshop = (more: Partial<WorkshopCard>): WorkshopCard => ({
  id: 'w',
  slug: 'w',
  title: 'Money weekend',
  description: '',
  instructor: 'Penny',
  startsOn: '2026-03-07',
  startTime: '10:00',
  endsOn: '2026-03-08',
  endTime: '16:00',
  startsAt: '2026-03-07T15:00:00.000Z',
  endsAt: '2026-03-08T20:00:00.000Z',
  timeZone: 'America/New_York',
  spotsTotal: 10,
  spotsAvailable: 3,
  isWaitingListOpen: false,
  cancelUntil: '2026-02-28T15:00:00.000Z',
  cancellationTerms: '',
  price: '50.00',
  agenda: [],
  category: null,
  cover: null,
  imageUrl: null,
  ...more,
})

test('the classes page is valid until a workshop ends or its waiting list closes', () => {
  const until = (...workshops: WorkshopCard[]) =>
    classDependencies.listOpenClasses?.({ courses: [], workshops })?.until?.toISOString()
  expect(until()).toBeUndefined()
  expect(until(workshop({}))).toBe('2026-03-08T20:00:00.000Z')
  expect(until(workshop({ isWaitingListOpen: true }))).toBe('2026-03-07T11:00:00.000Z')
  const earlier = workshop({ endsAt: '2026-03-06T21:00:00.000Z' })
  expect(until(workshop({}), earlier)).toBe('2026-03-06T21:00:00.000Z')
})
