/** Numbers that both sides know. Plain constants: importing them ships nothing else. */

export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 128
export const EMAIL_MAX = 254
export const NAME_MAX = 200
export const QUANTITY_MAX = 99
export const ORDER_ITEMS_MAX = 50
export const CURRENCY = 'usd'

/** How long a seat and its payment page stay open, in minutes (the least that Stripe allows). */
export const HOLD_MINUTES = 30
/** Seats that one person may hold at a time without having paid. */
export const HOLDS_PER_USER = 5
/** The same for one client address, which a family or a class in one room may share. */
export const HOLDS_PER_IP = 20

/** Until how many days before its beginning a class is cancelled and paid back, where nothing else was agreed on. */
export const CANCEL_DAYS = 7

/** How long a spot that came free is held for the next in the waiting list, in hours: less where the workshop begins sooner. */
export const OFFER_HOURS = 24
/** An offer ends so many hours before the beginning at the latest. */
export const OFFER_ENDS_HOURS_BEFORE = 2
/** Nobody is offered a spot for less than so many hours: from then on the list is closed, and spots are open to everyone. */
export const OFFER_HOURS_MIN = 2

/** How long an address to download from works. */
export const DOWNLOAD_MINUTES = 15

/** How long an address of an export works. */
export const EXPORT_MINUTES = 2

export const ACCESS_TOKEN_MINUTES = 15
export const REFRESH_TOKEN_DAYS = 30
export const SESSION_DAYS = 90
/** A refresh token that was just used still answers with the same successor for this long, in seconds. */
export const REFRESH_GRACE_SECONDS = 10
/** The browser looks at its session this often, in seconds, and refreshes when expiry is within three looks. */
export const SESSION_CHECK_SECONDS = 30
export const SESSION_CHECKS_AHEAD = 3

export const CODE_DIGITS = 6
/** Characters of a typed code, including spaces and dashes. */
export const CODE_INPUT_MAX = 50
export const CONFIRMATION_HOURS = 24
export const RESET_MINUTES = 60
export const MAILS_PER_HOUR = 3

/** The longest search, in characters, and the most that it finds. */
export const SEARCH_MAX = 100
export const SEARCH_RESULTS_MAX = 20

export const PAGE_SIZE = 50
export const PAGE_SIZE_MAX = 100
/** The longest place in a list, in characters: it holds the name of the row before, whatever script that is in. */
export const CURSOR_MAX = 2_000
/** Largest JSON body in bytes. Operations that take more declare it as `x-max-body-bytes`. */
export const BODY_BYTES_MAX = 16_384

/** A picture that is uploaded: bytes of its file, pixels in all, pixels along one side. */
export const IMAGE_BYTES_MAX = 10 * 1024 * 1024
export const IMAGE_PIXELS_MAX = 50_000_000
export const IMAGE_SIDE_MAX = 16_000
export const IMAGE_NAME_MAX = 200
export const IMAGE_ALT_MAX = 500

/** A file of a digital product: bytes, characters of its name, and how many a product may have. */
export const FILE_BYTES_MAX = 100 * 1024 * 1024
export const FILE_NAME_MAX = 120
export const FILES_MAX = 20

/** Parts of a bundle. */
export const BUNDLE_ITEMS_MAX = 30

/** Characters of each text in a CSP report. */
export const REPORT_TEXT_MAX = 4_096

/** How long a sign-in waits for its second step, and a passkey for its use. */
export const CHALLENGE_MINUTES = 10
/** Backup codes that are made at a time. */
export const BACKUP_CODES = 10
/** Passkeys of one person, and characters of the name of one. */
export const PASSKEYS_MAX = 20
export const PASSKEY_NAME_MAX = 60
