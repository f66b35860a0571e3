import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Rating } from './rating.tsx'

/** A rating omits a count of zero and has the singular for one. */
test.each([
  [0, undefined, 'Rated 4.5'],
  [1, undefined, 'Rated 4.5 (1 review)'],
  [127, 'Etsy, 2026', 'Rated 4.5 (127 reviews) · Etsy, 2026'],
])('rating: %i reviews', (count, source, text) => {
  const html = renderToString(<Rating value="4.5" count={count} noun="review" source={source} />)
  expect(html.replace(/<!--.*?-->|<[^>]*>/g, '')).toBe(text)
})
