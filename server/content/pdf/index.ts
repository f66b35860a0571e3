export { bookSamples } from './books/book-samples.ts'
export { blankLessonPdf, lessonsPdf } from './lessons/lessons-pdf.ts'
export { getLessonLink, listPrintableLessons } from './lessons/printable-lessons.ts'
