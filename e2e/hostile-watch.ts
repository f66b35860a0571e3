import { type BrowserContext, expect, type Page } from '@playwright/test'
import { evilHost } from './hostile-corpus.ts'

/** What a payload brought about: each call of `hurt`, dialog, tab or request that nobody of ours asks for. */
export async function watchFor(context: BrowserContext): Promise<string[]> {
  const harm: string[] = []
  await context.exposeBinding('hurt', ({ frame }) => void harm.push(`ran at ${frame.url()}`))
  await context.route(
    (url) => url.hostname === evilHost,
    (route) => {
      harm.push(`asked for ${route.request().url()}`)
      return route.fulfill({ contentType: 'text/javascript', body: 'hurt()' })
    },
  )
  context.on('dialog', (dialog) => {
    harm.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  return harm
}

/** Lets a page come to rest: what would run by itself has run by then. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )
}

/** Everything in the page that could run, leads elsewhere or gives itself a name of ours. */
export function dangersIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dangers: string[] = []
    const tell = (what: string, { outerHTML }: Element) => dangers.push(`${what}: ${outerHTML.slice(0, 200)}`)
    const schemes = ['http:', 'https:', 'mailto:', 'webcal:']
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        if (/^on/i.test(name)) tell('handler', element)
        if (!/^(href|src|action|formaction|xlink:href|data|poster|srcdoc)$/.test(name)) continue
        const isPicture = element instanceof HTMLImageElement
        if (name === 'srcdoc' || !URL.canParse(value, location.href)) tell('address', element)
        else if (![...schemes, ...(isPicture ? ['data:'] : [])].includes(new URL(value, location.href).protocol))
          tell('address', element)
      }
      if (element instanceof HTMLAnchorElement && element.target && !/\b(noopener|noreferrer)\b/.test(element.rel))
        tell('tab that reaches back', element)
    }
    const unwanted = 'base, meta[http-equiv], iframe, frame, object, embed, portal, template, noembed, xmp, math'
    for (const element of document.querySelectorAll(unwanted)) tell('element', element)
    const inProse =
      'script, style, link, form, input, button, textarea, svg, video, audio, [id], [name], [style], [class]'
    for (const prose of document.querySelectorAll('.prose'))
      for (const element of prose.querySelectorAll(inProse)) tell('in a text', element)
    return dangers
  })
}

/** What the page tells machines in the words of schema.org, read as they read it. */
export async function thingsIn(page: Page): Promise<Record<string, unknown>[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.map((text) => JSON.parse(text))
}

/** A page is opened, comes to rest and holds nothing that could run. */
export async function openHarmless(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path)
  expect([path, answer?.status()]).toEqual([path, 200])
  await settle(page)
  expect([path, await dangersIn(page)]).toEqual([path, []])
  await thingsIn(page)
}
