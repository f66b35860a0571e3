/** Lessons on paper: sheets that the browser prints, and sheets as PDFs. */
export { blankLessonPdf } from './lessons/blank-lesson.ts'
export { lessonsPdf } from './lessons/lessons-pdf.ts'
export { getLessonLink, listPrintableLessons } from './lessons/printable-lessons.ts'
export { plannerPdf } from './planner-pdf.ts'
