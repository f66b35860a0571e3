/** Texts of the buyer for the recipient of a gift. Both may be empty. */
export type GiftNote = { to: string; message: string }
