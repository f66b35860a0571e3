/** Lessons on paper: sheets that the browser prints, and sheets as PDFs. */
export { blankPdf } from './lessons/blank-lesson.ts'
export { sheetsPdf } from './lessons/lessons-pdf.ts'
export { sheetPlace, toPrint } from './lessons/printable-lessons.ts'
export { plannerPdf } from './planner-pdf.ts'
