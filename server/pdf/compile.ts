import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { type PaperSize, paperSizes } from '#contract/pdf/paper-sizes.ts'
import { readThemeColors } from '../graphics/theme-colors.ts'

export type DocumentData = { title: string; author: string; created: Date; paper: PaperSize }

const templates = join(import.meta.dirname, 'templates')
const categories = ['Spiritual', 'Health', 'Education', 'Finance']

/** Results that no document of the last ten used are removed from the compiler's cache. */
const MAX_CACHE_AGE = 10

/** Created once: it reads 8 MB of fonts. */
let sharedCompiler: NodeCompiler | undefined

function getCompiler(): NodeCompiler {
  sharedCompiler ??= NodeCompiler.create({
    workspace: templates,
    fontArgs: [{ fontPaths: [join(import.meta.dirname, 'fonts')] }],
  })
  return sharedCompiler
}

/** Renders a template of `templates/`. Texts are passed as JSON, never as markup. Blocks the thread. */
export function compilePdf(
  template: 'book' | 'certificate' | 'invoice' | 'lessons' | 'planner' | 'sheets',
  { created, paper, ...data }: DocumentData & Record<string, unknown>,
): Uint8Array<ArrayBuffer> {
  const compiler = getCompiler()
  const colors = Object.fromEntries(readThemeColors())
  const input = { ...data, paper: paperSizes[paper], colors, icons: readIcons() }
  const result = compiler.compile({
    mainFilePath: join(templates, `${template}.typ`),
    inputs: { data: JSON.stringify(input) },
  })
  const document = result.result
  if (!document) {
    const error = result.takeError()
    throw new Error(`template ${template}: ${error ? JSON.stringify(compiler.fetchDiagnostics(error)) : 'no result'}`)
  }
  // A given creation date makes the output deterministic.
  const file = new Uint8Array(compiler.pdf(document, { creationTimestamp: Math.floor(created.getTime() / 1000) }))
  compiler.evictCache(MAX_CACHE_AGE)
  return file
}

const readIcons = () =>
  Object.fromEntries(categories.map((category) => [category, readDrawing(`icons/${category.toLowerCase()}.svg`)]))

/** Returns a drawing of `web/art` as SVG with the colors of the light theme. */
export function readDrawing(path: string): string {
  const colors = readThemeColors()
  const svg = readFileSync(join(import.meta.dirname, '../../web/art', path), 'utf8')
  return svg.replace(/var\(--([\w-]+)\)/g, (_, token: string) => colorOf(colors, token))
}

function colorOf(colors: ReadonlyMap<string, string>, token: string): string {
  const color = colors.get(token)
  if (!color) throw new Error(`stylesheet has no color --${token}`)
  return color
}
