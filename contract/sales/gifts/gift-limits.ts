/** Characters. Without zod, because the browser imports it. */
export const GIFT_NAME_MAX = 100
export const GIFT_MESSAGE_MAX = 600
