export { getMenusForm, linkNewPage, saveMenus } from './admin.ts'
export { getMenus, getSampleMenus, menuDependencies } from './get-menus.ts'
