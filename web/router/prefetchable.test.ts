import { expect, test } from 'vitest'
import { isDataSaver, isPrefetchable } from './prefetchable.ts'

test.each([
  '/',
  '/store',
  '/store/complete-system',
  '/classes',
  '/schedule',
  '/blog',
  '/blog/a-post',
  '/binder',
  '/binder/a-lesson',
])('prefetch: %s is allowed', (path) => expect(isPrefetchable(path)).toBe(true))

test.each([
  '/admin',
  '/admin/blog',
  '/account',
  '/account/security',
  '/orders',
  '/orders/1',
  '/checkout',
  '/auth',
  '/auth/confirm',
  '/auth/google/begin',
  '/calendar/google',
  '/demo/mailbox',
  '/search',
  '/enrollment-success',
  '/reminders',
  '/blog/rss.xml',
  '/binder/a-lesson.pdf',
  '/downloads/1',
  '/api/auth/sign-out',
])('prefetch: %s is not allowed', (path) => expect(isPrefetchable(path)).toBe(false))

test.each([
  [{}, false],
  [{ connection: {} }, false],
  [{ connection: { effectiveType: '4g', saveData: false } }, false],
  [{ connection: { effectiveType: '3g' } }, false],
  [{ connection: { effectiveType: '2g' } }, true],
  [{ connection: { effectiveType: 'slow-2g' } }, true],
  [{ connection: { effectiveType: '4g', saveData: true } }, true],
])('data saver: %j is detected: %s', (navigator, expected) => {
  expect(isDataSaver(navigator)).toBe(expected)
})
