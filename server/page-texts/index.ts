export { getPageText, getPageTextsForm, pageTextDependencies, savePageTexts } from './page-texts.ts'
