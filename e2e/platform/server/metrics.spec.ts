import { withSite } from '../../fixtures/dedicated-site.ts'
import { openSite } from '../../fixtures/server.ts'
import { expect } from '../../fixtures/test.ts'

const token = 'f3a91c5be27d40868e1b7c2d9a604f15'
const test = withSite(() => openSite({ env: { METRICS_TOKEN: token } }))

test('metrics: count requests by route pattern, including cached pages, and report the page cache', async ({
  request,
  dedicatedSite: { query },
}) => {
  const [post] = await query('SELECT slug FROM blog_posts WHERE is_published LIMIT 1')
  for (const _ of [1, 2, 3]) await request.get(`/blog/${post?.slug}`)
  for (const n of [1, 2, 3]) await request.get(`/no-such-page-${n}`)
  await request.get('/blog.data')
  expect((await request.get('/metrics')).status()).toBe(401)
  const response = await request.get('/metrics', { headers: { authorization: `Bearer ${token}` } })
  const lines = (await response.text()).split('\n')
  const readMetric = (name: string) =>
    Number(
      lines
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')
        .at(-1),
    )
  const requestCount = (route: string, status: number) =>
    readMetric(`http_requests_total{method="GET",route="${route}",status="${status}"}`)
  expect(requestCount('/blog/:slug', 200)).toBe(3)
  expect(requestCount('/blog', 200)).toBe(1)
  expect(requestCount('*', 404)).toBe(3)
  expect(readMetric('page_cache_hits_total')).toBeGreaterThanOrEqual(2)
  expect(readMetric('page_cache_pages')).toBeGreaterThanOrEqual(2)
  expect(readMetric('database_up')).toBe(1)
  expect(lines.join()).not.toContain('no-such-page')
})
