import { quickRun } from '../../tests/run-length.ts'
import { openHydrated, pressKeys, tabTo } from '../fixtures/keyboard.ts'
import { button, dialog, main } from '../fixtures/locators.ts'
import { expect, test } from '../fixtures/test.ts'

test(
  'keyboard only: sign-in tabs and form, the first invalid field gets the focus',
  quickRun,
  async ({ page, account }) => {
    const { email, password } = await account()
    await openHydrated(page, '/auth')
    await tabTo(page, page.getByRole('tab', { name: 'Sign In', exact: true }))
    await pressKeys(page, 'ArrowRight')
    await expect(page.getByRole('tab', { name: 'Sign Up', exact: true })).toBeFocused()
    await pressKeys(page, 'Home', 'Tab')
    const tabPanel = page.getByRole('tabpanel', { name: 'Sign In', exact: true })
    await expect(tabPanel.getByLabel('Email')).toBeFocused()
    await pressKeys(page, 'Enter')
    await expect(tabPanel.getByLabel('Email')).toBeFocused()
    await expect(tabPanel.getByLabel('Email')).toHaveAccessibleDescription(/./)
    await page.keyboard.type(email)
    await pressKeys(page, 'Enter')
    const passwordField = tabPanel.getByLabel('Password', { exact: true })
    await expect(passwordField).toBeFocused()
    await expect(passwordField).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.type(password)
    await pressKeys(page, 'Enter')
    await expect(page).toHaveURL('/')
    await expect(main(page)).toBeFocused()
  },
)

test('keyboard only: lesson steps, answers and done mark', async ({ page }) => {
  await openHydrated(page, '/binder/one-week-experiments')
  await expect(page.locator('.done-mark [role=status]')).toBeAttached()
  const steps = page.locator('.steps').getByRole('checkbox')
  await tabTo(page, steps.first())
  await pressKeys(page, 'Space', 'Tab', 'Space')
  await expect(steps.first()).toBeChecked()
  await expect(steps.nth(1)).toBeChecked()
  const answerField = page.getByRole('region', { name: 'Reflection Questions' }).getByRole('textbox').first()
  await tabTo(page, answerField)
  await page.keyboard.type('By hand')
  await expect(page.getByRole('status').getByText('Saved in this browser', { exact: true }).first()).toBeVisible()
  const doneCheckbox = page.getByRole('checkbox', { name: 'Mark as done' })
  await tabTo(page, doneCheckbox)
  await pressKeys(page, 'Space')
  await expect(doneCheckbox).toBeChecked()
  await expect(answerField).toHaveValue('By hand')
})

test('keyboard only: checkout form, the first invalid field gets the focus and its error text', async ({
  page,
  signIn,
}) => {
  await signIn()
  await openHydrated(page, '/store')
  const addButton = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Refill Pages', exact: true }) })
    .getByRole('button', { name: 'Add to Cart' })
  await tabTo(page, addButton)
  await pressKeys(page, 'Enter')
  await tabTo(page, button(dialog(page, 'Your cart'), 'Checkout'))
  await pressKeys(page, 'Enter')
  await expect(page).toHaveURL('/checkout')
  await expect(main(page)).toBeFocused()
  const payButton = button(main(page), 'Continue to payment')
  await tabTo(page, payButton)
  await pressKeys(page, 'Enter')
  const name = main(page).getByLabel('Full name', { exact: true })
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Enter a name.')
  await page.keyboard.type('Ann Walker')
  await pressKeys(page, 'Tab')
  await page.keyboard.type('12 Orchard Lane')
  await tabTo(page, payButton)
  await pressKeys(page, 'Enter')
  await expect(main(page).getByLabel('City', { exact: true })).toBeFocused()
  await pressKeys(page, 'Tab')
  await page.keyboard.type('10115')
  await pressKeys(page, 'Shift+Tab')
  await page.keyboard.type('Berlin')
  await tabTo(page, main(page).getByLabel('Country', { exact: true }))
  await page.keyboard.type('Germany')
  await tabTo(page, payButton)
  const popupPromise = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  const payment = await popupPromise
  await payment.waitForURL(/\/demo\/checkout\//)
  await tabTo(payment, button(main(payment), 'Cancel'))
})
