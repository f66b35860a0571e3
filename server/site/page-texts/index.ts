export {
  getOriginalHeadings,
  getPageText,
  getPageTextsForm,
  listHeadings,
  pageTextDependencies,
  savePageTexts,
} from './page-texts.ts'
