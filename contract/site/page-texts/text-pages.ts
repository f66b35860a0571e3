/** Pages whose heading, intro and metadata the owner writes. Their path is their name. */
export const textPages = ['store', 'classes', 'schedule', 'blog', 'binder'] as const
export type TextPage = (typeof textPages)[number]

/** The picture of a page without one. */
export const noPicture = { pictureUrl: '', pictureText: '' }
