export const PLAN_NAME_MAX = 100
export const PLAN_STEPS_MAX = 60
export const PLAN_TRACKS_MAX = 6
/** Days after the start. */
export const PLAN_DAYS_MAX = 730
export const PLAN_WEEKS_MAX = 104
/** Characters of a stamp question. */
export const PLAN_QUESTION_MAX = 200
