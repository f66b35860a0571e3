/** Paper sizes in millimeters. */
export const paperSizes = {
  a4: { name: 'A4', width: 210, height: 297 },
  letter: { name: 'Letter', width: 215.9, height: 279.4 },
  a5: { name: 'A5', width: 148, height: 210 },
} as const

export type PaperSize = keyof typeof paperSizes
export const paperSizeNames = Object.keys(paperSizes) as PaperSize[]

export const isPaperSize = (name: unknown): name is PaperSize =>
  typeof name === 'string' && Object.hasOwn(paperSizes, name)

export const defaultPaperSize = (language: string): PaperSize => (/^en-US\b/i.test(language) ? 'letter' : 'a4')
