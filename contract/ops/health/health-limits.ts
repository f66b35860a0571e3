/** Deadline of each check of the doctor and the health page. */
export const HEALTH_CHECK_SECONDS = 10
