export { getMailTemplate, listMailTemplates, resetMailTemplate, saveMailTemplate } from './edit-templates.ts'
export { mailSamples } from './mail-samples.ts'
export { previewMailTemplate, sendTemplateTest } from './preview-template.ts'
