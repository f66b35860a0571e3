import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

type User = { email: string; password: string }
type MailReader = { latest: (to: string) => Promise<{ text: string }> }

/** Signs up with the form that is open and the mailed code. */
export async function signUpByForm(page: Page, mail: MailReader): Promise<User> {
  const user = { email: `${randomUUID()}@example.com`, password: 'three short words' }
  await page.getByRole('tab', { name: 'Sign Up', exact: true }).click()
  await submitForm(page, 'Sign Up', user)
  const field = page.getByLabel('6-digit code')
  await field.fill(/\b\d{6}\b/.exec((await mail.latest(user.email)).text)?.[0] ?? '')
  await field.press('Enter')
  return user
}

export const signInByForm = (page: Page, user: User) => submitForm(page, 'Sign In', user)

async function submitForm(page: Page, button: string, { email, password }: User): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('tabpanel').getByRole('button', { name: button, exact: true }).click()
}
