export const lessonUrl = ({ id, slug }: { id: string; slug: string | null }): string => `/binder/${slug || id}`
