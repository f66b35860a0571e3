/** The papers that sheets are printed on, in millimetres. */
export const paperSizes = {
  a4: { name: 'A4', width: 210, height: 297 },
  letter: { name: 'Letter', width: 215.9, height: 279.4 },
  a5: { name: 'A5', width: 148, height: 210 },
} as const

export type PaperSize = keyof typeof paperSizes
export const paperSizeNames = Object.keys(paperSizes) as PaperSize[]

export const isPaperSize = (name: unknown): name is PaperSize =>
  typeof name === 'string' && Object.hasOwn(paperSizes, name)

/** The paper in the printers of a reader with this language: 'en-US' writes on Letter, nearly everybody else on A4. */
export const defaultPaperSize = (language: string): PaperSize => (/^en-US\b/i.test(language) ? 'letter' : 'a4')
