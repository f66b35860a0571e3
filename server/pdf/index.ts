/** Lessons on paper: sheets that the browser prints, and sheets as PDFs. */
export { blankPdf } from './blank-pdf.ts'
export { plannerPdf } from './planner-pdf.ts'
export { sheetsPdf } from './sheets-pdf.ts'
export { sheetPlace, toPrint } from './to-print.ts'
