/** Limits of an email to the users enrolled in a class: subject and text (characters), selected users. */
export const MESSAGE_SUBJECT_MAX = 150
export const MESSAGE_TEXT_MAX = 5_000
export const MESSAGE_SELECTED_MAX = 500
/** Sessions of a course or workshop, and materials of a session. */
export const SESSIONS_MAX = 100
export const MATERIALS_MAX = 20
