import type { Page } from '@playwright/test'

/**
 * Puts the bars at the lower edge of the planner into the flow, for axe: it does not scroll, and reports controls behind a
 * bar as too small.
 */
export const unstickBars = (page: Page) =>
  page.evaluate(() => {
    for (const bar of document.querySelectorAll<HTMLElement>('.planner__nav, .today__new'))
      bar.style.position = 'static'
  })
