import type { Page } from '@playwright/test'

/** The row of a list in the admin area, by the title it bears. */
export const rowOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title, exact: true }) })
