/** Limits of a message to the business (characters). */
export const CONTACT_NAME_MAX = 100
export const CONTACT_MESSAGE_MAX = 5_000
