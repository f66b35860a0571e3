export {
  addLessonFile,
  getAdminLessonFiles,
  removeLessonFile,
  renameLessonFile,
  reorderLessonFiles,
} from './admin/lesson-files.ts'
export { addLesson, copyLesson, courseLessons } from './admin/lessons.ts'
export {
  addSection,
  arrangeCurriculum,
  getAdminCurriculum,
  removeSection,
  renameSection,
} from './admin/sections.ts'
export { certificatePdf } from './certificates/certificate-pdf.ts'
export { getCertificate } from './certificates/find-certificates.ts'
export { issueCertificate } from './certificates/issue-certificate.ts'
export { getEnrolledCourse, openLesson, saveVisit } from './enrolled-lessons.ts'
export { cleanupCourseFiles } from './files/cleanup-files.ts'
export { getLessonFileUrl } from './files/download-file.ts'
export { storedCourseFiles } from './files/lesson-files.ts'
export { getCourseLessonPage, getCurriculum } from './public-lessons.ts'
