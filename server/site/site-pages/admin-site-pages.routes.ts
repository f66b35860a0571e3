import { z } from '@hono/zod-openapi'
import { pageVersion, pageVersionParams } from '#contract/people/consents/consents.schema.ts'
import { landingChange, landingRead } from '#contract/site/landing/landing.schema.ts'
import { menusChange, menusRead } from '#contract/site/menus/menus.schema.ts'
import { pageTextsChange, pageTextsRead } from '#contract/site/page-texts/page-texts.schema.ts'
import {
  sitePageChange,
  sitePageForm,
  sitePageList,
  sitePageRead,
  starterPageInput,
} from '#contract/site/site-pages/site-pages.schema.ts'
import { getPageVersion } from '../../people/consents/index.ts'
import { CONTENT_BYTES_MAX, FORM_BYTES_MAX } from '../../platform/api/body-limits.ts'
import { crudOperations } from '../../platform/api/crud-operations.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { getLandingForm, saveLanding } from '../landing/index.ts'
import { getMenusForm, saveMenus } from '../menus/index.ts'
import { getPageTextsForm, savePageTexts } from '../page-texts/index.ts'
import { listSitePages, sitePages } from './admin/site-pages.ts'
import { createStarterPage } from './admin/starter-pages.ts'

export const adminSitePagesApi = router().openapiRoutes([
  ...crudOperations('/admin/pages', sitePages, {
    permission: 'content',
    singular: 'a page',
    listSummary: 'List the pages of the owner, including drafts',
    maxBodyBytes: CONTENT_BYTES_MAX,
    flag: 'published',
    list: { verb: listSitePages, query: z.object({}), output: sitePageList },
    form: sitePageForm,
    change: sitePageChange,
    read: sitePageRead,
  }),
  operation('GET /admin/page-versions/{id}', getPageVersion, {
    permission: 'store',
    summary: 'Get a published text of a legal page, as it was accepted',
    params: pageVersionParams,
    output: pageVersion,
  }),
  operation('POST /admin/starter-pages', createStarterPage, {
    permission: 'content',
    summary: 'Create a draft of a legal page from a starter text',
    body: starterPageInput,
    output: sitePageRead,
    status: 201,
  }),
  operation('GET /admin/landing', getLandingForm, {
    permission: 'content',
    summary: 'Get the texts and sections of the landing page',
    output: landingRead,
  }),
  operation('PUT /admin/landing', saveLanding, {
    permission: 'content',
    summary: 'Replace the landing page, unless it was changed since it was read',
    maxBodyBytes: FORM_BYTES_MAX,
    body: landingChange,
    output: landingRead,
  }),
  operation('GET /admin/menus', getMenusForm, {
    permission: 'content',
    summary: 'Get the links of the menu and the footer',
    output: menusRead,
  }),
  operation('PUT /admin/menus', saveMenus, {
    permission: 'content',
    summary: 'Replace the menu and the footer, unless they were changed since they were read',
    maxBodyBytes: FORM_BYTES_MAX,
    body: menusChange,
    output: menusRead,
  }),
  operation('GET /admin/page-texts', getPageTextsForm, {
    permission: 'content',
    summary: 'Get the headings, intros and metadata of the store, the blog and the like',
    output: pageTextsRead,
  }),
  operation('PUT /admin/page-texts', savePageTexts, {
    permission: 'content',
    summary: 'Replace the texts of these pages, unless they were changed since they were read',
    maxBodyBytes: FORM_BYTES_MAX,
    body: pageTextsChange,
    output: pageTextsRead,
  }),
])
