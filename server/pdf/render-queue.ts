import { createHash } from 'node:crypto'
import { Problem } from '../problem.ts'
import { readPdfFonts } from './layout/fonts.ts'
import { readPdfColors } from './layout/theme-colors.ts'
import { type LessonDocument, type RenderedPdf, renderLessons } from './lessons/render-lessons.ts'
import { renderPlanner } from './planner/render-planner.ts'

/** Prints PDFs, one after another: a long binder takes a core for a second, and others want it too. */
export type RenderQueue = {
  /** @throws unavailable when too many wait */
  print: (book: LessonDocument) => Promise<RenderedPdf>
  /** The same for what many ask for: it is printed once and kept for the next who asks. */
  printOnce: (book: LessonDocument) => Promise<RenderedPdf>
  /** A planner of twelve months from a day's month on, kept for the next who asks for the same. */
  printPlanner: (from: Date) => Promise<Uint8Array<ArrayBuffer>>
}

/** Sheets of one lesson, some 40 kB each. */
const KEPT = 100
const MOST_WAITING = 30

export function createRenderQueue(): RenderQueue {
  let materials: ReturnType<typeof readMaterials> | undefined
  let busy: Promise<unknown> = Promise.resolve()
  let waiting = 0
  /** The one that was asked for last: most who buy it fetch it in the same month. */
  let planner: { month: string; file: Promise<Uint8Array<ArrayBuffer>> } | undefined
  const kept = new Map<string, Promise<RenderedPdf>>()

  const print = (book: LessonDocument) => inTurn(({ typefaces, palette }) => renderLessons(book, typefaces, palette))

  async function inTurn<T>(work: (materials: ReturnType<typeof readMaterials>) => Promise<T>): Promise<T> {
    if (waiting >= MOST_WAITING) throw new Problem('unavailable', { retryAfter: 5 })
    waiting += 1
    const printed = busy.then(() => {
      materials ??= readMaterials()
      return work(materials)
    })
    busy = printed
      .catch(() => undefined)
      .finally(() => {
        waiting -= 1
      })
    return printed
  }

  return {
    print,
    printPlanner(from) {
      const month = from.toISOString().slice(0, 7)
      if (planner?.month === month) return planner.file
      const file = inTurn(({ typefaces, palette }) => renderPlanner(from, typefaces, palette))
      planner = { month, file }
      file.catch(() => {
        if (planner?.file === file) planner = undefined
      })
      return file
    },
    printOnce(book) {
      const key = createHash('sha256').update(JSON.stringify(book)).digest('base64')
      const printed = kept.get(key) ?? print(book)
      // What was asked for last stands last, and goes last. What failed is not kept.
      kept.delete(key)
      kept.set(key, printed)
      printed.catch(() => kept.delete(key))
      for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest)
      return printed
    },
  }
}

const readMaterials = () => ({ typefaces: readPdfFonts(), palette: readPdfColors() })
