import { openSite } from '../../fixtures/sites/server.ts'
import { expect, test } from '../../fixtures/test.ts'

test('demo for other machines: asks for the token that the start printed', async ({ page }) => {
  const { url, output, close } = await openSite({ env: { HOST: '0.0.0.0', DEMO_REMOTE: '1' } })
  await expect.poll(output).toMatch(/\/demo\/mailbox\?token=[\w-]{43}\n/)
  const [link = ''] = /http\S+\/demo\/mailbox\?token=\S+/.exec(output()) ?? []
  const token = new URL(link).searchParams.get('token') ?? ''

  // React Router ignores case and has several URLs for the data of a page.
  for (const path of [
    '/DEMO/mailbox',
    '/demo/mailbox.data',
    '/demo/mailbox/_.data',
    '/demo//mailbox',
    '/%64emo/mailbox',
  ]) {
    const response = await page.request.get(url + path, { maxRedirects: 0 })
    expect(await response.text(), path).not.toContain('Captured email')
  }
  await page.goto(url)
  await page.getByRole('link', { name: 'Read captured emails' }).click()
  await expect(page.getByRole('heading', { name: 'Demo token' })).toBeVisible()
  await page.getByLabel('Token').fill('wrong')
  await page.getByRole('button', { name: 'Open the captured email' }).click()
  await expect(page.getByLabel('Token')).toHaveAccessibleDescription('This token isn’t valid.')
  await page.getByLabel('Token').fill(token)
  await page.getByRole('button', { name: 'Open the captured email' }).click()
  await expect(page).toHaveURL(`${url}/demo/mailbox`)
  await expect(page.getByRole('heading', { name: 'Captured email' })).toBeVisible()
  await page.getByRole('link', { name: 'Email templates' }).click()
  await expect(page.getByRole('heading', { name: 'Email templates' })).toBeVisible()

  await page.context().clearCookies()
  await page.goto(link)
  await expect(page).toHaveURL(`${url}/demo/mailbox`)
  const response = await page.reload()
  expect(response?.headers()['cache-control']).toBe('no-store')
  await close()
})
