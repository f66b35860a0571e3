import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page, Response } from '@playwright/test'
import type { ParsedMail } from 'mailparser'
import { readPdf } from '../../fixtures/pdf.ts'
import type { SiteText } from './site-texts.ts'

const isText = (type = '') => /text|json|javascript|xml|manifest|calendar/.test(type)

const isPdf = (type = '') => type.startsWith('application/pdf')

/** Returns the text and the metadata that a reader shows. */
export async function readPdfTexts(file: Uint8Array): Promise<string> {
  const { text, title, author } = await readPdf(file)
  return [title, author, text].join('\n')
}

/** Paths of `web/routes.ts` without parameters. */
export function routePaths(): string[] {
  const source = readFileSync(new URL('../../../web/routes.ts', import.meta.url), 'utf8')
  return Array.from(source.matchAll(/route\('([^':*]+)'/g), ([, path = '']) => `/${path}`)
}

/** Requests the paths and all paths of the site that their texts link to, with the loader data of each page. */
export async function crawlTexts(request: APIRequestContext, baseURL: string, paths: string[]): Promise<SiteText[]> {
  const found: SiteText[] = []
  const queue = [...paths]
  const seen = new Set(queue)
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const response = await request.get(path)
    if (isPdf(response.headers()['content-type']))
      found.push({ url: path, text: await readPdfTexts(await response.body()) })
    if (!isText(response.headers()['content-type'])) continue
    const text = await response.text()
    found.push({ url: path, text })
    if (/html/.test(response.headers()['content-type'] ?? '') && response.ok()) {
      const data = await request.get(`${path === '/' ? '/_root' : path.split('?')[0]}.data`)
      found.push({ url: data.url(), text: await data.text() })
    }
    for (const linked of linkedPaths(text, baseURL).filter((linked) => !seen.has(linked))) {
      seen.add(linked)
      queue.push(linked)
    }
  }
  return found
}

function linkedPaths(text: string, baseURL: string): string[] {
  const links = text.matchAll(/(?:(?:href|src)="|<loc>|url\()([^"<)]+)/g)
  return Array.from(links, ([, link = '']) => new URL(link.replaceAll('&amp;', '&'), baseURL)).flatMap(
    ({ origin, pathname, search }) => (origin === baseURL ? [pathname + search] : []),
  )
}

/** Opens the paths and the pages below them that they link to, as the signed-in user. */
export async function crawlPages(page: Page, paths: string[]): Promise<SiteText[]> {
  const found: SiteText[] = []
  const pending: Promise<unknown>[] = []
  const collect = (response: Response) => {
    if (!isText(response.headers()['content-type'])) return
    const read = response.text().then((text) => found.push({ url: response.url(), text }))
    // A page that is left cancels its requests.
    pending.push(read.catch(() => undefined))
  }
  page.on('response', collect)
  const queue = [...paths]
  const seen = new Set(queue)
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    found.push({ url: path, text: `${await page.title()}\n${await page.locator('body').textContent()}` })
    const links = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    for (const linked of links) {
      const next = linked?.split(/[?#]/)[0] ?? ''
      if (seen.has(next) || !/^\/(admin|account|orders)\//.test(next)) continue
      seen.add(next)
      queue.push(next)
    }
  }
  page.off('response', collect)
  await Promise.all(pending)
  return found
}

export async function readMails(mails: ParsedMail[]): Promise<SiteText[]> {
  const read = mails.map(async ({ subject = '', from, text = '', html, attachments }) => {
    const files = attachments.map(({ contentType, content }) =>
      contentType === 'application/pdf' ? readPdfTexts(content) : String(content),
    )
    const parts = [subject, from?.text, text, html || '', ...(await Promise.all(files))]
    return { url: `email ${subject}`, text: parts.join('\n') }
  })
  return Promise.all(read)
}
