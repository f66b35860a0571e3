export { getCertificate } from './certificates/find-certificates.ts'
export { cleanupCourseFiles } from './files/cleanup-files.ts'
export { storedCourseFiles } from './files/lesson-files.ts'
export { getCourseLessonPage, getCurriculum } from './public-lessons.ts'
