/**
 * What admins see of the whole business and may change: people and their roles, purchases and their totals, and what is
 * published or on offer.
 */

// How every list of the admin area is cut into pages and searched, for the desks that have lists of their own.
export { falling, instantText, matches, pageOf, rising } from '../paging.ts'
export { activateCourse } from './activate-course.ts'
export { activateProduct } from './activate-product.ts'
export { activateWorkshop } from './activate-workshop.ts'
export { changeRole } from './change-role.ts'
export { chart } from './chart.ts'
export { courses } from './desk/courses.ts'
export { lessons } from './desk/lessons.ts'
export { posts } from './desk/posts.ts'
export { previewText } from './desk/preview-text.ts'
export { products } from './desk/products.ts'
export { workshops } from './desk/workshops.ts'
export { openExport } from './exports/open-export.ts'
export { requestExport } from './exports/request-export.ts'
export { listChanges } from './list-changes.ts'
export { listCourses } from './list-courses.ts'
export { listLessons } from './list-lessons.ts'
export { listPeople, personText } from './list-people.ts'
export { listPosts } from './list-posts.ts'
export { listProducts } from './list-products.ts'
export { listPurchases } from './list-purchases.ts'
export { listWorkshops } from './list-workshops.ts'
export { peopleStatistics } from './people-statistics.ts'
export { publishLesson } from './publish-lesson.ts'
export { publishPost } from './publish-post.ts'
export { purchaseStatistics } from './purchase-statistics.ts'
export { resetSecondFactor } from './reset-second-factor.ts'
export { showChange } from './show-change.ts'
