/** Characters of a note about a customer, and notes per customer. */
export const USER_NOTE_MAX = 2_000
export const USER_NOTES_MAX = 200
