import { expect, test } from 'vitest'
import { toolTarget, typedToolUrl } from './tool-url.ts'

const site = 'https://journey.example'

test('tool URL: web addresses and paths of the site are links', () => {
  expect(toolTarget('https://www.example.com/plan')).toEqual({
    kind: 'web',
    href: 'https://www.example.com/plan',
    host: 'example.com',
  })
  expect(toolTarget('/binder/ten-quiet-minutes?x=1#top')).toEqual({
    kind: 'path',
    to: '/binder/ten-quiet-minutes?x=1#top',
  })
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'mailto:a@example.com',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  'https://',
  'https://user:secret@example.com',
  'blob:https://journey.example/1',
  'notes',
  '',
])('tool URL: %j is no link', (url) => {
  expect(toolTarget(url)).toBeNull()
  expect(typedToolUrl(url, site)).toBeNull()
})

test('tool URL: a typed host gets https, and a page of the site becomes a path', () => {
  expect(typedToolUrl('example.com/plan', site)).toBe('https://example.com/plan')
  expect(typedToolUrl(' http://example.com ', site)).toBe('http://example.com/')
  expect(typedToolUrl('https://journey.example/store/kit?x=1', site)).toBe('/store/kit?x=1')
  expect(typedToolUrl('/store', site)).toBe('/store')
})
