import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MailText } from './mail-body.tsx'

test('captured mail: a link ends before the punctuation of its sentence', () => {
  const html = renderToString(
    <MailText text="See https://a.example/gifts. Or (http://localhost:4401), or https://a.example/?q=1" />,
  )
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    'https://a.example/gifts',
    'http://localhost:4401',
    'https://a.example/?q=1',
  ])
})
