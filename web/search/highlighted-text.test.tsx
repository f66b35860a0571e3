import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HighlightedText } from './highlighted-text.tsx'

test('the words that were searched for are marked, and what looks like HTML is text', () => {
  const pieces = [
    { text: '<script>alert(1)</script> ', hit: false },
    { text: '<b>rent</b>', hit: true },
    { text: ' & more', hit: false },
  ]
  expect(renderToStaticMarkup(<HighlightedText pieces={pieces} />)).toBe(
    '&lt;script&gt;alert(1)&lt;/script&gt; <mark>&lt;b&gt;rent&lt;/b&gt;</mark> &amp; more',
  )
})
