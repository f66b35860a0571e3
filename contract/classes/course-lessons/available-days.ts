/** Days after the start of a course or after the enrollment. */
export const AVAILABLE_DAYS_MAX = 365
