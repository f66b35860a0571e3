export const TITLE_MAX = 200
export const SINGLE_LINE_MAX = 200
export const SUMMARY_MAX = 1_000
export const DESCRIPTION_MAX = 5_000
/** Characters of HTML in a post or lesson (about 200 book pages). */
export const CONTENT_MAX = 500_000
export const URL_MAX = 2_000
/** Entries of a list field (tags, features, highlights, takeaways), and characters per entry. */
export const LIST_ITEMS_MAX = 50
export const LIST_ITEM_MAX = 500
export const INTEGER_MAX = 1_000_000
export const CANCEL_DAYS_MAX = 365
/** Texts of the pages of the site: the landing page, its menus, and pages with a list. */
export const HEADING_MAX = 80
export const LEAD_MAX = 400
export const PARAGRAPH_MAX = 300
export const LABEL_MAX = 40
export const QUESTION_MAX = 120
export const BUTTON_LABEL_MAX = 30
export const META_DESCRIPTION_MAX = 200
/** Text alternative of an image. */
export const IMAGE_TEXT_MAX = 300
/** Who says something: the source of a rating, the person of a testimonial. */
export const ATTRIBUTION_MAX = 60
/** Also the highest day of an agenda entry. */
export const WORKSHOP_DAYS_MAX = 60
/** Characters of a number, a date or a time, including surrounding spaces. */
export const NUMBER_MAX = 40
export const DATE_MAX = 40
