/** The URL path of the page of a class. */
export const classPath = ({ slug }: { slug: string }): string => `/classes/${slug}`
