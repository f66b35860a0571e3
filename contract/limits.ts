export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 128
export const EMAIL_MAX = 254
export const NAME_MAX = 200
/** Also a database constraint of order lines. */
export const QUANTITY_MAX = 99
export const ORDER_ITEMS_MAX = 50

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

/** How long an unpaid checkout holds spots, times and units, and how long it can be paid (the minimum of Stripe). */
export const HOLD_MINUTES = 30

/** Characters of a search text. */
export const SEARCH_MAX = 100
export const SEARCH_RESULTS_MAX = 20

/** Characters of a search text in the lists of the admin area. */
export const LIST_SEARCH_MAX = 200
export const LIST_PAGE_SIZE = 50
export const LIST_PAGE_SIZE_MAX = 100
/** Maximum length of a list cursor, in characters. It contains the name of the previous row, in any script. */
export const CURSOR_MAX = 2_000

/** Limits of an email to the users enrolled in a class: subject and text (characters), selected users. */
export const MESSAGE_SUBJECT_MAX = 150
export const MESSAGE_TEXT_MAX = 5_000
export const MESSAGE_SELECTED_MAX = 500

/** Characters of a note about a customer, and notes per customer. */
export const USER_NOTE_MAX = 2_000
export const USER_NOTES_MAX = 200

/** Sessions of a course or workshop, and materials of a session. */
export const SESSIONS_MAX = 100
export const MATERIALS_MAX = 20

/** Limits of an uploaded image: file size (megabytes, bytes), name and alternative text (characters). */
export const IMAGE_MB_MAX = 10
export const IMAGE_BYTES_MAX = IMAGE_MB_MAX * 1024 * 1024
export const IMAGE_NAME_MAX = 200
export const IMAGE_ALT_MAX = 500

/** Limits of the files of a digital product: size (megabytes, bytes), name (characters), files per product. */
export const FILE_MB_MAX = 100
export const FILE_BYTES_MAX = FILE_MB_MAX * 1024 * 1024
export const FILE_NAME_MAX = 120
export const FILES_MAX = 20

/** Limits of an uploaded video: size (gigabytes, bytes), bytes of each part but the last, characters of the captions. */
export const VIDEO_GB_MAX = 2
export const VIDEO_BYTES_MAX = VIDEO_GB_MAX * 1024 ** 3
export const VIDEO_PART_BYTES = 8 * 1024 * 1024
export const CAPTIONS_MAX = 400_000

export const BUNDLE_ITEMS_MAX = 30

/** Characters of what staff enter about an order. */
export const TRACKING_MAX = 100
export const TRACKING_URL_MAX = 500
export const REFUND_REASON_MAX = 500
export const RESOLUTION_NOTE_MAX = 1_000
/** Characters of the name that buyers see for a tax. */
export const TAX_NAME_MAX = 30

/** Characters of the settings of the business. */
export const BUSINESS_NAME_MAX = 60
export const TAGLINE_MAX = 160
export const LEGAL_NAME_MAX = 120
export const LEGAL_ADDRESS_MAX = 500
export const TAX_ID_MAX = 40
export const ACCENT_COLOR_MAX = 7

/** Chosen items of a coupon. */
export const COUPON_ITEMS_MAX = 200

/** Limits of a review: text, reply and display name (characters). Also database constraints. */
export const REVIEW_TEXT_MAX = 2_000
export const REVIEW_NAME_MAX = 60

/** Limits of a message to the business (characters). */
export const CONTACT_NAME_MAX = 100
export const CONTACT_MESSAGE_MAX = 5_000

/** Characters of the subject of a newsletter; also a database constraint. */
export const NEWSLETTER_SUBJECT_MAX = 150
/** Characters of a mail template, with its placeholders. */
export const MAIL_SUBJECT_MAX = 300
export const MAIL_BODY_MAX = 10_000
/** Low enough for the limits of common mail servers, and to leave room for other mail. */
export const NEWSLETTER_MAILS_PER_MINUTE = 60
/** A sign-up for the newsletter has to be confirmed within this time. */
export const NEWSLETTER_CONFIRMATION_DAYS = 7

/** Characters. */
export const PASSKEY_NAME_MAX = 60

/** Deadline of each check of the doctor and the health page. */
export const HEALTH_CHECK_SECONDS = 10
