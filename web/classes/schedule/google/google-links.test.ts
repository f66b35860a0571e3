import { expect, test } from 'vitest'
import { buildEvent } from '../calendar-event.fixture.ts'
import { addEventLink, subscribeLink } from './google-links.ts'

const SITE = 'https://journey.example'

test('the link to subscribe has the feed of the site', () => {
  const { origin, pathname, searchParams } = new URL(subscribeLink(SITE))
  expect(origin + pathname).toBe('https://calendar.google.com/calendar/r')
  expect(Object.fromEntries(searchParams)).toEqual({ cid: 'webcal://journey.example/schedule.ics' })
})

test('the link to add an event has its UTC times, text and page', () => {
  const event = buildEvent({ title: 'Plans & maps', description: `A day together. ${'x'.repeat(5_000)}` })
  const { origin, pathname, searchParams, href } = new URL(addEventLink(event, SITE))
  expect(origin + pathname).toBe('https://calendar.google.com/calendar/render')
  expect(Object.fromEntries(searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'Plans & maps',
    dates: '20240323T140000Z/20240323T200000Z',
    details: expect.stringMatching(/^A day together\. x+\nhttps:\/\/journey\.example\/classes\/shef-mastery$/),
    location: 'Online',
  })
  expect(href.length).toBeLessThan(2_000)
})
