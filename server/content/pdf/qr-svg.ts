import type { LessonLink } from '#contract/content/pdf/pdf.schema.ts'

export const qrSvg = ({ qr: { size, path } }: LessonLink): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path}" stroke="#000" fill="none"/></svg>`
