import { expectAccessible } from '../../fixtures/axe.ts'
import { main } from '../../fixtures/locators.ts'
import { withSite } from '../../fixtures/sites/dedicated-site.ts'
import { openSite } from '../../fixtures/sites/server.ts'
import { expect, owner } from '../../fixtures/test.ts'
import { readSetupKey, totpCode, withVirtualAuthenticator } from '../../fixtures/two-factor.ts'

const test = withSite(() => openSite({ env: { REQUIRE_ADMIN_2FA: '1' } }))
test.describe.configure({ mode: 'serial' })

test('required two-factor: an admin sets up an app before the admin area opens', async ({ page, signIn }) => {
  await signIn(owner)
  await page.goto('/admin/users?role=admin')
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('One more step')
  await expect(main(page).getByRole('link', { name: 'Add a passkey' })).toBeVisible()
  await expectAccessible(page, 'one more step')
  await main(page).getByRole('link', { name: 'Set up an authenticator app' }).click()
  await main(page).getByLabel('Current password', { exact: true }).fill(owner.password)
  await main(page).getByRole('button', { name: 'Set it up' }).click()
  const key = await readSetupKey(page)
  await main(page).getByLabel('Code from the app').fill(totpCode(key))
  await main(page).getByRole('button', { name: 'Turn it on' }).click()
  await main(page).getByRole('button', { name: 'I have saved them' }).click()
  await main(page).getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/admin/users?role=admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Users' })).toBeVisible()
})

/**
 * An admin who signed in by password can verify with a passkey on the same page. Admins who need a second factor cannot
 * remove their last one. Sign Out ends at the home page, on the page that demands a second factor too.
 */
test('required two-factor: an admin signed in by password confirms with a passkey in place', async ({
  page,
  account,
  signIn,
  query,
}) => {
  await withVirtualAuthenticator(page)
  const user = await signIn(await account())
  const [row] = await query('SELECT id FROM profiles WHERE email = $1', [user.email])
  await page.goto('/account/passkeys')
  await main(page).getByRole('button', { name: 'Add a passkey' }).click()
  await main(page).getByLabel('Current password', { exact: true }).fill(user.password)
  await main(page).getByRole('button', { name: 'Create passkey' }).click()
  await expect(main(page).getByText('Not used yet')).toBeVisible()
  await query("UPDATE user_roles SET role = 'admin' WHERE user_id = $1", [row?.id])

  await signIn({ ...user, page })
  await page.goto('/admin/blog')
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('One more step')
  await expectAccessible(page, 'one more step, by passkey')
  await main(page).getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/admin/blog')
  await expect(page.getByRole('switch').first()).toBeVisible()

  await page.goto('/account/passkeys')
  await main(page).getByRole('button', { name: 'Remove', exact: true }).click()
  await main(page).getByLabel('Current password', { exact: true }).fill(user.password)
  await main(page).getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('Admins of this site need a second sign-in step.')).toBeVisible()

  await signIn({ ...user, page })
  await page.goto('/admin/blog')
  await main(page).getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible()
})

test('required two-factor: an admin resets it for another user, who is notified and signed out', async ({
  page,
  mail,
  account,
  signIn,
  query,
  openPage,
}) => {
  const userPage = await openPage()
  await withVirtualAuthenticator(userPage)
  const ann = await signIn({ ...(await account()), page: userPage })
  await userPage.goto('/account/passkeys')
  await main(userPage).getByRole('button', { name: 'Add a passkey' }).click()
  await main(userPage).getByLabel('Current password', { exact: true }).fill(ann.password)
  await main(userPage).getByRole('button', { name: 'Create passkey' }).click()
  await expect(main(userPage).getByText('Not used yet')).toBeVisible()

  const admin = await signIn(await account())
  await query(`UPDATE user_roles SET role = 'admin' WHERE user_id = (SELECT id FROM profiles WHERE email = $1)`, [
    admin.email,
  ])
  await query(`UPDATE sessions SET proved_by = 'code' WHERE user_id = (SELECT id FROM profiles WHERE email = $1)`, [
    admin.email,
  ])
  await query(
    `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
     SELECT id, 'a-key-elsewhere', '\\x00', 0, '{}', 'A key elsewhere', now() FROM profiles WHERE email = $1`,
    [admin.email],
  )
  await page.goto(`/admin/users?q=${encodeURIComponent(ann.email)}`)
  await page.getByRole('button', { name: `Reset two-step sign-in of ${ann.email}` }).click()
  const confirmDialog = page.getByRole('alertdialog', { name: 'Reset two-step sign-in?' })
  await expectAccessible(page, 'resetting a second step', { hasOverlay: true })
  await confirmDialog.getByRole('button', { name: 'Reset', exact: true }).dblclick()
  await expect(page.getByText(`Two-step sign-in of ${ann.email} is off`)).toBeVisible()
  await expect(page.getByText('Two-step sign-in is on')).toHaveCount(0)
  await mail.latest(ann.email, /Your two-step sign-in was reset/)
  await userPage.goto('/account/passkeys')
  await expect(userPage).toHaveURL('/auth?next=%2Faccount%2Fpasskeys')
})
