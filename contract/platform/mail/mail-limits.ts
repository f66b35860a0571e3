/** Characters of a mail template, with its placeholders. */
export const MAIL_SUBJECT_MAX = 300
export const MAIL_BODY_MAX = 10_000
