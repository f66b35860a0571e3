import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { categoryNames } from '#contract/content/categories.ts'
import { type PaperSize, paperSizes } from '#contract/content/pdf/paper-sizes.ts'
import { readThemeColors } from '../../platform/graphics/theme-colors.ts'

export type DocumentData = { title: string; author: string; created: Date; paper: PaperSize }

const templates = join(import.meta.dirname, 'templates')

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

type Template = 'book' | 'certificate' | 'invoice' | 'lessons' | 'planner' | 'sheets'

/** Renders a template of `templates/`. Texts are passed as JSON, never as markup. Blocks the thread. */
export function compilePdf(template: Template, data: DocumentData & Record<string, unknown>): Uint8Array<ArrayBuffer> {
  const compiler = getCompiler()
  const document = compileTemplate(compiler, template, data)
  // A given creation date makes the output deterministic.
  const creationTimestamp = Math.floor(data.created.getTime() / 1000)
  const file = new Uint8Array(compiler.pdf(document, { creationTimestamp }))
  compiler.evictCache(MAX_CACHE_AGE)
  return file
}

/** Renders a document with one page like `compilePdf`, as SVG without fonts. */
export function compileSvg(template: Template, data: DocumentData & Record<string, unknown>): string {
  const compiler = getCompiler()
  const svg = compiler.plainSvg(compileTemplate(compiler, template, data))
  compiler.evictCache(MAX_CACHE_AGE)
  return svg
}

function compileTemplate(
  compiler: NodeCompiler,
  template: Template,
  { created, paper, ...data }: DocumentData & Record<string, unknown>,
): NodeTypstDocument {
  const colors = Object.fromEntries(readThemeColors())
  const input = { ...data, paper: paperSizes[paper], colors, icons: readIcons() }
  const result = compiler.compile({
    mainFilePath: join(templates, `${template}.typ`),
    inputs: { data: JSON.stringify(input) },
  })
  if (result.result) return result.result
  const error = result.takeError()
  throw new Error(`template ${template}: ${error ? JSON.stringify(compiler.fetchDiagnostics(error)) : 'no result'}`)
}

const readIcons = () =>
  Object.fromEntries(categoryNames.map((category) => [category, readDrawing(`icons/${category.toLowerCase()}.svg`)]))

/** Returns a drawing of `web/platform/art` as SVG with the colors of the light theme. */
export function readDrawing(path: string): string {
  const colors = readThemeColors()
  const svg = readFileSync(join(import.meta.dirname, '../../../web/platform/art', path), 'utf8')
  return svg.replace(/var\(--([\w-]+)\)/g, (_, token: string) => colorOf(colors, token))
}

function colorOf(colors: ReadonlyMap<string, string>, token: string): string {
  const color = colors.get(token)
  if (!color) throw new Error(`stylesheet has no color --${token}`)
  return color
}
