import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { pageRoute } from './page-route.ts'

const routes = Object.fromEntries(
  [
    { id: 'root', path: '' },
    { id: 'site', parentId: 'root' },
    { id: 'landing', parentId: 'site', index: true },
    { id: 'blog', parentId: 'site', path: 'blog' },
    { id: 'post', parentId: 'site', path: 'blog/:slug' },
    { id: 'rss', parentId: 'root', path: 'blog/rss.xml' },
    { id: 'event', parentId: 'root', path: 'schedule/:event.ics' },
    { id: 'none', parentId: 'root', path: '*' },
  ].map((route) => [route.id, route]),
) as unknown as ServerBuild['routes']
const routeOf = pageRoute(async () => ({ routes }))

test.each([
  ['/', '/'],
  ['/_.data?_routes=landing', '/'],
  ['/blog?after=x', '/blog'],
  ['/blog/', '/blog'],
  ['/blog.data', '/blog'],
  ['/blog/a-post', '/blog/:slug'],
  ['/blog/a-post.data?_routes=post', '/blog/:slug'],
  ['/blog/rss.xml', '/blog/rss.xml'],
  ['/schedule/12.ics', '/schedule/:event.ics'],
  ['/__manifest?paths=/blog', '/__manifest'],
  ['/wp-login.php', '*'],
  ['/blog/a/b', '*'],
  ['/%', '*'],
])('page route: %s has the pattern %s', async (url, pattern) => expect(await routeOf(url)).toBe(pattern))
