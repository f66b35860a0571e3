export { blankLessonPdf, lessonsPdf } from './lessons/lessons-pdf.ts'
export { getLessonLink, listPrintableLessons } from './lessons/printable-lessons.ts'
