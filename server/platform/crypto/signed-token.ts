import { timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../../context.ts'
import { hmac } from './hmac.ts'

/** The purpose is part of the signature. Old mails contain such tokens, so the formats must not change. */
type SignContext = Pick<Ctx, 'site'>

const SIGNATURE_BYTES = 32

/** Returns base64url(payload + signature). `signedData`: what the signature covers, if more than the payload. */
export function signToken(
  ctx: SignContext,
  purpose: string,
  payload: Buffer,
  signedData: Buffer | string = payload,
): string {
  return Buffer.concat([payload, hmac(ctx, purpose, signedData)]).toString('base64url')
}

/** Returns the payload of a token without checking its signature; null if the token has another format or length. */
export function unverifiedPayload(token: string, payloadBytes: number): Buffer | null {
  const bytes = Buffer.from(token, 'base64url')
  // Encoding again detects unused bits in the last character, which decoding ignores.
  if (bytes.length !== payloadBytes + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return null
  return bytes.subarray(0, payloadBytes)
}

export function verifyToken(
  ctx: SignContext,
  purpose: string,
  { token, payloadBytes, signedData }: { token: string; payloadBytes: number; signedData?: string },
): Buffer | null {
  const payload = unverifiedPayload(token, payloadBytes)
  const signature = Buffer.from(token, 'base64url').subarray(payloadBytes)
  return payload && isSameSignature(signature, hmac(ctx, purpose, signedData ?? payload)) ? payload : null
}

/** `signs`: whether the signature covers the text or its base64url encoding. */
type TextTokenFormat = { purpose: string; signs: 'text' | 'encoded'; signatureBytes?: number }

export function signTextToken(ctx: SignContext, format: TextTokenFormat, text: string): string {
  const encoded = Buffer.from(text).toString('base64url')
  return `${encoded}.${textSignature(ctx, format, encoded).toString('base64url')}`
}

export function verifyTextToken(ctx: SignContext, format: TextTokenFormat, token: string): string | null {
  const [encoded = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0) return null
  if (!isSameSignature(Buffer.from(signature, 'base64url'), textSignature(ctx, format, encoded))) return null
  return Buffer.from(encoded, 'base64url').toString()
}

export const uuidToBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')
export const uuidFromBytes = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

function textSignature(
  ctx: SignContext,
  { purpose, signs, signatureBytes = SIGNATURE_BYTES }: TextTokenFormat,
  encoded: string,
): Buffer {
  const signedData = signs === 'encoded' ? encoded : Buffer.from(encoded, 'base64url')
  return hmac(ctx, purpose, signedData).subarray(0, signatureBytes)
}

function isSameSignature(actual: Buffer, expected: Buffer): boolean {
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
