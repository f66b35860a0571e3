/** Returns true if there is a class that a link to `/classes` leads to. */
export const hasClass = ({ courses, workshops }: { courses: unknown[]; workshops: unknown[] }): boolean =>
  courses.length + workshops.length > 0
