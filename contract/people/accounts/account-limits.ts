export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 128
export const EMAIL_MAX = 254
/** Characters of the name of a person, and of a passkey. */
export const NAME_MAX = 200
export const PASSKEY_NAME_MAX = 60

export const ACCESS_TOKEN_MINUTES = 15
/** Each check refreshes tokens that expire within `SESSION_CHECKS_AHEAD` checks. */
export const SESSION_CHECK_SECONDS = 30
export const SESSION_CHECKS_AHEAD = 3

/** Accounts per browser that are recognized at sign-in, and length of a device token (characters). */
export const DEVICE_TOKENS_MAX = 5
export const DEVICE_TOKEN_MAX = 200

export const CODE_DIGITS = 6
/** Characters of a typed code, including spaces and dashes. */
export const CODE_INPUT_MAX = 50
export const RESET_MINUTES = 60
export const CONFIRMATION_HOURS = 24
export const BACKUP_CODES = 10
export const MAILS_PER_HOUR = 3
