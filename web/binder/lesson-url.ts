/** Where a lesson is read. One without a slug goes by its id. */
export const lessonUrl = ({ id, slug }: { id: string; slug: string | null }): string => `/binder/${slug || id}`
