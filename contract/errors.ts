import { FILE_MB_MAX } from './content/downloads/file-limits.ts'
import { fileTypesText } from './content/downloads/file-types.ts'
import { IMAGE_MB_MAX } from './content/media/image-limits.ts'

/** All expected errors: the code for programs, the HTTP status, and the message for users. */
export const errors = {
  validation: [400, 'Please check the highlighted fields.'],
  malformed: [400, 'The request couldn’t be read.'],
  bad_signature: [400, 'The signature of this message isn’t valid.'],
  bad_link: [400, 'This link isn’t valid. Please request a new one.'],
  bad_code: [400, 'This code isn’t valid. Please check it or request a new one.'],
  consent_expired: [400, 'This response from Google is no longer valid. Please try again.'],
  link_expired: [400, 'This link has expired. Please request a new one.'],
  address_required: [400, 'Enter a shipping address.'],
  password_too_common: [400, 'This password is too common. Please choose another.'],
  sign_in_expired: [400, 'This sign-in took too long. Please enter your password again.'],
  passkey_refused: [400, 'This passkey couldn’t be used. Please try again, or sign in with your password.'],
  wrong_credentials: [401, 'Invalid email or password.'],
  sign_in_required: [401, 'Please sign in to continue.'],
  session_ended: [401, 'Your session has ended. Please sign in again.'],
  email_unconfirmed: [403, 'Please confirm your email first. We can send the link again.'],
  google_email_unverified: [403, 'Google hasn’t confirmed the email of this account. Please sign in with a password.'],
  calendar_refused: [403, 'Google didn’t let us add events to your calendar.'],
  admin_required: [403, "You don't have admin privileges."],
  not_permitted: [403, 'Your role doesn’t include this. Ask an admin of this site.'],
  second_factor_required: [403, 'Please complete your second sign-in step first. The admin area requires it.'],
  planner_required: [403, 'This is part of the Digital Journey Planner. What you’ve written stays yours either way.'],
  not_found: [404, 'We couldn’t find that.'],
  calendar_not_configured: [404, 'This site isn’t connected to Google Calendar yet.'],
  google_not_configured: [404, 'Signing in with Google isn’t available on this site.'],
  no_enrollment: [404, 'No enrollment found'],
  method_not_allowed: [405, 'This URL doesn’t support that method.'],
  conflict: [409, 'Someone else changed this in the meantime. Please reload and try again.'],
  slug_taken: [409, 'This slug is already taken. Please choose another.'],
  calendar_not_connected: [409, 'Please connect your Google Calendar first.'],
  calendar_disconnected: [409, 'Google no longer lets us add events to your calendar. Please connect it again.'],
  google_other_account: [
    409,
    'This email signs in with another Google account. Please use that one, or your password.',
  ],
  already_enrolled: [409, 'You’re already enrolled in this class.'],
  sold_out: [409, 'Sold out: there are no spots left in this workshop.'],
  slot_taken: [409, 'This time was just taken. Please choose another one.'],
  spots_left: [409, 'There are spots left in this workshop: you can enroll right away.'],
  waiting_list_closed: [409, 'The waiting list is closed because this workshop starts soon.'],
  prices_changed: [409, 'A price has changed since you last looked. Please check your order and try again.'],
  coupon_not_valid: [409, 'This coupon can’t be used for this order.'],
  key_reused: [409, 'This request key was already used for a different order.'],
  last_admin: [409, 'At least one admin must remain.'],
  last_factor: [409, 'Admins of this site need a second sign-in step. Please add another before you remove this one.'],
  picture_in_use: [409, 'This image is still used on the site.'],
  not_reviewable: [409, 'This purchase can no longer be reviewed.'],
  newsletter_not_draft: [409, 'This newsletter is no longer a draft. Cancel its sending to change it.'],
  newsletter_started: [409, 'The sending has already started, so it can’t be canceled any more.'],
  checkout_closed: [409, 'This payment page is closed.'],
  too_large: [413, 'The request is too large.'],
  planner_full: [413, 'Your planner has no more room for this.'],
  picture_too_large: [413, `This image is larger than ${IMAGE_MB_MAX} MB. Please choose a smaller one.`],
  file_too_large: [413, `This file is larger than ${FILE_MB_MAX} MB. Please choose a smaller one.`],
  too_many_pixels: [413, 'This image has too many pixels. The limit is 50 million in total and 16,000 per side.'],
  not_a_picture: [415, 'This isn’t a supported image. Please choose a JPEG, PNG, WebP, AVIF or GIF file.'],
  file_refused: [415, `This file type isn’t supported. Please choose one of these: ${fileTypesText}.`],
  unsupported_media_type: [415, 'Send the request as JSON.'],
  too_many_requests: [429, 'Too many attempts. Please wait a moment and try again.'],
  too_many_holds: [429, 'You have several unfinished payments. Please finish or cancel one first.'],
  unexpected: [500, 'An unexpected error occurred. Please try again.'],
  google_unavailable: [502, 'Google didn’t respond. Please try again in a moment.'],
  tax_unavailable: [502, 'The tax couldn’t be calculated, and nothing was charged. Please try again in a few minutes.'],
  feed_unavailable: [502, 'This calendar didn’t respond. Please try again in a moment.'],
  payment_unavailable: [502, 'The payment provider didn’t respond. Please try again in a moment.'],
  unavailable: [503, 'The site is busy. Please try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof errors

export type FieldError = { field: string; message: string }

/** The body of an error response (RFC 9457, `application/problem+json`). */
export type ProblemDetails = {
  type: string
  title: string
  status: number
  code: ErrorCode
  message: string
  requestId: string
  errors?: FieldError[]
  /** Data that a client can act on, such as new prices after `prices_changed`. */
  details?: Record<string, unknown>
}
