import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HighlightedText } from './result-list.tsx'

test('highlighted text: matches are marked and HTML is escaped', () => {
  const parts = [
    { text: '<script>alert(1)</script> ', hit: false },
    { text: '<b>rent</b>', hit: true },
    { text: ' & more', hit: false },
  ]
  expect(renderToStaticMarkup(<HighlightedText parts={parts} />)).toMatch(
    /^&lt;script&gt;alert\(1\)&lt;\/script&gt; <mark[^>]*>&lt;b&gt;rent&lt;\/b&gt;<\/mark> &amp; more$/,
  )
})
