import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { gzipped } from '../bin/bundle/compress.ts'

/** Returns the size of the scripts that a page has loaded, in bytes after gzip. `root` is the checkout of its build. */
export async function countJavascriptBytes(page: Page, root: string): Promise<number> {
  const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const paths = new Set(urls.map((url) => new URL(url).pathname).filter((path) => path.endsWith('.js')))
  const files = Array.from(paths, (path) => readFile(join(root, 'build/client', path)))
  const compressed = await Promise.all(files.map(async (file) => gzipped(await file)))
  return compressed.reduce((sum, { length }) => sum + length, 0)
}
