/** Printable lessons: pages for the browser to print, and PDFs. */
export { blankLessonPdf } from './lessons/blank-lesson.ts'
export { lessonsPdf } from './lessons/lessons-pdf.ts'
export { getLessonLink, listPrintableLessons } from './lessons/printable-lessons.ts'
