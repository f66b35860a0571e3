import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { quickRun } from '../../tests/run-length.ts'
import { expect, test } from '../fixtures/test.ts'

/** Responses of the production build for unknown URLs. Requested without a browser, which would normalize the URLs. */

const assets = readdirSync(join(import.meta.dirname, '../../build/client/assets'))
const script = assets.find((name) => name.endsWith('.js')) ?? ''

async function sendRawRequest(baseURL: string | undefined, path: string, method = 'GET') {
  const { hostname, port } = new URL(baseURL ?? '')
  const clientRequest = request({ hostname, port, path, method, headers: { origin: 'https://evil.example' } }).end()
  const [response] = await once(clientRequest, 'response')
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk
  const { statusCode, headers } = response
  return { status: Number(statusCode), headers, text }
}

const unknownPaths = [
  ...['/.env', '/.env.local', '/.git', '/.git/', '/.git/config', '/.git/HEAD', '/.gitignore'],
  ...[
    '/package.json',
    '/package-lock.json',
    '/server/main.ts',
    '/build/server/index.js',
    '/node_modules/hono/package.json',
  ],
  ...['/data', '/data/auth-secret', '/data/postgres/cluster/PG_VERSION', '/.vite/manifest.json', '/index.html'],
  ...[
    '/assets',
    '/assets/',
    `/assets/${script}.map`,
    `/assets/${script}/`,
    '/assets/%00',
    '/assets/%',
    '/fonts/',
    '/build/',
  ],
  ...['/../package.json', '/..%2fpackage.json', '/%2e%2e/package.json', '/%2e%2e%2fpackage.json', '/..%5cpackage.json'],
  ...[
    '/assets/../../../package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
  ],
  ...['//etc/passwd', '/%2fetc/passwd', '/%00', '/favicon.svg%00.png', '/favicon.svg/', '/%', '/%ff', '/%c0%ae%c0%ae/'],
  ...['/_root.data', '/wp-login.php', '/actuator', '/debug', '/metrics.json', '/apix'],
]

test('unknown paths: return 404 without file contents and CORS headers', async ({ baseURL }) => {
  for (const path of unknownPaths) {
    const { status, headers, text } = await sendRawRequest(baseURL, path)
    expect.soft(status, path).toBe(404)
    expect.soft(headers['access-control-allow-origin'], path).toBeUndefined()
    expect
      .soft(text, path)
      .not.toMatch(/"dependencies"|\[core\]|sourcesContent|root:x:0|from 'hono'|node_modules\/|\.ts:\d/)
    expect.soft((await sendRawRequest(baseURL, path, 'HEAD')).status, path).toBe(404)
  }
})

test('404 format: HTML for pages, JSON for the API', async ({ baseURL }) => {
  expect((await sendRawRequest(baseURL, '/nothing-here')).text).toContain('Oops! Page not found')
  const apiResponse = await sendRawRequest(baseURL, '/api/nothing-here')
  expect([apiResponse.status, JSON.parse(apiResponse.text).code]).toEqual([404, 'not_found'])
})

for (const [index, path] of ['/%', '/blog/%', '/classes/%ff'].entries())
  test(
    `malformed URL ${path}: shows the 404 page, also after hydration`,
    index === 0 ? quickRun : {},
    async ({ page }) => {
      expect((await page.goto(path))?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
      await page.getByRole('link', { name: 'Return to Home' }).click()
      await expect(page).toHaveURL('/')
    },
  )

/** A post or lesson is found by its id or else its slug. An unknown one leads to its list. */
test('unknown post or lesson: redirects to its list', async ({ page }) => {
  for (const name of ['no-such-slug', '018f0000-0000-7000-8000-000000000000', '%00', "x' OR 1=1"])
    for (const list of ['/blog', '/binder']) {
      await page.goto(`${list}/${name}`)
      await expect(page).toHaveURL(list)
    }
})

test('assets: contain no source maps', () => {
  expect(assets.length).toBeGreaterThan(20)
  expect(assets.filter((name) => name.endsWith('.map'))).toEqual([])
})

test('methods other than GET and HEAD of a page: return 405 or 404 without CORS headers', async ({ baseURL }) => {
  for (const method of ['TRACE', 'OPTIONS', 'PROPFIND', 'PURGE', 'POST', 'PUT', 'PATCH', 'DELETE'])
    for (const path of ['/', '/classes', '/nothing-here', `/assets/${script}`]) {
      const { status, headers } = await sendRawRequest(baseURL, path, method)
      expect.soft([405, 404], `${method} ${path}`).toContain(status)
      const names = Object.keys(headers).filter((name) => name.startsWith('access-control-'))
      expect.soft(names, `${method} ${path}`).toEqual([])
    }
})

test('HEAD: same status and headers as GET, without a body', async ({ baseURL }) => {
  for (const path of ['/', '/classes', '/store', `/assets/${script}`]) {
    const [head, get] = [await sendRawRequest(baseURL, path, 'HEAD'), await sendRawRequest(baseURL, path)]
    const comparedParts = ({ status, headers }: typeof head) => [
      status,
      headers['content-type'],
      headers['content-security-policy'],
    ]
    expect(comparedParts(head)).toEqual(comparedParts(get))
    expect(head.text).toBe('')
  }
})

test('malformed slugs and ids: no page returns a 5xx status', async ({ baseURL }) => {
  for (const name of [
    '%00',
    '%',
    '%ff',
    "1'%20OR%20'1'='1",
    '-1',
    '9223372036854775808',
    'a'.repeat(9_000),
    '%F0%9F%99%82',
  ])
    for (const path of [
      `/blog/${name}`,
      `/binder/${name}`,
      `/demo/checkout/${name}`,
      `/enrollment-success?session_id=${name}`,
    ])
      expect((await sendRawRequest(baseURL, path)).status, path.slice(0, 80)).toBeLessThan(500)
})
