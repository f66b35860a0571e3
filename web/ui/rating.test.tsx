import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Rating } from './rating.tsx'

test.each([
  [0, 'Rated 4.5'],
  [1, 'Rated 4.5 (1 review)'],
  [127, 'Rated 4.5 (127 reviews)'],
])('rating: %i reviews', (count, text) => {
  const html = renderToString(<Rating value="4.5" count={count} noun="review" />)
  expect(html.replace(/<!--.*?-->|<[^>]*>/g, '')).toBe(text)
})
