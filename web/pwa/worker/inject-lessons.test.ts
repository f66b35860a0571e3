import { expect, test } from 'vitest'
import { injectLessons } from './inject-lessons.ts'

const page = '<h1>You are offline</h1><div id="kept-lessons">None yet.</div><p>after</p>'

test('the lessons that are kept stand in the offline page, with their titles as the site wrote them', () => {
  const lessons = [
    { path: '/binder/rent', html: '<title>Tom &amp; Jerry $1 $&amp; | Journey Paradigm</title>' },
    { path: '/binder/"><script>', html: '' },
  ]
  expect(injectLessons(page, lessons)).toBe(
    '<h1>You are offline</h1><div id="kept-lessons"><ul class="offline__lessons">' +
      '<li><a href="/binder/rent">Tom &amp; Jerry $1 $&amp;</a></li>' +
      '<li><a href="/binder/&#34;&#62;&#60;script&#62;">A lesson</a></li></ul></div><p>after</p>',
  )
})

test('without any the page says so itself', () => expect(injectLessons(page, [])).toBe(page))
