export const MENU_LINKS_MAX = 8
export const COLUMNS_MAX = 4
export const COLUMN_LINKS_MAX = 12
