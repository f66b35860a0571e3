import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'

/** Content of a PDF. Sizes in points. */
export type ParsedPdf = {
  pages: {
    width: number
    height: number
    text: string
    /** The most frequent x of text. */
    left: number
    /** Number of links to pages of this PDF. */
    internalLinks: number
    /** Fill colors like '#aabbcc', in drawing order. */
    fills: string[]
  }[]
  /** Text of all pages with single spaces. */
  text: string
  title: string
  author: string
  language: string
  links: string[]
  bookmarks: string[]
  fonts: { name: string; isEmbedded: boolean }[]
  /** Reads the pages, from 1, that the links of each page open. Slow for a hundred pages. */
  readLinkedPages: () => Promise<number[][]>
  /** Reads the structure tags for screen readers, in document order. Slow for a hundred pages. */
  readRoles: () => Promise<string[]>
}

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>
type Page = Awaited<ReturnType<PdfDocument['getPage']>>
type Annotation = { url?: string; dest?: unknown }
type StructNode = { role: string; children: object[] }

export async function parsePdf(file: Uint8Array): Promise<ParsedPdf> {
  // The reader takes over the bytes.
  const document = await getDocumentProxy(Uint8Array.from(file))
  const read: Awaited<ReturnType<typeof readPage>>[] = []
  for (let number = 1; number <= document.numPages; number++) read.push(await readPage(await document.getPage(number)))
  const { info } = await document.getMetadata()
  const field = (name: string) => (name in info ? String(Object.entries(info).find(([key]) => key === name)?.[1]) : '')
  const outline = (await document.getOutline()) ?? []
  const fonts = new Map(read.flatMap((page) => page.fonts.map((font) => [font.name, font])))
  return {
    pages: read,
    text: read
      .map(({ text }) => text)
      .join('\n')
      .replace(/\s+/g, ' '),
    title: field('Title'),
    author: field('Author'),
    language: field('Language'),
    links: read.flatMap(({ links }) => links),
    bookmarks: outline.map(({ title }) => title),
    fonts: [...fonts.values()],
    async readLinkedPages() {
      const linkedPages: number[][] = []
      for (let number = 1; number <= document.numPages; number++) {
        const annotations: Annotation[] = await (await document.getPage(number)).getAnnotations()
        const destinations = annotations.flatMap(({ dest }) => (dest ? [dest] : []))
        linkedPages.push(await Promise.all(destinations.map((destination) => linkedPage(document, destination))))
      }
      return linkedPages
    },
    async readRoles() {
      const roles: string[] = []
      for (let number = 1; number <= document.numPages; number++) {
        const tree: StructNode | null = await (await document.getPage(number)).getStructTree()
        if (tree) roles.push(...rolesOf(tree))
      }
      return roles
    },
  }
}

async function readPage(page: Page) {
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view
  const content = await page.getTextContent()
  const items = content.items.filter((item) => 'str' in item)
  const annotations: Annotation[] = await page.getAnnotations()
  // Fonts are loaded together with the drawing operations.
  const { fnArray, argsArray } = await page.getOperatorList()
  const { OPS } = await getResolvedPDFJS()
  return {
    width: right - left,
    height: top - bottom,
    text: items.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)).join(''),
    left: mostFrequent(items.filter(({ str }) => str.trim()).map(({ transform }) => Number(transform[4]))),
    links: annotations.flatMap(({ url }) => (url ? [url] : [])),
    internalLinks: annotations.filter(({ dest }) => dest).length,
    fills: fnArray.flatMap((operator, index) =>
      operator === OPS.setFillRGBColor ? [String(argsArray[index]?.[0])] : [],
    ),
    fonts: Object.keys(content.styles).map((id) => {
      const font: { name: string; missingFile: boolean } = page.commonObjs.get(id)
      return { name: font.name.replace(/^[A-Z]{6}\+/, ''), isEmbedded: !font.missingFile }
    }),
  }
}

/** A destination is a name, or starts with a reference to its page. */
async function linkedPage(document: PdfDocument, destination: unknown): Promise<number> {
  const target = typeof destination === 'string' ? await document.getDestination(destination) : destination
  const [reference] = target as [Parameters<PdfDocument['getPageIndex']>[0]]
  return (await document.getPageIndex(reference)) + 1
}

const rolesOf = (node: StructNode): string[] => [
  node.role,
  ...node.children.flatMap((child) => (isStructNode(child) ? rolesOf(child) : [])),
]

const isStructNode = (child: object): child is StructNode => 'role' in child

function mostFrequent(values: number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 0
}
