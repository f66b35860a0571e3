/** Limits shared by server and browser. Plain constants without imports. */

export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 128
export const EMAIL_MAX = 254
export const NAME_MAX = 200
export const QUANTITY_MAX = 99
export const ORDER_ITEMS_MAX = 50
export const CURRENCY = 'usd'

/** Default cancellation deadline: days before the start of a class. */
export const CANCEL_DAYS = 7

export const OFFER_HOURS = 24
export const OFFER_ENDS_HOURS_BEFORE = 2
/** When too little time is left, the waiting list closes and free seats are open to everyone. */
export const OFFER_HOURS_MIN = 2

export const DOWNLOAD_MINUTES = 15

export const EXPORT_MINUTES = 2

export const ACCESS_TOKEN_MINUTES = 15
export const REFRESH_TOKEN_DAYS = 30
export const SESSION_DAYS = 90
/** A used refresh token returns the same successor for this long, in seconds. */
export const REFRESH_GRACE_SECONDS = 10
/** Each check refreshes tokens that expire within `SESSION_CHECKS_AHEAD` checks. */
export const SESSION_CHECK_SECONDS = 30
export const SESSION_CHECKS_AHEAD = 3

export const CODE_DIGITS = 6
/** Characters of a typed code, including spaces and dashes. */
export const CODE_INPUT_MAX = 50
export const CONFIRMATION_HOURS = 24
export const RESET_MINUTES = 60
export const MAILS_PER_HOUR = 3

/** Maximum length of a search term, in characters, and maximum number of results. */
export const SEARCH_MAX = 100
export const SEARCH_RESULTS_MAX = 20

export const PAGE_SIZE = 50
export const PAGE_SIZE_MAX = 100
/** Maximum length of a list cursor, in characters. It contains the name of the previous row, in any script. */
export const CURSOR_MAX = 2_000
/** Limit of a request body (bytes). Holds 1 MiB of text, so that a text that is too long gets a field error. */
export const BODY_BYTES_MAX = 16_384

/** Limits of an uploaded image: file size (bytes), total pixels, pixels along one side. */
export const IMAGE_BYTES_MAX = 10 * 1024 * 1024
export const IMAGE_PIXELS_MAX = 50_000_000
export const IMAGE_SIDE_MAX = 16_000
export const IMAGE_NAME_MAX = 200
export const IMAGE_ALT_MAX = 500

/** Limits of the files of a digital product: size (bytes), name (characters), files per product. */
export const FILE_BYTES_MAX = 100 * 1024 * 1024
export const FILE_NAME_MAX = 120
export const FILES_MAX = 20

export const BUNDLE_ITEMS_MAX = 30

/** Limits of a CSP report: size (bytes), and a text in it (characters). */
export const REPORT_TEXT_MAX = 4_096

/** Time limit for the second step of a sign-in and for the use of a passkey. */
export const CHALLENGE_MINUTES = 10
export const BACKUP_CODES = 10
/** Passkeys per user, and length of a passkey name (characters). */
export const PASSKEYS_MAX = 20
export const PASSKEY_NAME_MAX = 60
