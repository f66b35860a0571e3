import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MailCard } from './mail-card.tsx'

test('demo mailbox: the time of an email is on the 12-hour clock', () => {
  const mail = {
    id: '1',
    to: 'ann@example.com',
    subject: 'Welcome',
    text: 'Hello',
    html: '<p>Hello</p>',
    calendar: null,
    sentAt: '2024-03-09T15:04:00.000Z',
  }
  expect(renderToStaticMarkup(<MailCard mail={mail} />)).toContain('>Mar 9, 2024, 3:04 PM UTC</time>')
})
