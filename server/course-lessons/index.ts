export { addLesson, copyLesson, courseLessons } from './admin/lessons.ts'
export {
  addSection,
  arrangeCurriculum,
  getAdminCurriculum,
  removeSection,
  renameSection,
} from './admin/sections.ts'
export { getEnrolledCourse, openLesson, saveVisit } from './enrolled-lessons.ts'
export { getCourseLessonPage, getCurriculum } from './public-lessons.ts'
