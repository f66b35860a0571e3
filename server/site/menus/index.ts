export { getMenusForm, linkNewPage, saveMenus } from './admin.ts'
export { getDefaultMenus, getMenus, menuDependencies } from './get-menus.ts'
