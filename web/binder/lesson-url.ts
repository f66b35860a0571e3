/** Returns the path of a lesson by slug, or by id without one. */
export const lessonUrl = ({ id, slug }: { id: string; slug: string | null }): string => `/binder/${slug || id}`
