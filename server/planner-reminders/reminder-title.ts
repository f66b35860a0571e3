import type { Ctx } from '../context.ts'
import { decrypt, encrypt } from '../crypto/encrypt.ts'

const TITLE = 'planner reminder'
const MESSAGE = 'planner push message'

/** Titles come from the planner, which only its user can read: they are encrypted until they are sent. */
export const encryptTitle = ({ site }: Ctx, title: string): string => encrypt(site.authSecret, title, TITLE)
export const decryptTitle = ({ site }: Ctx, encrypted: string): string => decrypt(site.authSecret, encrypted, TITLE)

export const encryptMessage = ({ site }: Ctx, text: string): string => encrypt(site.authSecret, text, MESSAGE)
export const decryptMessage = ({ site }: Ctx, encrypted: string): string => decrypt(site.authSecret, encrypted, MESSAGE)
