import { expect, test } from 'vitest'
import { feedNameOf, parseFeedUrl } from './feed-url.ts'

test('addresses of calendars', () => {
  expect(parseFeedUrl(' webcal://calendar.example.com/a.ics ')).toBe('https://calendar.example.com/a.ics')
  expect(parseFeedUrl('https://example.com/team/a.ics?key=1')).toBe('https://example.com/team/a.ics?key=1')
  for (const text of [
    'http://example.com/a.ics',
    'example.com/a.ics',
    'https://intranet/a.ics',
    'https://a:b@example.com/',
    'ftp://example.com/x',
    '',
  ])
    expect(parseFeedUrl(text), text).toBeNull()
})

test('a calendar is named after its site', () => {
  expect(feedNameOf('https://calendar.example.com/a.ics')).toBe('example.com')
})
