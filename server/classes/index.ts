/** Classes: courses and workshops, and how to get into one. */

export { activateCourse } from './admin/activate-course.ts'
export { activateWorkshop } from './admin/activate-workshop.ts'
export { courses } from './admin/courses.ts'
export { listCourses } from './admin/list-courses.ts'
export { listWorkshops } from './admin/list-workshops.ts'
export { workshops } from './admin/workshops.ts'
export { listOpenClasses } from './list-open.ts'
