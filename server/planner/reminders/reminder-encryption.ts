import type { Ctx } from '../../context.ts'
import { decrypt, encrypt } from '../../platform/crypto/encrypt.ts'

const TITLE = 'planner reminder'
const MESSAGE = 'planner push message'

/** Encrypts a title from the planner until it is sent, because only the user may read the planner. */
export const encryptTitle = ({ site }: Ctx, title: string): string => encrypt(site.authSecret, title, TITLE)
export const decryptTitle = ({ site }: Ctx, encrypted: string): string => decrypt(site.authSecret, encrypted, TITLE)

export const encryptMessage = ({ site }: Ctx, text: string): string => encrypt(site.authSecret, text, MESSAGE)
export const decryptMessage = ({ site }: Ctx, encrypted: string): string => decrypt(site.authSecret, encrypted, MESSAGE)
