/** The papers that sheets are printed on, in millimetres. */
export const papers = {
  a4: { name: 'A4', width: 210, height: 297 },
  letter: { name: 'Letter', width: 215.9, height: 279.4 },
  a5: { name: 'A5', width: 148, height: 210 },
} as const

export type Paper = keyof typeof papers
export const paperNames = Object.keys(papers) as Paper[]

export const isPaper = (name: unknown): name is Paper => typeof name === 'string' && Object.hasOwn(papers, name)

/** The paper in the printers of a reader with this language: 'en-US' writes on Letter, nearly everybody else on A4. */
export const usualPaper = (language: string): Paper => (/^en-US\b/i.test(language) ? 'letter' : 'a4')
