import { quickRun } from '../../../tests/run-length.ts'
import { expect, test } from '../../fixtures/test.ts'

test('web app manifest: name, icons and shortcuts are valid and reachable', quickRun, async ({ page, request }) => {
  await page.goto('/')
  const manifestUrl = await page.locator('link[rel=manifest]').getAttribute('href')
  const response = await request.get(manifestUrl ?? '')
  expect(response.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await response.json()
  expect(manifest).toMatchObject({
    name: 'Journey Paradigm',
    short_name: 'Journey',
    start_url: '/planner',
    scope: '/',
    display: 'standalone',
  })
  const icons: { src: string; sizes: string; type: string; purpose: string }[] = manifest.icons
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`).sort()).toEqual([
    '192x192 any',
    '192x192 maskable',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes, type } of icons) {
    const icon = await request.get(src)
    expect(icon.headers()['content-type']).toBe(type)
    const image = await icon.body()
    // A PNG has its width and height at fixed offsets.
    expect(`${image.readUInt32BE(16)}x${image.readUInt32BE(20)}`, src).toBe(sizes)
  }
  for (const { url } of manifest.shortcuts) expect((await request.get(url)).status(), url).toBe(200)
  for (const file of ['/apple-touch-icon.png', '/favicon.ico', '/favicon.svg'])
    expect((await request.get(file)).headers()['content-type'], file).toMatch(/^image\//)
  const policy = (await request.get('/')).headers()['content-security-policy']
  expect(policy).toContain("manifest-src 'self'")
  expect(policy).toContain("worker-src 'self'")
})

test('Get the App: shows the browser prompt once, otherwise instructions', async ({ page }) => {
  await page.goto('/')
  const button = page.getByRole('main').getByRole('button', { name: 'Get the App', exact: true })
  const isDefaultPrevented = await page.evaluate(() => {
    const installEvent = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => void Object.assign(window, { promptCount: Number(Reflect.get(window, 'promptCount') ?? 0) + 1 }),
    })
    return !window.dispatchEvent(installEvent)
  })
  expect(isDefaultPrevented).toBe(true)
  await button.click()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'promptCount'))).toBe(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Get the App', exact: true })
  await expect(dialog.getByRole('tab')).toHaveText(['iPhone', 'Android', 'Computer'])
  await expect(dialog.getByRole('tab', { name: 'Computer', exact: true })).toHaveAttribute('aria-selected', 'true')
  await dialog.getByRole('tab', { name: 'iPhone', exact: true }).click()
  await expect(dialog.getByRole('tabpanel')).toContainText('Add to Home Screen')
  await dialog.getByRole('tab', { name: 'Android', exact: true }).click()
  await expect(dialog.getByRole('tabpanel')).toContainText('Install')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
  expect(await page.evaluate(() => Reflect.get(window, 'promptCount'))).toBe(1)
})

test('landing page: the last section links to app, store and classes', async ({ page }) => {
  await page.goto('/')
  const lastSection = page.getByRole('main').locator('section').last()
  await expect(lastSection.getByRole('button', { name: 'Get the App', exact: true })).toBeVisible()
  await expect(lastSection.getByRole('link', { name: 'Buy the Binder', exact: true })).toHaveAttribute('href', '/store')
  await expect(lastSection.getByRole('link', { name: 'Join a Workshop', exact: true })).toHaveAttribute(
    'href',
    '/classes',
  )
})
