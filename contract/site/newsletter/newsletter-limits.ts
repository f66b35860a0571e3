/** Characters of the subject of a newsletter; also a database constraint. */
export const NEWSLETTER_SUBJECT_MAX = 150
/** Low enough for the limits of common mail servers, and to leave room for other mail. */
export const NEWSLETTER_MAILS_PER_MINUTE = 60
/** A sign-up for the newsletter has to be confirmed within this time. */
export const NEWSLETTER_CONFIRMATION_DAYS = 7
