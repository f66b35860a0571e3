import { expect, test } from 'vitest'
import { injectLessons } from './inject-lessons.ts'

const page = '<h1>You’re offline</h1><div id="saved-lessons">None yet.</div><p>after</p>'

test('cached lessons are listed in the offline page, with titles copied as HTML and escaped paths', () => {
  const lessons = [
    { path: '/binder/rent', html: '<title>Tom &amp; Jerry $1 $&amp; | Harbor &amp; Pine</title>' },
    { path: '/binder/"><script>', html: '' },
  ]
  expect(injectLessons(page, lessons)).toBe(
    '<h1>You’re offline</h1><div id="saved-lessons"><ul class="offline__lessons">' +
      '<li><a href="/binder/rent">Tom &amp; Jerry $1 $&amp;</a></li>' +
      '<li><a href="/binder/&#34;&#62;&#60;script&#62;">A lesson</a></li></ul></div><p>after</p>',
  )
})

test('without cached lessons the page is unchanged', () => expect(injectLessons(page, [])).toBe(page))
